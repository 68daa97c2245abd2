import type { ProfileId } from '@sayso/contract/ids'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createDraftKeeper } from '../../entities/draft/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { PostingAs } from '../../entities/text-box/posting-as.tsx'
import { useAuthor } from '../../entities/text-box/use-author.ts'
import { urls } from '../../lib/urls.ts'
import { useStore } from '../../lib/use-store.ts'
import { Button } from '../../ui/button.tsx'
import { CloseIcon } from '../../ui/icons.ts'
import { InlineNotice } from '../../ui/inline-notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
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
import { useLimits } from './use-limits.ts'
import { useReturn } from './use-return.ts'
import { useSubmit } from './use-submit.ts'

export function NewPostScreen() {
  const me = useCurrentProfileId()
  return (
    <VerifiedOnly title={texts.newTitle}>
      {/* Another profile, another draft. */}
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
  // Once it is a draft of its own, a reload must not begin it again.
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
    // What was sent before the page went away was meant.
    mustAsk: draft.form.isPaid && draft.sent === null && free.photos + free.videos > 0,
    send: async () => {
      const post = await publish(keeper, limits)
      toast.success(texts.posted, {
        action: { label: texts.view, onPress: () => void navigate(urls.post(post.unique_id)) },
      })
      leave()
    },
  })
  // The page went away between sending and the answer. The key makes asking again harmless.
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
          shelf={{
            files: draft.files,
            add: (files) => void keeper.addFiles(files),
            change: keeper.changeFiles,
          }}
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
