/** The empty-state texts of the three lists of profiles. */
export const empty = {
  explore: { title: 'No profiles to show', text: 'Check back later for new profiles!' },
  following: { title: 'No profiles found', text: 'The people you follow will be here.' },
  followers: { title: 'No follower profiles found', text: 'The people who follow you will be here.' },
} as const

/** By handle, name or bio. */
export const aboutFound = (text: string) => `People found for “${text}”`
export const noneFound = (text: string) => `Nobody’s name or bio mentions “${text}”.`
export const foundLabel = (text: string) => `Profiles found for ${text}`

export const loadingFailed = (message: string) => `Error loading profiles: ${message}`

export const requests = {
  title: 'Follow requests',
  why: 'This profile is private. You decide who sees its posts.',
  approve: 'Approve',
  decline: 'Decline',
  failed: 'Your answer was not saved',
} as const

/** Labels and short texts of its components. */
export const labels = {
  moreRequests: 'More requests',
  followers: 'Followers',
  allProfiles: 'All profiles',
  noMoreProfiles: 'No more profiles to load',
  loadingProfiles: 'Loading profiles',
  loadingMoreProfiles: 'Loading more profiles',
  explorePeople: 'Explore people',
  explorePosts: 'Explore posts',
} as const
