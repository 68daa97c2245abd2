import { type Cents, formatCents } from '@sayso/contract/money'
import type { Block, Email } from '../../platform/mail/email.ts'
import { pathOf } from './notification-path.policy.ts'
import type { About, SwitchedKind } from './notifications.policy.ts'
import { excerpt, isRemoved, manyOf, namesOf, reactionsOf, sentenceOf, titleOf } from './wording.policy.ts'

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
  readonly kind: SwitchedKind
  /** Switches exactly this kind off. */
  readonly unsubscribeUrl: string
}

/** What each kind is called in its own emails. */
const SWITCH_NAMES: Readonly<Record<SwitchedKind, string>> = {
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
  const subject = sentenceOf(entry).text
  const preheader = preheaderOf(entry)
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
        ...newest
          .filter(({ text }) => text !== null)
          .map((voice): Block => ({ kind: 'quote', by: nameOf(voice), text: excerpt(voice.text) })),
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
      return [{ kind: 'paragraph', text: 'My Funds shows what you earned and when you’re paid.' }]
    case 'platform_refund':
      return [
        {
          kind: 'paragraph',
          text: isRemoved(entry.tallies)
            ? 'We removed the post, so its buyers got their money back. Your earnings cover your part of it as far as they reach; the rest is on us.'
            : 'It was due to be released, but there was nothing to open, so everyone who had paid got their money back.',
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

/** What a mail program shows after the subject. */
function preheaderOf(entry: Entry): string {
  const { about, newest, paid, tallies } = entry
  const said = newest[0]?.text
  switch (about) {
    case 'post_comment':
    case 'comment_reply':
    case 'post_mention':
    case 'comment_mention':
      return said ? excerpt(said) : ''
    case 'post_reaction':
    case 'comment_reaction':
      return reactionsOf(tallies).join(', ')
    case 'sale':
      return paid === 0 ? 'Free' : `${formatCents(paid)}, before fees`
    default:
      return ''
  }
}

const LABELS: Readonly<Partial<Record<About, string>>> = {
  follow_request: 'Answer',
  settled: 'See your batches',
  comment_reaction: 'Open the comment',
}

function wayTo({ about, postId, commentId, newest, people }: Entry, { publicUrl }: Envelope) {
  const said = commentId ?? newest[0]?.commentId ?? null
  const only = people === 1 ? (newest[0]?.handle ?? null) : null
  const url = publicUrl + pathOf({ about, postId, commentId: said, only })
  if (about === 'follower') return { label: only === null ? 'See your followers' : 'See their profile', url }
  return { label: LABELS[about] ?? (said === null ? 'Open the post' : 'Open the conversation'), url }
}

const DIGESTS: Readonly<Record<SwitchedKind, readonly [one: string, many: string]>> = {
  follow: ['new follower', 'new followers and requests'],
  reply: ['new reply', 'new replies'],
  mention: ['new mention of you', 'new mentions of you'],
  repost: ['new repost', 'new reposts'],
  other: ['new reaction', 'new reactions'],
  ptv: ['pay-to-view update', 'pay-to-view updates'],
}

/** The quoted text, if there is one; otherwise what it is about, and the counts. */
function detailOf(entry: Entry): string {
  const preheader = preheaderOf(entry)
  const isSaid = entry.newest[0]?.text != null
  const title = entry.subjectText === null || isSaid ? '' : titleOf(entry.subjectText)
  return [title, preheader].filter(Boolean).join(' · ')
}

function digest(entry: readonly Entry[], envelope: Envelope): Email {
  const total = entry.reduce((sum, { count }) => sum + count, 0)
  const entries = entry.slice(0, MAX_ENTRIES).map((one) => ({
    text: sentenceOf(one).text,
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

/** The one email about a sale that no switch stops. Its button turns emails about sales on. */
export function firstSaleEmail(sale: {
  readonly publicUrl: string
  readonly handle: string
  readonly buyerHandle: string
  readonly paid: Cents
  readonly postId: string
  readonly postText: string
  readonly subscribeUrl: string
}): Email {
  const { publicUrl, handle, buyerHandle, paid, postId, postText, subscribeUrl } = sale
  const path = pathOf({ about: 'sale', postId, commentId: null, only: buyerHandle })
  return {
    subject: 'You made your first sale',
    preheader: `@${buyerHandle} paid ${formatCents(paid)} for your post`,
    blocks: [
      ...(postText === '' ? [] : [{ kind: 'note', text: titleOf(postText) } as const]),
      {
        kind: 'paragraph',
        text: `@${buyerHandle} paid ${formatCents(paid)}, before fees, to see what you made. Congratulations!`,
      },
      {
        kind: 'paragraph',
        text: 'From now on sales are in your notifications. Would you like an email about them, too?',
      },
      { kind: 'button', label: 'Email me about every sale', url: subscribeUrl },
      { kind: 'link', label: 'See the sale', url: publicUrl + path },
      { kind: 'divider' },
      {
        kind: 'note',
        text: `This is about @${handle}. If you don’t press the button, there are no further emails about sales.`,
      },
    ],
  }
}
