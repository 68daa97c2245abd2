import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'

/** A comment as it is kept, with its numbers and whom it answers. */
export interface CommentRow {
  readonly id: CommentId
  readonly postId: PostId
  /** Null where it answers the post. */
  readonly parentId: CommentId | null
  readonly parentAuthorId: ProfileId | null
  readonly depth: number
  /** Null on a stub. */
  readonly authorId: ProfileId | null
  readonly text: string
  readonly replies: number
  readonly likes: number
  readonly dislikes: number
  readonly trues: number
  readonly falses: number
  readonly score: number
}
