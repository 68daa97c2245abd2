import type { ProfileId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formOfPost, holdFile, type PickedFile, type PostForm } from '../../entities/draft/index.ts'
import { patchPost } from '../../entities/post/index.ts'
import { useLimits } from '../../entities/product/use-limits.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { useAuthor } from '../../entities/text-box/use-author.ts'
import { urls } from '../../lib/urls.ts'
import { Button } from '../../ui/action/button.tsx'
import { InlineNotice } from '../../ui/feedback/inline-notice.tsx'
import { BackIcon } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/toast/toast.ts'
import { ComposeForm } from './compose-form.tsx'
import { ComposerHead } from './composer-head.tsx'
import { CurrentMedia } from './current-media.tsx'
import { EarlierBuyers } from './earlier-buyers.tsx'
import { isIncomplete } from './faults.ts'
import { FreeMediaQuestion } from './free-media-question.tsx'
import { freeMediaOf, hidesKept, hidesPicked } from './hidden-items.ts'
import { saveEdit } from './save-edit.ts'
import { labels, texts } from './texts.ts'
import { useIsHere, useReturn } from './use-return.ts'
import { useSubmit } from './use-submit.ts'

/** Edits a published post. `post` is the version from when the screen was opened. */
export function EditPost({ post: opened, me }: { post: Post; me: ProfileId }) {
  const [post] = useState(opened)
  const [form, setForm] = useState<PostForm>(() => formOfPost(opened))
  const [files, setFiles] = useState<readonly PickedFile[]>([])
  const [isGiven, setGiven] = useState(false)
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map())
  const navigate = useNavigate()
  const limits = useLimits()
  const who = useAuthor()
  const isHere = useIsHere()
  const leave = useReturn(urls.ownPost(post.unique_id))
  const isRewritten = form.lockedText.trim() !== (post.ptv_text ?? '')
  const changes = { removed, turned }
  const hidesItems = hidesPicked(files) || hidesKept(opened, changes)
  const free = freeMediaOf(files, opened, changes)
  const submit = useSubmit({
    form,
    limits,
    hidesItems,
    isReady: true,
    mustAsk: form.isPaid && free.photos + free.videos > 0,
    send: async () => {
      await saveEdit({ me, post: opened, form, files, changes, isGiven: isRewritten && isGiven, limits })
      toast.success(texts.updated)
      if (isHere()) void navigate(urls.ownPost(post.unique_id), { replace: true })
    },
    onFailed: () => toast.error(texts.updateFailed),
  })
  const toggle = (id: string) => {
    const next = new Set(removed)
    if (!next.delete(id)) next.add(id)
    setRemoved(next)
  }
  return (
    <>
      <ComposerHead
        title={texts.editTitle}
        subtitle={texts.editSubtitle}
        leave={{ label: texts.back, icon: BackIcon, onPress: leave }}
        submit={{
          label: texts.save,
          pendingLabel: texts.saving,
          isPending: submit.isPending,
          isReady: !isIncomplete(form),
          onPress: submit.press,
        }}
      />
      <FreeMediaQuestion free={free} open={submit.isAsking} onAnswer={submit.answer} />
      {submit.alert !== null && (
        <InlineNotice
          tone="danger"
          alert
          title={texts.updateFailed}
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
      <ComposeForm
        who={who}
        form={form}
        onChange={(some) => setForm((before) => ({ ...before, ...some }))}
        picked={{
          files,
          add: (added) => {
            for (const [file, bytes] of added) holdFile(file.id, bytes)
            setFiles((before) => [...before, ...added.map(([file]) => file)])
          },
          change: setFiles,
        }}
        hidesItems={hidesItems}
        faults={submit.faults}
        limits={limits}
        onSubmit={submit.press}
        published={{
          at: new Date(post.created),
          scope: post.geo_visibility,
          staffLabels: post.staff_labels ?? [],
        }}
        currentMedia={
          // The current version: failed media may have been retried.
          <CurrentMedia
            post={opened}
            changes={changes}
            onToggle={toggle}
            onLock={(id, isLocked) => setTurned((before) => new Map(before).set(id, isLocked))}
            isPaid={form.isPaid}
          />
        }
        draft={null}
        earlierBuyers={
          <EarlierBuyers
            count={post.num_purchased}
            isChanged={isRewritten}
            isGiven={isGiven}
            onGive={setGiven}
          />
        }
        soldAction={post.can_stop_selling && <StopSelling post={post} />}
      />
    </>
  )
}

/** Stops the sale of a post. A sold post can be taken off sale, but it does not become free. */
function StopSelling({ post }: { post: Post }) {
  const [isPending, setPending] = useState(false)
  async function stop(): Promise<void> {
    setPending(true)
    try {
      const answer = await sessionCall('feed/stopSelling', { post_id: post.unique_id })
      patchPost(post.unique_id, () => answer.post)
      toast.success('No longer on sale')
    } catch (error) {
      toast.failure(texts.updateFailed, error)
    }
    setPending(false)
  }
  return (
    <Button size="sm" pending={isPending} onClick={() => void stop()}>
      {labels.stopSelling}
    </Button>
  )
}
