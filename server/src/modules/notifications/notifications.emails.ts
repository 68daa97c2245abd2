import { type Cents, formatCents } from '@sayso/contract/money'
import type { Block, Email } from '../../platform/mail/email.ts'
import { type About, isNamed, type NotificationKind } from './notifications.policy.ts'
import { excerpt, manyOf, namesOf, reactionsOf, titleOf } from './wording.ts'

/** One notification as it is described in an email: what is new in it since the last one. */
export interface Entry {
  readonly about: About
  readonly postId: string | null
  /** The comment that was reacted to. */
  readonly commentId: string | null
  readonly count: number
  /** How many different people did it. */
  readonly people: number
  readonly tallies: Readonly<Record<string, number>>
  readonly paid: Cents
  /** The beginning of the post or comment it is about. Null if there is none to name. */
  readonly subjectText: string | null
  /** The newest few people who may be named. */
  readonly newest: readonly Voice[]
}

export interface Voice {
  readonly handle: string
  readonly displayName: string
  readonly detail: string
  readonly commentId: string | null
  readonly text: string | null
}

export interface Envelope {
  readonly publicUrl: string
  readonly handle: string
  readonly kind: NotificationKind
  /** Switches exactly this kind off. */
  readonly unsubscribeUrl: string
}

/** What each kind is called in its own emails. */
const SWITCH_NAMES: Readonly<Record<NotificationKind, string>> = {
  follow: 'new followers',
  reply: 'replies',
  mention: 'mentions',
  repost: 'reposts',
  other: 'reactions',
  ptv: 'pay to view',
}

const MAX_ENTRIES = 10

/** A single notification is described in full, several as a digest. */
export function notificationEmail(entry: readonly Entry[], envelope: Envelope): Email {
  const [only, ...others] = entry
  if (!only) throw new Error('an email without notifications')
  const { subject, preheader, blocks } =
    others.length === 0 ? oneThing(only, envelope) : digest(entry, envelope)
  return { subject, preheader, blocks: [...blocks, ...footOf(envelope)] }
}

function footOf({ handle, kind, unsubscribeUrl }: Envelope): Block[] {
  return [
    { kind: 'divider' },
    {
      kind: 'note',
      text: `You’re getting this because emails about ${SWITCH_NAMES[kind]} are on for @${handle}.`,
    },
    { kind: 'link', label: `No more emails about ${SWITCH_NAMES[kind]}`, url: unsubscribeUrl },
  ]
}

function oneThing(entry: Entry, envelope: Envelope): Email {
  const { subject, preheader = '' } = sentenceOf(entry)
  const button: Block = { kind: 'button', ...wayTo(entry, envelope) }
  const blocks = [...titleLine(entry), ...bodyOf(entry, envelope), button]
  return { subject, preheader: preheader || forWhom(envelope), blocks }
}

const titleLine = ({ subjectText }: Entry): Block[] =>
  subjectText === null ? [] : [{ kind: 'note', text: titleOf(subjectText) }]

const forWhom = ({ handle }: Envelope) => `For @${handle}`

function bodyOf(entry: Entry, { publicUrl }: Envelope): Block[] {
  const { about, newest, count } = entry
  switch (about) {
    case 'follower':
    case 'follow_request': {
      const items = newest.map((voice) => ({ text: nameOf(voice), url: `${publicUrl}/${voice.handle}` }))
      return [{ kind: 'entries', items }, ...more(count - newest.length)]
    }
    case 'post_comment':
    case 'comment_reply':
    case 'post_mention':
    case 'comment_mention':
      return [
        ...newest.map((voice): Block => ({ kind: 'quote', by: nameOf(voice), text: excerpt(voice.text) })),
        ...more(count - newest.length),
      ]
    case 'post_reaction':
    case 'comment_reaction':
      // With only one person, the subject already says who did what.
      return count === 1 && newest.length === 1 ? [] : [{ kind: 'list', items: reactionsOf(entry.tallies) }]
    case 'sale':
      return [{ kind: 'paragraph', text: paidBy(entry) }]
    case 'release':
      return [{ kind: 'paragraph', text: 'What you bought is now open to read.' }]
    case 'settled':
      return [{ kind: 'paragraph', text: 'Your batches show what is in it and when it is paid out.' }]
    case 'platform_refund':
      return [
        {
          kind: 'paragraph',
          text: 'It was due to be released, but there was nothing to open, so everyone who had paid got their money back.',
        },
      ]
    case 'dispute':
      return [
        {
          kind: 'paragraph',
          text: 'A bank took back the payment it was bought with. The sale is undone, and what you had been paid for it is kept back from your next sales.',
        },
      ]
    default:
      return []
  }
}

function paidBy(entry: Entry): string {
  if (entry.paid === 0) return `${entry.count === 1 ? namesOf(entry) : 'They'} got it for free.`
  return entry.count === 1
    ? `${namesOf(entry)} paid ${formatCents(entry.paid)}, before fees.`
    : `They paid ${formatCents(entry.paid)} in all, before fees.`
}

const nameOf = ({ displayName, handle }: Voice) => `${displayName} · @${handle}`

const more = (count: number): Block[] =>
  count > 0 ? [{ kind: 'paragraph', text: `And ${manyOf(count, 'more', 'more')}.` }] : []

interface Sentence {
  readonly subject: string
  readonly preheader?: string
}

function sentenceOf(entry: Entry): Sentence {
  const { about, people, newest } = entry
  const names = namesOf(entry)
  const said = newest[0]?.text
  const quoted = said ? { preheader: excerpt(said) } : {}
  switch (about) {
    case 'follower':
      return { subject: people === 1 ? `${names} follows you` : `${names} follow you` }
    case 'follow_request':
      return { subject: people === 1 ? `${names} asks to follow you` : `${names} ask to follow you` }
    case 'post_comment':
      return { subject: `${names} commented on your post`, ...quoted }
    case 'comment_reply':
      return { subject: `${names} replied to your comment`, ...quoted }
    case 'post_mention':
    case 'comment_mention':
      return { subject: `${names} mentioned you`, ...quoted }
    case 'post_reaction':
      return reacted(entry, 'post')
    case 'comment_reaction':
      return reacted(entry, 'comment')
    case 'sale':
      return {
        subject: `${names} bought your post`,
        preheader: entry.paid === 0 ? 'Free' : `${formatCents(entry.paid)}, before fees`,
      }
    case 'release':
      return { subject: 'A post you bought is now open' }
    case 'settled':
      return {
        subject: entry.count === 1 ? 'A week of your sales is settled' : 'Weeks of your sales are settled',
      }
    case 'platform_refund':
      return {
        subject: `${manyOf(entry.count, 'sale of your post was', 'sales of your post were')} refunded`,
      }
    case 'dispute':
      return {
        subject: `${manyOf(entry.count, 'sale of your post was', 'sales of your post were')} disputed`,
      }
    case 'refund':
    case 'payout':
      throw new Error('this kind of notification has its own email')
  }
}

const VERBS: Readonly<Record<string, (thing: string) => string>> = {
  like: (thing) => `likes your ${thing}`,
  true: (thing) => `says your ${thing} is true`,
}

/** A single person is named in the subject, if the reaction is one that people are named for. */
function reacted({ count, newest: [first], tallies }: Entry, thing: string): Sentence {
  const preheader = reactionsOf(tallies).join(', ')
  const verb = first && isNamed(first.detail) ? VERBS[first.detail] : undefined
  if (count === 1 && first && verb) return { subject: `@${first.handle} ${verb(thing)}`, preheader }
  return { subject: `${manyOf(count, 'new reaction', 'new reactions')} to your ${thing}`, preheader }
}

function wayTo({ about, postId, commentId, newest }: Entry, { publicUrl, handle }: Envelope) {
  const said = commentId ?? newest[0]?.commentId ?? null
  switch (about) {
    case 'follower':
      return { label: 'See your followers', url: `${publicUrl}/followers/profiles` }
    case 'settled':
      return { label: 'See your batches', url: `${publicUrl}/myFunds` }
    case 'follow_request':
      return { label: 'Answer', url: `${publicUrl}/followers/profiles` }
    default:
      if (postId === null) return { label: 'Open', url: `${publicUrl}/${handle}` }
      if (said === null) return { label: 'Open the post', url: `${publicUrl}/p/${postId}` }
      return {
        label: about === 'comment_reaction' ? 'Open the comment' : 'Open the conversation',
        url: `${publicUrl}/p/${postId}?${new URLSearchParams({ comment: said })}`,
      }
  }
}

const DIGESTS: Readonly<Record<NotificationKind, readonly [one: string, many: string]>> = {
  follow: ['new follower', 'new followers and requests'],
  reply: ['new reply', 'new replies'],
  mention: ['new mention of you', 'new mentions of you'],
  repost: ['new repost', 'new reposts'],
  other: ['new reaction', 'new reactions'],
  ptv: ['pay-to-view update', 'pay-to-view updates'],
}

/** The quoted text, if there is one; otherwise what it is about, and the counts. */
function detailOf(entry: Entry): string {
  const { preheader = '' } = sentenceOf(entry)
  const isSaid = entry.newest[0]?.text != null
  const title = entry.subjectText === null || isSaid ? '' : titleOf(entry.subjectText)
  return [title, preheader].filter(Boolean).join(' · ')
}

function digest(entry: readonly Entry[], envelope: Envelope): Email {
  const total = entry.reduce((sum, { count }) => sum + count, 0)
  const entries = entry.slice(0, MAX_ENTRIES).map((one) => ({
    text: sentenceOf(one).subject,
    detail: detailOf(one),
    url: wayTo(one, envelope).url,
  }))
  const left = entry.length - entries.length
  return {
    subject: manyOf(total, ...DIGESTS[envelope.kind]),
    preheader: entries.map(({ text }) => text).join(' · '),
    blocks: [{ kind: 'entries', items: entries }, ...more(left)],
  }
}
