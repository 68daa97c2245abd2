import type { CommentId, PostId } from '@sayso/contract/ids'
import { postKeys } from '../../entities/post/index.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { CommentData, Thread } from './comment-pages.ts'
import { type CommentChange, type CommentNode, changeIn, findIn, stubOf, withReply } from './comment-tree.ts'

type Change = (comments: readonly CommentNode[]) => readonly CommentNode[]

/** Every kept conversation about a post, whoever looks and in whatever order. The only writer there. */
function patchAll(
  post: PostId,
  change: Change,
  addTo?: (first: readonly CommentNode[]) => readonly CommentNode[],
) {
  const about = {
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      queryKey[0] === postKeys.anyComments[0] && queryKey[2] === post,
  }
  for (const { queryKey: key, state } of queryClient.getQueryCache().findAll(about)) {
    const data = state.data as CommentData | Thread | undefined
    if (data === undefined) continue
    const after = 'pages' in data ? patchPages(data, change, addTo) : patchThread(data, change)
    // Changing a comment does not make its list any newer.
    if (after !== data) queryClient.setQueryData(key, after, { updatedAt: state.dataUpdatedAt })
  }
}

function patchPages(data: CommentData, change: Change, addTo?: Change): CommentData {
  const pages = data.pages.map((page, at) => {
    const changed = change(page.comments)
    const comments = at === 0 && addTo ? addTo(changed) : changed
    return comments === page.comments ? page : { ...page, comments }
  })
  return pages.some((page, at) => page !== data.pages[at]) ? { ...data, pages } : data
}

function patchThread(data: Thread, change: Change): Thread {
  const [comment] = change([data.comment])
  // Whoever looks at a comment that is gone keeps looking at it until the screen leaves.
  return comment === undefined || comment === data.comment ? data : { ...data, comment }
}

export function patchComment(post: PostId, id: CommentId, change: CommentChange): void {
  patchAll(post, (comments) => changeIn(comments, id, change))
}

/** One's own, just taken by the server: on top, where its writer sees it, or under what it answers. */
export function addComment(comment: CommentNode): void {
  const { post_id: post, parent_id: parent } = comment
  if (parent !== null) {
    patchComment(post, parent, (now) => withReply(now, comment))
    return
  }
  const isKnown = (comments: readonly CommentNode[]) => findIn(comments, comment.unique_id) !== undefined
  patchAll(
    post,
    (comments) => comments,
    (first) => (isKnown(first) ? first : [comment, ...first]),
  )
}

/** The server has deleted it: what others have answered keeps a stub to hang on. */
export function removeComment({ unique_id: id, post_id: post, parent_id: parent }: CommentNode): void {
  patchAll(post, (comments) => {
    const found = findIn(comments, id)
    if (found === undefined) return comments
    if (found.num_comments > 0) return changeIn(comments, id, stubOf)
    const without = changeIn(comments, id, () => null)
    if (parent === null) return without
    return changeIn(without, parent, (now) => ({ ...now, num_comments: Math.max(0, now.num_comments - 1) }))
  })
}
