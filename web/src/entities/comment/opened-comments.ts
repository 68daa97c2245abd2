import type { CommentId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'
import { createStore } from '../../lib/store.ts'
import { useStore } from '../../lib/use-store.ts'
import { type HiddenReason, hiddenReasonOf } from './hidden-reason.ts'

type Hideable = Pick<Comment, 'unique_id' | 'not_shown' | 'folded'>

const opened = createStore<ReadonlySet<CommentId>>(new Set())

/**
 * Why a comment is not shown now; null if it is, because nothing hides it or the reader asked to see it all the same.
 * Until the page is reloaded it stays open. Of somebody who is blocked there is nothing to open.
 */
export function useHiddenReason(comment: Hideable): HiddenReason | null {
  const isOpened = useStore(opened).has(comment.unique_id)
  const hidden = hiddenReasonOf(comment)
  return isOpened && hidden !== 'blocked' ? null : hidden
}

export const useOpenedComments = () => useStore(opened)

export function openComment(id: CommentId): void {
  opened.set(new Set([...opened.get(), id]))
}

/** Folds it again. */
export function closeComment(id: CommentId): void {
  opened.set(new Set([...opened.get()].filter((one) => one !== id)))
}
