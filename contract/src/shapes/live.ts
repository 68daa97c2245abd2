import { type Static, Type } from 'typebox'
import { STORED_ID_PATTERN } from '../ids.ts'
import { NotificationAbout, UnreadCount } from './notification.ts'
import { reactionCounts } from './post.ts'
import { CommentId, Count, NotificationId, PaymentId, PostId, ProfileId } from './scalars.ts'
import { nullable } from './schema.ts'

/*
 * Events of the live stream carry ids and public numbers, never text: what somebody may read is decided when they fetch
 * it.
 */
const closed = { additionalProperties: false }

const id = STORED_ID_PATTERN.slice(1, -1)
const topic = `(post:${id}|following)`
/** What a screen shows: posts, and the acting profile's feed of people it follows. Blank is nothing. */
export const Watch = Type.String({
  title: 'up to 4 of post:ID and following, separated by commas',
  maxLength: 200,
  pattern: `^(${topic}(,${topic}){0,3})?$`,
})

/** Names a stream to `live/watch`. */
export const ConnectionId = Type.String({
  title: 'connection',
  pattern: '^[A-Za-z0-9_-]{1,32}(\\.[A-Za-z0-9_-]{1,32}){2}$',
})

/** How long a client waits before it fetches or connects, so that not all of them do at once. */
const Delay = Type.Integer({ title: 'milliseconds', minimum: 0 })

/** A post's numbers. */
const postNumbers = {
  post_id: PostId,
  ...reactionCounts,
  num_comments: Count,
  newest_comment: nullable(CommentId),
}
export const PostNumbers = Type.Object(postNumbers, { title: 'PostNumbers', ...closed })
export type PostNumbers = Static<typeof PostNumbers>

/** The newest post that the acting profile's following feed would show. */
const FollowingHead = Type.Object(
  { profile_id: ProfileId, newest: nullable(PostId) },
  { title: 'FollowingHead', ...closed },
)

export const liveEvents = {
  /**
   * First. `app_version` is the path of the web app's main script, which changes with each release; null if this server
   * does not serve it.
   */
  hello: Type.Object(
    { connection: ConnectionId, app_version: nullable(Type.String()) },
    { title: 'LiveHello', ...closed },
  ),
  /**
   * Everything as it is now. Sent on connecting, after `live/watch` and whenever events may have been lost. A watched
   * post that is not among `posts` may not be seen: the client fetches it and meets the ordinary error. `following` is
   * null if it is not watched, or not known right now.
   */
  state: Type.Object(
    {
      profiles: Type.Array(UnreadCount),
      posts: Type.Array(PostNumbers),
      following: nullable(FollowingHead),
    },
    { title: 'LiveState', ...closed },
  ),
  /** A profile's unread notifications changed. `about`: what the newest is about, null if there is none. */
  unread: Type.Object(
    {
      profile_id: ProfileId,
      num_unread: Type.Integer({ minimum: 0, maximum: 100 }),
      newest: nullable(NotificationId),
      about: nullable(NotificationAbout),
    },
    { title: 'LiveUnread', ...closed },
  ),
  /**
   * A watched post changed: its numbers, or `refetch_in_ms`, after which the client calls `feed/getpost`, or both. The
   * last one about a post that may no longer be seen has no numbers.
   */
  post: Type.Object(
    {
      post_id: PostId,
      numbers: nullable(PostNumbers),
      refetch_in_ms: nullable(Delay),
    },
    { title: 'LivePost', ...closed },
  ),
  /** New posts in the watched following feed since the head the client was given. `is_more`: at least `count`. */
  following: Type.Object(
    { profile_id: ProfileId, newest: PostId, count: Count, is_more: Type.Boolean() },
    { title: 'LiveFollowing', ...closed },
  ),
  /** A payment of this account moved on: `user/paymentStatus` has news. */
  payment: Type.Object({ payment_id: PaymentId }, { title: 'LivePayment', ...closed }),
  /** A picture, video or file of one of this account's posts is ready, or failed. */
  media: Type.Object({ post_id: PostId }, { title: 'LiveMedia', ...closed }),
  /** The session has ended. The stream ends with it. */
  ended: Type.Object({}, { title: 'LiveEnded', ...closed }),
  /** The stream ends now; the client connects again after this time. */
  bye: Type.Object({ after_ms: Delay }, { title: 'LiveBye', ...closed }),
}
