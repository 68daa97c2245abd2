/** The empty-state texts of the three lists of profiles. */
export const empty = {
  explore: { title: 'No profiles to show', text: 'Check back later for new profiles!' },
  following: { title: 'No profiles found', text: 'The people you follow will be here.' },
  followers: { title: 'No follower profiles found', text: 'The people who follow you will be here.' },
} as const

/** The search covers posts, not names. */
export const aboutFound = (text: string) => `People whose posts mention “${text}”`
export const noneFound = (text: string) => `Nobody’s posts mention “${text}”.`

export const loadingFailed = (message: string) => `Error loading profiles: ${message}`

export const requests = {
  title: 'Follow requests',
  why: 'This profile is private. You decide who sees its posts.',
  approve: 'Approve',
  decline: 'Decline',
  failed: 'Your answer was not saved',
} as const
