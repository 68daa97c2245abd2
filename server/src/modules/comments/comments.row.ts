import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'

/** A comment as it is stored, with its counts and the author it replies to. */
export interface CommentRow {
  readonly id: CommentId
  readonly postId: PostId
  /** Null if it replies to the post. */
  readonly parentId: CommentId | null
  readonly parentAuthorId: ProfileId | null
  readonly depth: number
  /** Null for a stub. */
  readonly authorId: ProfileId | null
  readonly text: string
  /** By the author of the post. */
  readonly isHidden: boolean
  /** By staff: only its writer still gets its text. */
  readonly isRemoved: boolean
  readonly replies: number
  readonly likes: number
  readonly dislikes: number
  readonly trues: number
  readonly falses: number
  readonly score: number
}
