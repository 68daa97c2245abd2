import type { ProfileId } from '@sayso/contract/ids'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createDraftKeeper } from '../../entities/draft/index.ts'
import { useLimits } from '../../entities/product/use-limits.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { PostingAs } from '../../entities/text-box/posting-as.tsx'
import { useAuthor } from '../../entities/text-box/use-author.ts'
import { urls } from '../../lib/urls.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { CloseIcon } from '../../ui/icons/icons.ts'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { VerifiedOnly } from '../verify/index.ts'
import { ComposeForm } from './compose-form.tsx'
import { ComposerHead } from './composer-head.tsx'
import { DraftNotices } from './draft-notices.tsx'
import { DraftsButton } from './drafts-button.tsx'
import { isIncomplete } from './faults.ts'
import { FreeMediaQuestion } from './free-media-question.tsx'
import { freeMediaOf, hidesPicked } from './hidden-items.ts'
import { type ComposerState, prefillOf } from './prefill.ts'
import { publish } from './publish.ts'
import { texts } from './texts.ts'
import { useReturn } from './use-return.ts'
import { useShared } from './use-shared.ts'
import { useSubmit } from './use-submit.ts'

export function NewPostScreen() {
  const me = useCurrentProfileId()
  return (
    <VerifiedOnly title={texts.newTitle}>
      {/* Each profile has its own draft. */}
      {me !== null && <NewPost key={me} me={me} />}
    </VerifiedOnly>
  )
}

function NewPost({ me }: { me: ProfileId }) {
  const { state: navigation } = useLocation()
  const { from, ...carried } = (navigation ?? {}) as ComposerState
  const navigate = useNavigate()
  const [keeper] = useState(() => createDraftKeeper(me, prefillOf(carried)))
  const state = useStore(keeper)
  const { draft } = state
  const limits = useLimits()
  const who = useAuthor()
  const leave = useReturn(from)
  useEffect(() => keeper.start(), [keeper])
  // Once it is saved as a draft, a reload must not copy the post again.
  const isCopy = carried.content !== undefined
  useEffect(() => {
    if (isCopy) void navigate('.', { replace: true, state: from === undefined ? null : { from } })
  }, [isCopy, from, navigate])

  const free = freeMediaOf(draft.files)
  const submit = useSubmit({
    form: draft.form,
    limits,
    hidesItems: hidesPicked(draft.files),
    isReady: state.isOpen,
    // If it was already sent before the page closed, the user has confirmed it.
    mustAsk: draft.form.isPaid && draft.sent === null && free.photos + free.videos > 0,
    send: async () => {
      const post = await publish(keeper, limits)
      toast.success(texts.posted, {
        action: { label: texts.view, onPress: () => void navigate(urls.post(post.unique_id)) },
      })
      leave()
    },
  })
  const picked = {
    files: draft.files,
    add: (files: Parameters<typeof keeper.addFiles>[0]) => void keeper.addFiles(files),
    change: keeper.changeFiles,
  }
  useShared({
    isReady: state.isOpen,
    form: draft.form,
    limits,
    picked,
    onText: (text) => keeper.change({ text }),
  })
  // The page was closed between sending and the answer. The idempotency key makes sending again harmless.
  const goOn = useEffectEvent(() => {
    if (draft.sent !== null) queueMicrotask(submit.press)
  })
  useEffect(() => {
    if (state.isOpen) goOn()
  }, [state.isOpen])

  return (
    <>
      <ComposerHead
        title={texts.newTitle}
        leave={{ label: texts.cancel, icon: CloseIcon, onPress: leave }}
        submit={{
          label: texts.post,
          pendingLabel: texts.posting,
          isPending: submit.isPending,
          isReady: !isIncomplete(draft.form),
          onPress: submit.press,
        }}
      />
      <FreeMediaQuestion free={free} open={submit.isAsking} onAnswer={submit.answer} />
      <DraftNotices keeper={keeper} state={state} />
      {submit.alert !== null && (
        <InlineNotice
          tone="danger"
          alert
          title={submit.alert.isOffline ? texts.offline : texts.postFailed}
          action={
            <Button size="sm" variant="link" onClick={submit.press}>
              {texts.retry}
            </Button>
          }
          className="mx-4 mt-3"
        >
          {submit.alert.text}
        </InlineNotice>
      )}
      {state.isOpen ? (
        <ComposeForm
          who={who}
          form={draft.form}
          onChange={keeper.change}
          picked={picked}
          hidesItems={hidesPicked(draft.files)}
          faults={submit.faults}
          limits={limits}
          onSubmit={submit.press}
          draft={state}
          above={
            <div className="mb-2 flex items-center justify-between gap-2">
              <PostingAs handTo={keeper.handTo} />
              <DraftsButton keeper={keeper} state={state} />
            </div>
          }
        />
      ) : (
        <div className="p-4">
          <Skeleton className="h-28 w-full rounded-field" />
        </div>
      )}
    </>
  )
}
