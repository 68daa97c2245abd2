export const texts = {
  people: 'People to follow',
  dismiss: (name: string) => `Do not suggest ${name}`,
  disputed: 'Most disputed',
  disputedSince: 'last 24 h',
  trending: 'Trending tags',
  today: (count: string, isOne: boolean) => `${count} ${isOne ? 'person' : 'people'} today`,
  more: 'More',
  true: (count: string) => `${count} true`,
  false: (count: string) => `${count} false`,
} as const
