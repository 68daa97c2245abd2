import { type Static, Type } from 'typebox'
import { AuthorCard } from './profile.ts'
import {
  Amount,
  CommentId,
  Count,
  Instant,
  NotificationId,
  PostId,
  ProfileId,
  PushDeviceId,
} from './scalars.ts'
import { choice, nullable } from './schema.ts'

const closed = { additionalProperties: false }

const SWITCHED = ['follow', 'reply', 'mention', 'repost', 'other', 'ptv'] as const

/** The six notification settings of a profile. */
export const SwitchedKind = choice(...SWITCHED)
export type SwitchedKind = Static<typeof SwitchedKind>

/** `service` has no setting: what we decided about somebody's posts, account, reports or appeal. */
export const NotificationKind = choice(...SWITCHED, 'service')
export type NotificationKind = Static<typeof NotificationKind>

/** What happened. Events of one sort about the same thing are one notification. */
export const NotificationAbout = choice(
  'follower',
  'follow_request',
  'post_comment',
  'comment_reply',
  'post_mention',
  'comment_mention',
  'post_reaction',
  'comment_reaction',
  'sale',
  'refund',
  'settled',
  'payout',
  'platform_refund',
  'dispute',
  'release',
  'author_mail',
  'decision',
  'report_decided',
)
export type NotificationAbout = Static<typeof NotificationAbout>

/** The tabs of the list. `conversation` is replies, mentions and reposts; `money` is everything about paid posts. */
export const NotificationTab = choice('all', 'conversation', 'money')
export type NotificationTab = Static<typeof NotificationTab>

/** One notification in the in-app list. It never quotes locked text and never names who disliked. */
export const Notification = Type.Object(
  {
    unique_id: NotificationId,
    kind: NotificationKind,
    about: NotificationAbout,
    who: nullable(Type.String({ description: 'how `text` names people; null if it names nobody' })),
    text: Type.String({ description: 'the sentence; it begins with `who`' }),
    quote: nullable(Type.String({ description: 'the beginning of the public text it is about' })),
    created: Instant,
    is_read: Type.Boolean(),
    count: Count,
    actors: Type.Array(AuthorCard, {
      maxItems: 3,
      description: 'newest first; nobody for dislike and false',
    }),
    num_actors: Count,
    amount_cents: nullable(Amount),
    is_waiting: Type.Boolean({ description: 'follow requests among these actors are not answered yet' }),
    requests: Type.Array(ProfileId, { maxItems: 3, description: 'which of `actors` wait for an answer' }),
    num_true: nullable(Count),
    num_false: nullable(Count),
    post_id: nullable(PostId),
    comment_id: nullable(CommentId),
    path: Type.String({ description: 'where it leads, the same in the list, in push and in emails' }),
  },
  { title: 'Notification', ...closed },
)
export type Notification = Static<typeof Notification>

/** The number of a profile's unread notifications, counted up to 100, and the newest of them. */
export const UnreadCount = Type.Object(
  {
    profile_id: ProfileId,
    num_unread: Type.Integer({ minimum: 0, maximum: 100 }),
    newest: nullable(NotificationId),
  },
  { title: 'UnreadCount', ...closed },
)
export type UnreadCount = Static<typeof UnreadCount>

export const NotificationChannel = choice('in_app', 'email', 'push')
export type NotificationChannel = Static<typeof NotificationChannel>

/** `is_fixed`: in the app it is always listed, and cannot be turned off there. */
export const NotificationSwitch = Type.Object(
  {
    kind: SwitchedKind,
    in_app: Type.Boolean(),
    email: Type.Boolean(),
    push: Type.Boolean(),
    is_fixed: Type.Boolean(),
  },
  { title: 'NotificationSwitch', ...closed },
)
export type NotificationSwitch = Static<typeof NotificationSwitch>

/** A clock time, `HH:MM`. Blank is none. */
export const ClockTime = Type.String({ title: 'HH:MM or blank', pattern: '^(|([01]\\d|2[0-3]):[0-5]\\d)$' })

/** When no push is sent, in the account's own time. */
export const QuietHours = Type.Object(
  { from: ClockTime, to: ClockTime, zone: Type.String() },
  { title: 'QuietHours', ...closed },
)
export type QuietHours = Static<typeof QuietHours>

/** A browser that gets push messages. Its address is never sent back. */
export const PushDevice = Type.Object(
  { device_id: PushDeviceId, label: Type.String(), created: Instant, is_this: Type.Boolean() },
  { title: 'PushDevice', ...closed },
)
export type PushDevice = Static<typeof PushDevice>

/** A question that the list asks once. */
export const NotificationQuestion = choice('first_sale')

/** Everything the settings screen shows for a profile. Quiet hours and devices belong to the account. */
export const notificationSettingsOutput = {
  switches: Type.Array(NotificationSwitch),
  quiet: nullable(QuietHours),
  devices: Type.Array(PushDevice),
  questions: Type.Array(NotificationQuestion),
}
