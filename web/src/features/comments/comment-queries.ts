import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import type { CommentOrder } from '@sayso/contract/shapes/comment'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { postKeys } from '../../entities/post/index.ts'
import { sessionCall } from '../../entities/session/index.ts'
import { listOptions, queryClient } from '../../lib/query-client.ts'
import { staleTimes } from '../../lib/stale-times.ts'
import type { CommentData, CommentPage, Thread } from './comment-pages.ts'
import { type CommentNode, merged } from './comment-tree.ts'
import { patchComment } from './patch-comments.ts'

export type Order = (typeof CommentOrder)[number]

const listKey = (me: ProfileId, post: PostId, order: Order) =>
  [...postKeys.comments(me, post), 'list', order] as const

function fetchPage(
  me: ProfileId,
  post: PostId,
  order: Order,
  cursor: string | null,
  signal?: AbortSignal,
): Promise<CommentPage> {
  const input = { post_id: post, sort: order, ...(cursor !== null && { cursor }) }
  return sessionCall('feed/getComments', input, { as: me, signal })
}

export function commentsQuery(me: ProfileId, post: PostId, order: Order) {
  return infiniteQueryOptions({
    ...listOptions,
    staleTime: staleTimes.comments,
    queryKey: listKey(me, post, order),
    queryFn: ({ pageParam, signal }) => fetchPage(me, post, order, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ has_more: isMore, next_cursor: cursor }: CommentPage) =>
      isMore && cursor !== null ? cursor : undefined,
  })
}

export function threadQuery(me: ProfileId, post: PostId, id: CommentId) {
  return queryOptions({
    queryKey: [...postKeys.comments(me, post), 'thread', id] as const,
    queryFn: ({ signal }): Promise<Thread> =>
      sessionCall('comment/getComment', { comment_id: id }, { as: me, signal }),
  })
}

/** Refreshes a conversation that is shown again from its first page if it is stale. */
export function refreshStaleComments(me: ProfileId, post: PostId, order: Order): void {
  const state = queryClient.getQueryState(listKey(me, post, order))
  if (state?.data === undefined || Date.now() - state.dataUpdatedAt < staleTimes.comments) return
  refreshComments(me, post, order).catch(() => {})
}

/** Fetches the first page of a conversation again; the old content stays until it has arrived. */
export async function refreshComments(
  me: ProfileId,
  post: PostId,
  order: Order,
): Promise<readonly CommentNode[]> {
  const page = await fetchPage(me, post, order, null)
  queryClient.setQueryData<CommentData>(listKey(me, post, order), { pages: [page], pageParams: [null] })
  return page.comments
}

/** Loads the next replies to a comment, and adds them everywhere it is shown. */
export async function loadReplies(
  me: ProfileId,
  parent: CommentNode,
  order: Order,
): Promise<readonly CommentNode[]> {
  const { unique_id: id, post_id: post, moreFrom } = parent
  const page = await sessionCall(
    'comment/getCommentComments',
    { comment_id: id, sort: order, ...(moreFrom && { cursor: moreFrom }) },
    { as: me },
  )
  patchComment(post, id, (now) => {
    const comments = merged(now.comments, page.comments)
    // Comments deleted meanwhile no longer count as missing.
    const isAll = !page.has_more
    return {
      ...now,
      comments,
      moreFrom: page.next_cursor,
      ...(isAll && { num_comments: comments.length }),
    }
  })
  return page.comments
}
