import type { Post } from '@sayso/contract/shapes/post'
import { openCommentBox } from '../../entities/post/index.ts'
import { useCurrentProfileId } from '../../entities/session/index.ts'
import { chunk } from '../../ui/lazy/chunk.ts'
import { useChunk } from '../../ui/lazy/lazy-overlay.tsx'
import { Skeleton } from '../../ui/loading/skeleton.tsx'
import { toast } from '../../ui/toast/toast.ts'

/** Loads when a comment box is first opened: readers do not need it. */
const comments = chunk(() => import('../comments/index.ts'))

/** The comment box under a card. */
export function CardComment({ post }: { post: Post }) {
  const me = useCurrentProfileId()
  const { unique_id: id } = post
  const loaded = useChunk(comments, true, () => {
    openCommentBox(id, false)
    toast.error('The comment box could not be opened', { description: 'The connection was lost' })
  })
  if (loaded === undefined || me === null) return <Skeleton className="mb-2 h-28 rounded-field" />
  return (
    <div data-comment-box>
      <loaded.CardCommentBox me={me} post={post} onLeave={() => close(post)} />
    </div>
  )
}

/** Closes the box and returns the focus to the card. */
function close({ unique_id: id }: Post): void {
  openCommentBox(id, false)
  document.querySelector<HTMLElement>(`[data-anchor-id="${id}"]`)?.focus({ preventScroll: true })
}
