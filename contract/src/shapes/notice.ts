import { type Static, Type } from 'typebox'
import { AuthorCard } from './profile.ts'
import { CommentId, Count, Instant, NoticeId, PostId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** The six switches of a profile. */
export const NoticeKind = choice('follow', 'reply', 'mention', 'repost', 'other', 'ptv')

/** One line of the in-app list. It never quotes locked text and never names who disliked. */
export const Notice = Type.Object(
  {
    unique_id: NoticeId,
    kind: NoticeKind,
    text: Type.String(),
    created: Instant,
    is_read: Type.Boolean(),
    count: Count,
    profile: nullable(AuthorCard),
    post_id: nullable(PostId),
    comment_id: nullable(CommentId),
  },
  { title: 'Notice', additionalProperties: false },
)
export type Notice = Static<typeof Notice>
