import type { PostId, ProfileId } from '@sayso/contract/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PagesView, usePages } from '../../lib/use-pages.ts'
import { flattenComments } from './comment-pages.ts'
import { commentsQuery, type Order, refreshStaleComments } from './comment-queries.ts'
import type { CommentNode } from './comment-tree.ts'

export interface CommentsView extends PagesView {
  readonly comments: readonly CommentNode[]
}

/** The conversation about a post, thread by thread. */
export function useComments(me: ProfileId, post: PostId, order: Order): CommentsView {
  const query = useInfiniteQuery(commentsQuery(me, post, order))
  const pages = usePages(query, {
    id: `${me} ${post} ${order}`,
    count: (data) => flattenComments(data).length,
    names: ['more comment', 'more comments'],
    refreshStale: () => refreshStaleComments(me, post, order),
  })
  const comments = useMemo(() => flattenComments(query.data), [query.data])
  return { ...pages, comments }
}
