import { type Static, Type } from 'typebox'
import { AuthorCard } from './profile.ts'
import { CommentId, Count, Instant, NotificationId, PostId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** The six notification settings of a profile. */
export const NotificationKind = choice('follow', 'reply', 'mention', 'repost', 'other', 'ptv')

/** One notification in the in-app list. It never quotes locked text and never names who disliked. */
export const Notification = Type.Object(
  {
    unique_id: NotificationId,
    kind: NotificationKind,
    text: Type.String(),
    created: Instant,
    is_read: Type.Boolean(),
    count: Count,
    profile: nullable(AuthorCard),
    post_id: nullable(PostId),
    comment_id: nullable(CommentId),
  },
  { title: 'Notification', additionalProperties: false },
)
export type Notification = Static<typeof Notification>
