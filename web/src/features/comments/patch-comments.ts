import type { CommentId, PostId } from '@sayso/contract/ids'
import { postKeys } from '../../entities/post/index.ts'
import { queryClient } from '../../lib/query-client.ts'
import type { CommentData, Thread } from './comment-pages.ts'
import { type CommentChange, type CommentNode, changeIn, findIn, stubOf, withReply } from './comment-tree.ts'

type Change = (comments: readonly CommentNode[]) => readonly CommentNode[]

const conversationsAbout = (post: PostId) =>
  queryClient.getQueryCache().findAll({
    predicate: ({ queryKey }) => queryKey[0] === postKeys.anyComments[0] && queryKey[2] === post,
  })

/** Patches every cached conversation about a post, for every viewer and order. Only `entities/comment` writes there too. */
function patchAll(
  post: PostId,
  change: Change,
  addTo?: (first: readonly CommentNode[]) => readonly CommentNode[],
) {
  for (const { queryKey: key, state } of conversationsAbout(post)) {
    const data = state.data as CommentData | Thread | undefined
    if (data === undefined) continue
    const after = 'pages' in data ? patchPages(data, change, addTo) : patchThread(data, change)
    // Changing a comment does not make its list any fresher.
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
  // A user who is looking at a deleted comment keeps seeing it until they leave the screen.
  return comment === undefined || comment === data.comment ? data : { ...data, comment }
}

export function patchComment(post: PostId, id: CommentId, change: CommentChange): void {
  patchAll(post, (comments) => changeIn(comments, id, change))
}

/** Adds the user's own comment, just accepted by the server: at the top, where they see it, or under its parent. */
export function addComment(comment: CommentNode): void {
  const { post_id: post, parent_id: parent } = comment
  if (parent !== null) {
    patchComment(post, parent, (now) => withReply(now, comment))
    return
  }
  const isKnown = (comments: readonly CommentNode[]) => findIn(comments, comment.unique_id) !== undefined
  const put = () =>
    patchAll(
      post,
      (comments) => comments,
      (first) => (isKnown(first) ? first : [comment, ...first]),
    )
  put()
  // A fetch in flight may have been answered before the comment existed.
  for (const { state, promise } of conversationsAbout(post))
    if (state.fetchStatus === 'fetching') promise?.then(put, () => {})
}

/** Removes a comment the server has deleted. If it has replies, a stub stays. */
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
