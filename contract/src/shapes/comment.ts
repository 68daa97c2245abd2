import { type Static, type TObject, type TUnsafe, Type } from 'typebox'
import { defaultLimits } from '../limits.ts'
import { ownReactions, reactionCounts } from './post.ts'
import { AuthorCard } from './profile.ts'
import { CommentId, Count, Instant, PostId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** `useful` compares likes and trues with dislikes and falses, not the number of views. */
export const CommentOrder = ['newest', 'oldest', 'useful'] as const

/**
 * Why a comment is shown folded, with its replies, until the reader opens it: hidden by the author of the post, or
 * written by somebody whom the viewer has muted. Its text is sent all the same.
 */
const Folded = nullable(choice('author', 'muted'))
const NotShown = Type.Boolean({
  description: 'a stub for a reader who blocks its author, or is blocked; without text and author',
})

const Removed = Type.Optional(
  Type.Literal(true, { description: 'ours: removed by us, a stub; its writer still gets its text' }),
)

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
  is_removed: Removed,
  not_shown: NotShown,
  folded: Folded,
  can_react: Type.Boolean(),
  can_delete: Type.Boolean(),
  can_hide: Type.Boolean({ description: 'by the author of the post, who can also show it again' }),
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
    is_removed: Removed,
    not_shown: NotShown,
    folded: Folded,
  },
  { title: 'ParentComment', additionalProperties: false },
)
export type ParentComment = Static<typeof ParentComment>
