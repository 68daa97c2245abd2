export const menuLabels = {
  mute: (handle: string) => `Mute @${handle}`,
  unmute: (handle: string) => `Unmute @${handle}`,
  block: (handle: string) => `Block @${handle}`,
} as const

export const texts = {
  undo: 'Undo',
  retry: 'Retry',
  blocked: (handle: string) => `You blocked @${handle}`,
  blockedText: 'They no longer find you, and you no longer see them.',
  unblocked: (handle: string) => `You unblocked @${handle}`,
  unblockedText: 'You can see each other again. Following does not come back by itself.',
  unfollowedText: 'You can see each other again. You no longer follow them.',
  unblockFailed: (handle: string) => `@${handle} could not be unblocked`,
  muted: (what: string) => `You muted ${what}`,
  mutedText: 'They do not notice.',
  unmuted: (what: string) => `You unmuted ${what}`,
  unmuteFailed: (what: string) => `${what} could not be unmuted`,
  quoted: (text: string) => (text.startsWith('#') ? text : `“${text}”`),
} as const

/** How long something is muted; by the hours of the call, `ever` without. */
export const durations = { '24': '24 hours', '168': '7 days', '720': '30 days', ever: 'For ever' } as const
