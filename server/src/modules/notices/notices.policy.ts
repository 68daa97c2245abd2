/** The six switches of a profile. A switch that is off stops the e-mail, not the notice. */
export type NoticeKind = 'follow' | 'reply' | 'mention' | 'repost' | 'other' | 'ptv'

/** What happened. Everything that is about the same, and about one thing, is one line. */
export type About =
  | 'follower'
  | 'follow_request'
  | 'post_comment'
  | 'comment_reply'
  | 'post_mention'
  | 'comment_mention'
  | 'post_reaction'
  | 'comment_reaction'
  | 'sale'
  | 'refund'
  | 'settled'
  | 'payout'
  | 'house_refund'
  | 'dispute'
  | 'release'

const KINDS: Readonly<Record<About, NoticeKind>> = {
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
  house_refund: 'ptv',
  dispute: 'ptv',
  release: 'ptv',
}

export const kindOf = (about: About): NoticeKind => KINDS[about]

/** Whoever is told by a letter that nobody can switch off is not written to a second time. */
export const LETTERED_ELSEWHERE: readonly About[] = ['refund', 'payout']

/** Which column of a profile a kind is switched by. */
export const SWITCHES = {
  follow: 'setting_notify_follow',
  reply: 'setting_notify_reply',
  mention: 'setting_notify_mention',
  repost: 'setting_notify_repost',
  other: 'setting_notify_other_interactions',
  ptv: 'setting_notify_ptv_email',
} as const satisfies Readonly<Record<NoticeKind, string>>

export const isKind = (text: string): text is NoticeKind => Object.hasOwn(SWITCHES, text)

/** Nobody is named for these. */
export const isNamed = (detail: string): boolean => detail !== 'dislike' && detail !== 'false'

interface Meant {
  readonly receiver: { readonly accountId: string }
}

/**
 * One event gives one notice to one person, and none to whoever did it: both judged by account. `meant` is in the order
 * of what counts more: reply, mention, repost, other.
 */
export function onePerPerson<One extends Meant>(meant: readonly One[], actorAccountId: string): One[] {
  const told = new Set([actorAccountId])
  return meant.filter(({ receiver }) => {
    if (told.has(receiver.accountId)) return false
    told.add(receiver.accountId)
    return true
  })
}

const MINUTE_MS = 60_000
const FIRST_PAUSE_MINUTES = 5

/**
 * How long to wait after a mail before the next about the same switch. A first few come soon; who goes on being talked
 * about gets a digest an hour.
 */
export function pauseAfter(mailsInARow: number, longestMinutes: number): number {
  return Math.min(longestMinutes, FIRST_PAUSE_MINUTES * 3 ** (mailsInARow - 1)) * MINUTE_MS
}

/** Mails are in a row while none was further from the last than the longest pause. */
export function rowAfter(last: { at: number; inARow: number } | null, now: number, longestMinutes: number) {
  return last !== null && now - last.at < 2 * longestMinutes * MINUTE_MS ? last.inARow + 1 : 1
}
