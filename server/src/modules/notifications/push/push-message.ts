import type { ProfileId } from '@sayso/contract/ids'
import { pathOf } from '../notification-path.policy.ts'
import type { NotificationKind } from '../notifications.policy.ts'
import { manyOf, sentenceOf } from '../wording.policy.ts'
import type { Pushed } from './push-notifications.queries.ts'

/** What a device gets. The service worker of the app reads it; `v` says in which form it is. */
export interface PushPayload {
  readonly v: 1
  readonly text: string
  readonly path: string
  /** A notification on the device is replaced by a newer one with the same tag. */
  readonly tag: string
  /** Unread notifications of all profiles, for the badge. */
  readonly n: number
  /** The profile it is for; null if it is about several. */
  readonly profile: ProfileId | null
}

const MAX_BYTES = 512
const LIST = '/notifications'

/** One notification is named; of several only the number is. */
export function messageOf(pushed: readonly Pushed[], n: number): PushPayload {
  const [first, ...others] = pushed
  if (first === undefined) throw new Error('a message is about something')
  const profiles = new Set(pushed.map(({ receiverId }) => receiverId))
  const profile = profiles.size === 1 ? first.receiverId : null
  if (others.length === 0)
    return {
      v: 1,
      text: textOf(first),
      path: pathTo(first),
      tag: `${first.kind}-${first.subjectId}`,
      n,
      profile,
    }
  const isOneKind = profile !== null && pushed.every(({ kind }) => kind === first.kind)
  return {
    v: 1,
    text: `${pushed.length} new ${isOneKind ? MANY[first.kind] : 'notifications'}`,
    path: LIST,
    tag: isOneKind ? `${first.kind}-${profile}` : 'all',
    n,
    profile,
  }
}

const MANY: Readonly<Record<NotificationKind, string>> = {
  follow: 'notifications about followers',
  reply: 'replies',
  mention: 'mentions',
  repost: 'reposts',
  other: 'reactions',
  ptv: 'notifications about paid posts',
  service: 'moderation decisions',
}

/** The bytes that are sent: at most as many as every message has. */
export function encodeMessage(payload: PushPayload): string {
  const whole = JSON.stringify(payload)
  const excess = Buffer.byteLength(whole) - MAX_BYTES
  // Names are limited, so this is only for what nobody thought of.
  return excess <= 0 ? whole : JSON.stringify({ ...payload, text: 'You have a new notification', path: LIST })
}

/**
 * The sentence of the list, which quotes nothing and names no amount. People whose profile is not public are not named,
 * because a screen shows it to whoever is near.
 */
function textOf(pushed: Pushed): string {
  const { about, people, newest, tallies } = pushed
  const count = Object.values(tallies).reduce((sum, one) => sum + one, 0)
  if (about === 'sale') return count === 1 ? 'You made a sale' : `You made ${manyOf(count, 'sale', 'sales')}`
  const named = newest.flatMap((handle) => (handle === null ? [] : { handle }))
  const { who, text } = sentenceOf({ about, people, count, tallies, newest: named })
  return named.length === 0 && people === 1 && who !== null ? text.replace(who, 'Someone') : text
}

function pathTo({ about, postId, commentId, people, newest }: Pushed): string {
  const [only = null] = people === 1 ? newest : []
  return pathOf({ about, postId, commentId, only })
}
