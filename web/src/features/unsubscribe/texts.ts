/** The name of each switch, as in the emails themselves. */
const names = {
  follow: 'new followers',
  reply: 'replies',
  mention: 'mentions',
  repost: 'reposts',
  other: 'reactions',
  ptv: 'pay to view',
} as const

type Kind = keyof typeof names

export const texts = {
  titles: { notices: 'E-mails about your profile', buyers: 'E-mail from authors' },
  working: 'One moment...',
  failed: 'This did not work.',
  unreachable: 'We could not reach the server. Nothing was changed.',
  retry: 'Try again',
  undo: 'Undo',
  again: 'Stop them after all',
  home: 'Go to Sayso',
  buyersStopped: (handle: string) =>
    `You get no more messages from @${handle} about posts you bought. Receipts still come.`,
  buyersResumed: (handle: string) => `You get messages from @${handle} again.`,
  unsubscribed: (kind: Kind, handle: string) =>
    `You get no more e-mails about ${names[kind]} for @${handle}. All others stay as they are.`,
  resubscribed: (kind: Kind, handle: string) => `You get e-mails about ${names[kind]} for @${handle} again.`,
}
