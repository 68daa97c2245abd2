import { type Static, type TObject, type TUnsafe, Type } from 'typebox'
import { defaultLimits } from '../limits.ts'
import { ownReactions, reactionCounts } from './post.ts'
import { AuthorCard } from './profile.ts'
import { CommentId, Count, Instant, PostId } from './scalars.ts'
import { nullable } from './schema.ts'

/** `useful` compares likes and trues with dislikes and falses, not the number of views. */
export const CommentOrder = ['newest', 'oldest', 'useful'] as const

const fields = {
  unique_id: CommentId,
  post_id: PostId,
  parent_id: nullable(CommentId),
  depth: Count,
  reply_to: nullable(
    Type.String({ description: 'handle of whoever is answered; null on the post itself and on a stub' }),
  ),
  text: Type.String(),
  created: Type.String({ description: 'relative, such as 3h or 2d, or a date' }),
  created_at: Instant,
  profile: nullable(AuthorCard),
  ...reactionCounts,
  ...ownReactions,
  num_comments: Count,
  is_deleted: Type.Boolean({ description: 'a stub that holds replies; without text and author' }),
  can_react: Type.Boolean(),
  can_delete: Type.Boolean(),
}

export interface Comment extends Static<TObject<typeof fields>> {
  comments: Comment[]
}

/**
 * Spelled out level by level: a response carries as many levels as are shown indented, and a shape without recursion
 * needs no references. Fewer replies than `num_comments` means that the thread continues.
 */
function level(depth: number): TUnsafe<Comment> {
  const replies =
    depth > 1
      ? Type.Array(level(depth - 1))
      : Type.Array(Type.Object({}, { additionalProperties: false }), { maxItems: 0 })
  const title = depth === defaultLimits.comments.indentLevels ? 'Comment' : `CommentDepth${depth}`
  return Type.Unsafe<Comment>(
    Type.Object({ ...fields, comments: replies }, { title, additionalProperties: false }),
  )
}

export const Comment = level(defaultLimits.comments.indentLevels)

/** A comment's parent, with as much as is needed to follow the thread. */
export const ParentComment = Type.Object(
  {
    unique_id: CommentId,
    text: Type.String(),
    created: Type.String(),
    profile: nullable(AuthorCard),
    is_deleted: Type.Boolean(),
  },
  { title: 'ParentComment', additionalProperties: false },
)
export type ParentComment = Static<typeof ParentComment>
