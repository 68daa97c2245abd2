import type { CommentId } from '@sayso/contract/ids'
import type { Comment } from '@sayso/contract/shapes/comment'

/** A comment as it is cached: with the cursor for its next replies, once more of them were requested. */
export interface CommentNode extends Comment {
  readonly comments: CommentNode[]
  readonly moreFrom?: string | null
}

/** True if the viewer wrote it, under any of their profiles. */
export function isOwn({ profile, can_delete: canDelete }: Pick<Comment, 'profile' | 'can_delete'>): boolean {
  return profile?.is_me === true || canDelete
}

/** Returns the changed comment; null removes it. */
export type CommentChange = (comment: CommentNode) => CommentNode | null

/** Returns the same list if nothing changed, so that nothing re-renders needlessly. */
export function changeIn(
  comments: readonly CommentNode[],
  id: CommentId,
  change: CommentChange,
): readonly CommentNode[] {
  for (const [at, comment] of comments.entries()) {
    if (comment.unique_id === id) {
      const after = change(comment)
      return comments.toSpliced(at, 1, ...(after === null ? [] : [after]))
    }
    const replies = changeIn(comment.comments, id, change)
    if (replies !== comment.comments) {
      return comments.with(at, { ...comment, comments: replies as CommentNode[] })
    }
  }
  return comments
}

export function findIn(comments: readonly CommentNode[], id: CommentId): CommentNode | undefined {
  for (const comment of comments) {
    if (comment.unique_id === id) return comment
    const found = findIn(comment.comments, id)
    if (found) return found
  }
  return undefined
}

/** Appends the new ones, keeps the known ones in place; each once. */
export function merged(known: readonly CommentNode[], more: readonly CommentNode[]): CommentNode[] {
  const ids = new Set(known.map(({ unique_id }) => unique_id))
  return [...known, ...more.filter(({ unique_id }) => !ids.has(unique_id))]
}

/** Adds a reply as the first one, next to where it was written. */
export function withReply(parent: CommentNode, reply: CommentNode): CommentNode {
  if (parent.comments.some(({ unique_id }) => unique_id === reply.unique_id)) return parent
  return { ...parent, num_comments: parent.num_comments + 1, comments: [reply, ...parent.comments] }
}

/** The stub that remains when a comment with replies is deleted. */
export function stubOf(comment: CommentNode): CommentNode {
  return {
    ...comment,
    text: '',
    profile: null,
    is_deleted: true,
    not_shown: false,
    folded: null,
    can_react: false,
    can_delete: false,
    num_likes: 0,
    num_dislikes: 0,
    num_true: 0,
    num_false: 0,
  }
}
