export const texts = {
  title: (name: string) => `Welcome, ${name}`,
  lead: 'Three things to know, and people to follow.',
  skip: 'Skip',
  skipToExplore: 'Skip to Explore',
  toFeed: 'Go to your feed',
  goOn: 'Continue',
  others: 'Show others',
  peopleLead: 'Follow three and your Following feed has something to read.',
  followed: (count: number, wanted: number) => `${count} of ${wanted} followed`,
} as const

/** The three things. */
export const cards = {
  say: {
    title: 'Say it',
    text: 'Words, photos, videos or files. For the world or just your street, for good or for 15 minutes.',
    example: { name: 'Mara Lindqvist', text: 'The council says the bridge closes for “two weeks”.' },
  },
  judge: {
    title: 'True or false?',
    text: 'Liking and believing are two questions here. Answer both; nobody sees who said false.',
    yes: 'True 47',
    no: 'False 6',
    verdict: '53 answers',
  },
  buy: {
    title: 'Pay to view',
    text: 'Some posts keep a part behind a price. You pay once, and authors can give your money back.',
    unlock: 'Unlock · $2.50',
  },
} as const

export const confirm = {
  title: 'Verify your email',
  lead: (address: string) =>
    `We sent a code to ${address}. With it you can post, comment, react and follow, and nobody can in your name.`,
  later: 'You can also do it later, in Settings.',
} as const
