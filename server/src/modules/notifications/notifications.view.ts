import { instantOfId, type NotificationId, type PostId, type ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Notification } from '@sayso/contract/shapes/notification'
import type { AuthorCard } from '@sayso/contract/shapes/profile'
import { pathOf } from './notification-path.policy.ts'
import type { About, NotificationKind } from './notifications.policy.ts'
import { excerpt, sentenceOf } from './wording.policy.ts'

/** A notification with everything that the list shows of it. */
export interface ShownNotification {
  readonly id: NotificationId
  readonly kind: NotificationKind
  readonly about: About
  readonly postId: PostId | null
  readonly newestId: NotificationId
  readonly isRead: boolean
  readonly count: number
  readonly isWaiting: boolean
  readonly isSeen: boolean
  readonly isWithheld: boolean
  readonly tallies: Readonly<Record<string, number>>
  readonly people: number
  readonly actors: readonly { readonly id: ProfileId; readonly handle: string; readonly isAsking: boolean }[]
  readonly commentId: Notification['comment_id']
  readonly text: string | null
  readonly amount: number | null
  readonly trues: number | null
  readonly falses: number | null
}

export function viewNotification(shown: ShownNotification, cards: readonly AuthorCard[]): Notification {
  const { about, actors, commentId, count, isSeen, people, tallies } = shown
  const postId = isSeen ? shown.postId : null
  const only = people === 1 ? (actors[0]?.handle ?? null) : null
  const { who, text } = sentenceOf({ ...shown, newest: actors, count, people, tallies })
  return {
    unique_id: shown.id,
    kind: shown.kind,
    about,
    who,
    text,
    quote: (!shown.isWithheld && excerpt(shown.text)) || null,
    created: instantOfId(shown.newestId).toISOString(),
    is_read: shown.isRead,
    count,
    actors: [...cards],
    num_actors: people,
    amount_cents: shown.amount === null ? null : cents(shown.amount),
    is_waiting: shown.isWaiting,
    requests: actors.filter(({ isAsking }) => isAsking).map(({ id }): ProfileId => id),
    num_true: shown.trues,
    num_false: shown.falses,
    post_id: postId,
    comment_id: commentId,
    path: pathOf({ about, postId, commentId, only, isSeen }),
  }
}
