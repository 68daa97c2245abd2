export const texts = {
  see: 'What you see',
  blocked: 'Blocked people',
  blockedHint: 'They cannot find you, and you do not see them on any of your profiles.',
  blockedLead: 'Unblocking lets you see each other again. Following does not come back by itself.',
  nobodyBlocked: 'Nobody is blocked',
  nobodyBlockedText: 'You can block somebody from the menu of their profile, or of anything they wrote.',
  blockedFailed: 'The list could not be loaded',
  unblock: 'Unblock',
  muted: 'Muted people',
  mutedHint: 'On all your profiles. They do not notice.',
  mutedLead: 'Their posts are not in your feeds and searches. You can still open their profiles.',
  nobodyMuted: 'Nobody is muted',
  nobodyMutedText: 'You can mute somebody from the menu of their profile, or of anything they wrote.',
  mutedFailed: 'What you muted could not be loaded',
  unmute: 'Unmute',
  more: 'Show more',
  loading: 'Loading',
} as const

const treatments = { show: 'Show', blur: 'Blur', hide: 'Hide' } as const

export const contentTexts = {
  treatments,
  sensitive: {
    title: 'Sensitive content',
    menu: 'How sensitive content is shown',
    hints: {
      show: 'Shown like everything else. On all your profiles.',
      blur: 'Pictures are blurred until you press Show. On all your profiles.',
      hide: 'Not in your feeds and searches. On all your profiles.',
    },
  },
  adult: {
    title: 'Adult content',
    menu: 'How adult content is shown',
    hints: {
      show: 'Shown like everything else. On all your profiles.',
      blur: 'Covered until you press Show. On all your profiles.',
      hide: 'You do not see it anywhere. On all your profiles.',
    },
  },
  statement: {
    title: 'Are you 18 or older?',
    text: 'Adult content is for adults only. We store when you confirmed this, not your date of birth.',
    confirm: 'I am 18 or older',
  },
  loading: 'Loading',
  loadFailed: 'What you chose could not be loaded',
  failed: { title: 'Not saved', text: 'Please check your connection and try again.' },
} as const

export const wordTexts = {
  title: 'Muted words',
  lead: 'Posts that mention them are not in your feeds, searches and notifications, on all your profiles.',
  field: 'Word, phrase or #tag',
  length: 'For how long',
  mute: 'Mute',
  exceptFollowed: 'Not from people I follow',
  empty: 'No words are muted.',
  empties: 'Enter a word, a phrase or a #tag.',
  tooLong: (most: number) => `At most ${most} characters.`,
  full: (most: number) => `${most} words are the most. Remove one to add another.`,
  list: 'Muted words and tags',
  remove: (text: string) => `Unmute ${text}`,
  always: 'always',
  until: 'until',
  exceptShort: 'not from people you follow',
  failed: { title: 'Not muted', text: 'Please check your connection and try again.' },
} as const

/** `12`, or `20+` while not all of them are loaded. */
export const countText = (count: number, isMore: boolean): string => (isMore ? `${count}+` : String(count))

/** `until Nov 23` */
export const untilText = (day: string): string => `${wordTexts.until} ${day}`
