import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import type { Database } from '../harness/databases.ts'
import { giveFunds, PRICE, putOnSale } from '../harness/market.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { openPublisher } from '../harness/publisher.ts'
import type { Random } from '../harness/random.ts'

/** Who is there, and what they can do something with. */
export interface Town {
  readonly people: readonly Member[]
  /** Posts of people who do nothing else. */
  readonly posts: readonly string[]
  /** What each person can still react to. */
  readonly unread: { readonly who: Member; readonly post: string }[]
  /** What can still be bought, and by whom: all can pay for all of theirs. */
  readonly offers: { readonly buyer: Member; readonly author: Member; readonly post: string }[]
  /** Where pictures go, with the author. */
  readonly albums: readonly { readonly author: Member; readonly post: string }[]
  readonly photo: () => Promise<Buffer>
}

export interface Size {
  readonly people: number
  readonly posts: number
  readonly sales: number
}

/** For the process that serves them: they post more in an hour than people may. */
export const townLimits = { posts: { perHour: 10_000, perDay: 10_000 } }

/** The most that one person's funds can hold is more than this many posts cost. */
const BOUGHT_BY_ONE = 100
const AUTHORS = 20

export async function makeTown(
  database: Database,
  { people, posts, sales }: Size,
  random: Random,
): Promise<Town> {
  const everybody = await makeMembers(database, people, 'resident')
  // Many, because what one author is owed and told is written one after the other.
  const authors = await makeMembers(database, AUTHORS, 'author')
  const publisher = openPublisher(database.url)
  const published: string[] = []
  for (let n = 0; n < posts; n++) {
    const { profileId } = authors[n % AUTHORS] as Member
    published.push(await publisher.publish({ author: profileId, text: `in town ${n}` }))
  }
  const albums = await Promise.all(
    everybody.map(async (one) => ({
      author: one,
      post: await publisher.publish({ author: one.profileId, text: `album of ${one.handle}` }),
    })),
  )
  await publisher.close()

  const each = Math.ceil(Math.min(BOUGHT_BY_ONE, sales) / AUTHORS)
  const catalogues = await Promise.all(
    authors.map(async (author) =>
      (await putOnSale(database, author, each)).map((post) => ({ author, post })),
    ),
  )
  const onSale = catalogues.flat()
  const buyers = await makeMembers(database, Math.ceil(sales / onSale.length), 'buyer')
  for (const buyer of buyers) await giveFunds(database, buyer, onSale.length * PRICE)
  return {
    people: everybody,
    posts: published,
    unread: random.shuffle(everybody.flatMap((who) => published.map((post) => ({ who, post })))),
    offers: random.shuffle(buyers.flatMap((buyer) => onSale.map((offer) => ({ buyer, ...offer })))),
    albums,
    photo,
  }
}

/** A small one like no other: the same picture twice would be recognized. */
function photo(): Promise<Buffer> {
  const [width, height] = [12, 9]
  const raw = { width, height, channels: 3 as const }
  return sharp(randomBytes(width * height * 3), { raw })
    .resize(320, 240)
    .jpeg()
    .toBuffer()
}
