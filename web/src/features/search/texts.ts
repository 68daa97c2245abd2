export const texts = {
  name: 'Search',
  title: (term: string) => `Search results for "${term}"`,
  nothingTyped: 'Enter a search term to find posts',
  nothingFound: 'No posts found',
  loading: 'Loading...',
  howTo: 'Words, or any of these:',
  tryOther: 'Check the spelling, or try one of these:',
}

/** The search operators. */
export const tips = [
  ['#tag', 'posts with a hashtag'],
  ['from:handle', 'posts by one profile'],
  ['has:media', 'with photos or videos'],
  ['is:ptv', 'pay to view'],
  ['after:2026-01-31', 'since that day'],
  ['before:2026-01-31', 'until that day'],
] as const

/** People that the search finds. */
export const people = {
  title: 'People',
  all: (count: number, hasMore: boolean) => (hasMore ? 'All' : `All ${count}`),
  you: 'You',
} as const

/** Which of the posts found are shown. */
export const filters = {
  label: 'Filters',
  names: {
    all: 'All',
    following: 'From people I follow',
    media: 'Has media',
    ptv: 'Pay to view',
    near: 'Near me',
  },
  nothing: 'No posts found with this filter',
  showAll: 'Show all results',
} as const

/** A search near somebody whose location is not known. */
export const near = {
  title: 'Where are you?',
  text: 'Posts for your city and closer need your location.',
  allow: 'Use my location',
} as const
