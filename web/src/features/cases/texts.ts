import { countOf, formatExactCount } from '../../ui/format/count.ts'

export const texts = {
  title: 'Decisions',
  lead: 'What we decided about your posts, comments and account, and about what you reported.',
  rules: 'House rules',
  loading: 'Loading decisions',
  failed: 'Decisions could not be loaded',
  moreFailed: 'More could not be loaded.',
  more: 'Load more',
  empty: 'No decisions',
  emptyText:
    'If something of yours is reported, or you report something, our decision and its reason are here.',
  appeal: 'Appeal',
  again: 'Post again without it',
  until: (day: string) => `Until ${day}. Somebody else decides.`,
  number: (number: string) => `Case ${number}.`,
  about: { post: 'Post', comment: 'Comment', profile: 'Profile', address: 'Address' },
  somebody: 'Somebody',
} as const

export const appealTexts = {
  title: 'Appeal',
  lead: 'Somebody who took no part in the decision looks at it again. You can appeal once.',
  label: 'What should they know?',
  hint: 'What is wrong with the decision, in your words.',
  counter: (length: number, max: number) =>
    `${formatExactCount(length)}\u00a0/\u00a0${formatExactCount(max)}`,
  tooLong: (over: number) => `${countOf(over, 'character', 'characters')} too long`,
  missing: 'Please say why',
  send: 'Send appeal',
  sending: 'Sending...',
  sent: 'Your appeal is sent',
  failed: 'Your appeal was not sent',
  failedText: 'Please check your connection and try again. What you wrote is kept.',
  waiting: (number: string, day: string) =>
    `You appealed on ${day}. Somebody else decides. Appeal ${number}.`,
  outcomes: {
    uphold: 'Your appeal was looked at: the decision stays',
    reverse: 'Your appeal was right: the decision is taken back',
    change: 'Your appeal was looked at: the decision is changed',
    newer: 'Your appeal was looked at: a newer decision holds',
  },
  decided: (number: string, day: string) => `Decided on ${day}. Appeal ${number}.`,
  yours: 'What you wrote',
} as const

export const linkTexts = {
  title: 'Our decision',
  loading: 'Loading the decision',
  failed: 'We could not load the decision.',
  invalidTitle: 'This link does not work',
  invalidLead: 'Please open the one in the email again.',
  home: 'Go to Sayso',
} as const
