import type { NotificationAbout, NotificationKind, SwitchedKind } from '@sayso/contract/shapes/notification'

export type { NotificationKind, SwitchedKind }

/** What happened. Events about the same thing, of the same sort, are one notification. */
export type About = NotificationAbout
export type Channel = 'in_app' | 'email' | 'push'
export type Tab = 'all' | 'conversation' | 'money'

const KINDS: Readonly<Record<About, NotificationKind>> = {
  follower: 'follow',
  follow_request: 'follow',
  post_comment: 'reply',
  comment_reply: 'reply',
  post_mention: 'mention',
  comment_mention: 'mention',
  post_reaction: 'other',
  comment_reaction: 'other',
  sale: 'ptv',
  refund: 'ptv',
  settled: 'ptv',
  payout: 'ptv',
  platform_refund: 'ptv',
  dispute: 'ptv',
  release: 'ptv',
  author_mail: 'ptv',
  decision: 'service',
  report_decided: 'service',
}

export const kindOf = (about: About): NotificationKind => KINDS[about]

/** These already have an email of their own, so no second one is sent. */
export const EMAILED_ELSEWHERE: readonly About[] = [
  'refund',
  'payout',
  'author_mail',
  'decision',
  'report_decided',
]

/** The six switches of a profile. */
export const SWITCHED_KINDS = ['follow', 'reply', 'mention', 'repost', 'other', 'ptv'] as const

/** The kinds that a tab of the list shows. */
export const TABS: Readonly<Record<Tab, readonly NotificationKind[]>> = {
  all: [...SWITCHED_KINDS, 'service'],
  conversation: ['reply', 'mention', 'repost'],
  money: ['ptv'],
}

/** Always in the list: nobody misses money because of a switch. */
export const isFixed = (kind: SwitchedKind, channel: Channel): boolean =>
  kind === 'ptv' && channel === 'in_app'

/** What is on as long as nobody has changed it. */
export const isOnAtFirst = (kind: SwitchedKind, channel: 'in_app' | 'push'): boolean =>
  channel === 'in_app' || PUSHED_AT_FIRST.includes(kind)

const PUSHED_AT_FIRST: readonly SwitchedKind[] = ['follow', 'reply', 'mention', 'ptv']

/** The column of a profile that switches a kind. */
export const SWITCHES = {
  follow: 'setting_notify_follow',
  reply: 'setting_notify_reply',
  mention: 'setting_notify_mention',
  repost: 'setting_notify_repost',
  other: 'setting_notify_other_interactions',
  ptv: 'setting_notify_ptv_email',
} as const satisfies Readonly<Record<SwitchedKind, string>>

export const isSwitched = (text: string): text is SwitchedKind => Object.hasOwn(SWITCHES, text)

interface Meant {
  readonly receiver: { readonly accountId: string }
}

/**
 * One event gives one notification per person, and none to the person who did it. Both are judged by account. `meant`
 * is ordered by importance: reply, mention, repost, other.
 */
export function onePerPerson<One extends Meant>(meant: readonly One[], actorAccountId: string): One[] {
  const notified = new Set([actorAccountId])
  return meant.filter(({ receiver }) => {
    if (notified.has(receiver.accountId)) return false
    notified.add(receiver.accountId)
    return true
  })
}

const MINUTE_MS = 60_000
const FIRST_PAUSE_MINUTES = 5

/**
 * How long to wait after an email before the next about the same kind. The first few come soon; with constant activity
 * there is one digest an hour.
 */
export function pauseAfter(mailsInARow: number, longestMinutes: number): number {
  return Math.min(longestMinutes, FIRST_PAUSE_MINUTES * 3 ** (mailsInARow - 1)) * MINUTE_MS
}

/** Counts emails in a row. A row ends when the last email is longer ago than twice the longest pause. */
export function rowAfter(last: { at: number; inARow: number } | null, now: number, longestMinutes: number) {
  return last !== null && now - last.at < 2 * longestMinutes * MINUTE_MS ? last.inARow + 1 : 1
}
