import type { Member } from '../../harness/members.ts'

/** The relation between the actor and the possible receiver, who blocks or mutes them before anything was notified. */
export const RELATIONS = ['stranger', 'follower', 'hidden', 'oneself', 'blocked', 'muted'] as const
export type Relation = (typeof RELATIONS)[number]

type Kind = 'follow' | 'reply' | 'mention' | 'other' | 'ptv'

/** Twelve kinds of event, the setting each belongs to, and how their notification is stored. */
export const EVENTS = {
  follow: { kind: 'follow', about: 'follower', subject: /^@\w+ follows you$/ },
  request: { kind: 'follow', about: 'follow_request', subject: /^@\w+ asks to follow you$/ },
  comment: { kind: 'reply', about: 'post_comment', subject: /^@\w+ commented on your post$/ },
  reply: { kind: 'reply', about: 'comment_reply', subject: /^@\w+ replied to your comment$/ },
  'post-mention': { kind: 'mention', about: 'post_mention', subject: /^@\w+ mentioned you$/ },
  'comment-mention': { kind: 'mention', about: 'comment_mention', subject: /^@\w+ mentioned you$/ },
  like: { kind: 'other', about: 'post_reaction', subject: /^@\w+ likes your post$/ },
  dislike: { kind: 'other', about: 'post_reaction', subject: /^1 reaction to your post$/ },
  'comment-true': { kind: 'other', about: 'comment_reaction', subject: /^@\w+ says your comment is true$/ },
  'comment-false': { kind: 'other', about: 'comment_reaction', subject: /^1 reaction to your comment$/ },
  sale: { kind: 'ptv', about: 'sale', subject: /^@\w+ bought your post$/ },
  refund: { kind: 'ptv', about: 'refund', subject: /^Refunded: a post by @\w+$/ },
} as const satisfies Record<string, { kind: Kind; about: string; subject: RegExp }>

export type EventName = keyof typeof EVENTS

/** What a push message says where it differs from the subject of the email: no name and no amount. */
const PUSHED: Partial<Record<EventName, RegExp>> = {
  sale: /^You made a sale$/,
  refund: /^Your purchase was refunded$/,
}

/** Notifications of these do not name the actor. */
const UNNAMED: readonly EventName[] = ['dislike', 'comment-false']

export interface Cell {
  readonly event: EventName
  /** The setting for emails. The one for push messages is the other way round: each must be asked by its own channel. */
  readonly isOn: boolean
  readonly relation: Relation
  readonly receiver: Member
  /** The address of the receiver's device. */
  readonly endpoint: string
  readonly actor: Member
}

export interface Expected {
  readonly notification: { readonly about: string; readonly isNamed: boolean } | null
  /** The one email about it. */
  readonly mail: RegExp | null
  /** The words of the one message to the receiver's device. */
  readonly push: RegExp | null
}

/**
 * The rules once more, in short. Whom one blocks or mutes notifies of nothing but money. A refund is always announced to the person who gets it, whatever they may see or have
 * turned off, but only in the list and by email.
 */
export function expectedOf({ event, isOn, relation }: Pick<Cell, 'event' | 'isOn' | 'relation'>): Expected {
  const { about, kind, subject } = EVENTS[event]
  const isRefund = event === 'refund'
  const isUnwanted = (relation === 'blocked' || relation === 'muted') && kind !== 'ptv'
  const isNotified = relation !== 'oneself' && (relation !== 'hidden' || isRefund) && !isUnwanted
  return {
    notification: isNotified ? { about, isNamed: !UNNAMED.includes(event) } : null,
    mail: isNotified && (isOn || isRefund) ? subject : null,
    push: isNotified && !isOn ? (PUSHED[event] ?? subject) : null,
  }
}
