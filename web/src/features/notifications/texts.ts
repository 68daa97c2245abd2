import { countOf } from '../../ui/format/count.ts'

export const texts = {
  title: 'Notifications',
  back: 'Back',
  settings: 'Notification settings',
  tabs: 'Kinds of notifications',
  all: 'All',
  conversation: 'Mentions',
  money: 'Money',
  fresh: 'New',
  earlier: 'Earlier',
  markRead: 'Mark all read',
  markFailed: 'Not marked as read',
  unread: 'New.',
  loading: 'Loading notifications',
  loadingMore: 'Loading more notifications',
  end: 'That’s everything.',
  failed: 'Your notifications could not be loaded',
  moreFailed: 'More could not be loaded.',
  approve: 'Approve',
  decline: 'Decline',
  approved: 'Approved',
  declined: 'Declined',
  answerFailed: 'Your answer was not saved',
  retry: 'Retry',
} as const

export const empty = {
  all: { title: 'Nothing yet', text: 'Replies, mentions, followers and sales appear here.' },
  conversation: {
    title: 'No mentions yet',
    text: 'When somebody replies to you or mentions you, it appears here.',
  },
  money: { title: 'Nothing about money yet', text: 'Sales, refunds and payouts appear here.' },
  findPeople: 'Find people to follow',
} as const

export const rail = {
  profiles: 'Your profiles',
  switchTo: (name: string) => `Switch to ${name}`,
  reach: 'What reaches you',
  reachText:
    'Follow requests, sales and refunds are always listed here. You choose the rest, and what is emailed.',
} as const

export const question = {
  title: 'You made your first sale',
  text: 'Do you want an email about every sale?',
  yes: 'Email me about every sale',
  no: 'No, thanks',
} as const

export const offer = {
  title: 'Get these on this device',
  text: 'Replies, mentions and sales as push messages. They never show paid or private text.',
  yes: 'Turn on',
  notNow: 'Not now',
  isOn: 'Push messages are on. You choose what they are about in your settings.',
  failed: 'Push messages are not on',
  tryAgain: 'Please try again.',
} as const

export const install = {
  title: 'Keep Sayso at hand',
  text: 'Install it as an app: it opens in its own window, and shows what you read last without a connection.',
  yes: 'Install',
} as const

export const others = (count: number) => countOf(count, 'other', 'others')
export const and = ' and '
export const moreFaces = (count: string) => `+${count}`
export const newCount = (count: number, isMore: boolean) => `${count}${isMore ? '+' : ''} new`
export const asOf = (clock: string) => `You’re offline. This is as of ${clock}.`
export const allRequests = (count: number) => `All ${countOf(count, 'request', 'requests')}`
export const divide = (trues: string, falses: string) => ` · ${trues} · ${falses}`
export const answeredOf = (name: string, isWelcome: boolean) =>
  isWelcome ? `${name} follows you now` : `The request of ${name} was declined`
