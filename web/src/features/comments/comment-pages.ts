import type { CommentId } from '@sayso/contract/ids'
import type { ParentComment } from '@sayso/contract/shapes/comment'
import type { InfiniteData } from '@tanstack/react-query'
import type { CommentNode } from './comment-tree.ts'

export interface CommentPage {
  readonly comments: readonly CommentNode[]
  readonly has_more: boolean
  readonly next_cursor: string | null
}
export type CommentData = InfiniteData<CommentPage, string | null>

/** One comment with its parents, for links to it and for threads deeper than what is shown. */
export interface Thread {
  readonly comment: CommentNode
  readonly parents: readonly ParentComment[]
}

/** The threads of all pages, each once. */
export function flattenComments(data: Pick<CommentData, 'pages'> | undefined): readonly CommentNode[] {
  if (data === undefined) return []
  const byId = new Map<CommentId, CommentNode>()
  for (const { comments } of data.pages) {
    for (const comment of comments) if (!byId.has(comment.unique_id)) byId.set(comment.unique_id, comment)
  }
  return [...byId.values()]
}
