export const box = {
  placeholder: (only: string | null) => `Search ${only === 'ptv' ? 'PTV posts' : 'posts'}...`,
  submit: 'Search',
  clear: 'Clear',
} as const

export const panel = {
  label: 'Suggestions',
  groups: { people: 'People', tags: 'Tags', recent: 'Recent', search: 'Posts' },
  you: 'You',
  following: 'Following',
  followers: (count: string, isOne: boolean) => `${count} ${isOne ? 'follower' : 'followers'}`,
  people: (count: string, isOne: boolean) => `${count} ${isOne ? 'person' : 'people'}`,
  clear: 'Clear recent searches',
  forget: 'Remove',
  searchFor: (text: string, only: string | null) =>
    `Search ${only === 'ptv' ? 'PTV posts' : 'posts'} for “${text}”`,
} as const
