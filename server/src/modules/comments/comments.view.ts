import { instantOfId } from '@sayso/contract/ids'
import type { Comment, ParentComment } from '@sayso/contract/shapes/comment'
import type { OwnReactions } from '@sayso/contract/shapes/post'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { ageOf } from './comments.policy.ts'
import type { CommentRow } from './comments.row.ts'

/** Everything besides the row that the view of a comment depends on. */
export interface Showing {
  readonly author: AuthorCard | null
  /** The handle of the author that the comment replies to. */
  readonly answered: string | null
  /** Null if the viewer has not reacted. */
  readonly given: OwnReactions | null
  readonly isOwn: boolean
  /** Reader and author are kept apart: a stub remains for the replies. */
  readonly isApart: boolean
  readonly folded: Comment['folded']
  /** The viewer is a member, and the post has not expired. */
  readonly isOpen: boolean
  /** The viewer's account wrote the post. */
  readonly isOnOwnPost: boolean
  readonly replies: Comment[]
  readonly now: number
}

const NOTHING_GIVEN = { is_liked: false, is_disliked: false, is_truth: false, is_false: false }

/** The only way a comment leaves the server. */
export function viewComment(row: CommentRow, showing: Showing): Comment {
  const isStub = row.authorId === null || showing.isApart
  return {
    post_id: row.postId,
    parent_id: row.parentId,
    depth: row.depth,
    reply_to: isStub ? null : showing.answered,
    ...viewSaid(row, showing),
    created_at: instantOfId(row.id).toISOString(),
    num_likes: row.likes,
    num_dislikes: row.dislikes,
    num_true: row.trues,
    num_false: row.falses,
    ...(showing.given ?? NOTHING_GIVEN),
    num_comments: row.replies,
    can_react: showing.isOpen && !showing.isOwn && !isStub,
    can_delete: showing.isOwn && !isStub,
    can_hide: showing.isOnOwnPost && !showing.isOwn && (!isStub || row.isHidden),
    comments: showing.replies,
  }
}

/** A parent comment: only as much as is needed to follow the thread. */
export function viewSaid(
  row: CommentRow,
  { author, isApart, folded, now }: Pick<Showing, 'author' | 'isApart' | 'folded' | 'now'>,
): ParentComment {
  const isDeleted = row.authorId === null
  const isStub = isDeleted || isApart
  return {
    unique_id: row.id,
    text: isStub ? '' : row.text,
    created: ageOf(instantOfId(row.id), now),
    profile: isStub ? null : author,
    is_deleted: isDeleted,
    ...(row.isRemoved && { is_removed: true as const }),
    not_shown: isApart && !isDeleted,
    folded: foldedBecause(row, { isApart, folded }),
  }
}

/** What the author of the post has hidden stays folded when it is deleted: its replies do too. */
function foldedBecause(
  { authorId, isHidden }: CommentRow,
  { isApart, folded }: Pick<Showing, 'isApart' | 'folded'>,
) {
  if (isApart) return null
  if (isHidden) return 'author'
  return authorId === null ? null : folded
}
