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
  titles: { notices: 'Emails about your profile', buyers: 'Emails from authors' },
  working: 'One moment...',
  failed: 'That didn’t work.',
  unreachable: 'We could not reach the server. Nothing was changed.',
  retry: 'Try again',
  undo: 'Undo',
  again: 'Unsubscribe again',
  off: 'Turn them off',
  home: 'Go to Sayso',
  buyersStopped: (handle: string) =>
    `You won’t get any more messages from @${handle} about posts you bought. You’ll still get receipts.`,
  buyersResumed: (handle: string) => `You’ll get messages from @${handle} again.`,
  unsubscribed: (kind: Kind, handle: string) =>
    `You won’t get any more emails about ${names[kind]} for @${handle}. Nothing else changes.`,
  resubscribed: (kind: Kind, handle: string) => `You’ll get emails about ${names[kind]} for @${handle}.`,
}
