// The made-up people of both networks, and what they posted.

export interface Posted {
  readonly id: string
  readonly text: string
  readonly at: string
  /** Names of pictures, see `picture.ts`; or full URLs, as a malicious network would give. */
  readonly pictures: readonly string[]
}

export interface Person {
  readonly id: string
  readonly username: string
  readonly name: string
  readonly bio: string
  /** Newest first. */
  posts: readonly Posted[]
}

const words = ['Bread', 'Rain', 'Two ovens', 'A walk', 'Coffee', 'The harbour', 'Sunday', 'A question']

/** Posts are generated newest first, as both networks return them. */
function postsOf(seed: number, count: number): Posted[] {
  return Array.from({ length: count }, (_, at) => {
    const nth = count - at
    return {
      id: `${1_700_000_000_000_000 + seed * 1_000_000 + nth}`,
      text: `${words[(nth + seed) % words.length]}, ${nth} of ${count} #no${nth}`,
      at: new Date(Date.UTC(2025, 0, 1, 12) + nth * 3_600_000).toISOString(),
      pictures: nth % 3 === 0 ? Array.from({ length: (nth % 4) + 1 }, (_, n) => `p${seed}-${nth}-${n}`) : [],
    }
  })
}

const person = (seed: number, username: string, name: string, bio: string, posts: number): Person => ({
  id: `${9_000_000 + seed}`,
  username,
  name,
  bio,
  posts: postsOf(seed, posts),
})

export const people: readonly Person[] = [
  person(1, 'bakehouse_lx', 'Bakehouse', 'Two ovens, one stubborn starter.\nLisbon.', 130),
  person(2, 'ada_writes', 'Ada', 'Notes on engines that do not exist yet.', 7),
  person(3, 'quiet_one', 'Quiet', '', 0),
  person(4, 'chronicle', 'Chronicle', 'Every day, for years.', 1200),
]

/** Replaces a person's posts; they are returned in the given order, newest first. */
export function rewrite(username: string, posts: readonly Posted[]): void {
  const one = people.find((candidate) => candidate.username === username)
  if (one === undefined) throw new Error(`there is no account ${username}`)
  one.posts = posts
}

/** The URL of a picture. */
export const addressOf = (name: string, origin: string): string =>
  name.includes(':') ? name : `${origin}/media/${name}.png`
