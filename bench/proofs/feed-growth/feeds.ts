import type { PostId } from '@sayso/contract/ids'
import { encodeId } from '@sayso/contract/ids'
import { globalIds } from '@sayso/server/modules/feeds/feeds.queries'
import { createDb, type Db } from '@sayso/server/platform/db/db'
import type { Database } from '../../harness/databases.ts'
import { callAs, type Member } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import { type Handle, signInPeople } from '../../world/people.ts'
import { places, VIEWPOINT } from '../../world/places.ts'
import type { SizeName } from '../../world/sizes.ts'

type People = Readonly<Record<Handle, Member>>

/** A world with a server of its own. */
export interface ServedWorld {
  readonly size: SizeName
  readonly database: Database
  readonly url: string
  readonly pid: number
  readonly people: People
  /** The connections that a server would read through. */
  readonly db: Db
}

export async function serveWorld(p: Proving, size: SizeName): Promise<ServedWorld> {
  const database = await p.world(size)
  const people = await signInPeople(database)
  const { url, pid } = await p.spawnServer('server/src/api.ts', {
    env: { ...database.env, NODE_ENV: 'test', RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
    quiet: true,
  })
  // A page does not wait for the geocoder's data; until that is loaded, it would be a page for nowhere.
  await callAs(url, people.reads_50, 'user/reverseGeocode', { ...VIEWPOINT })
  const db = createDb({ url: database.url, readUrl: database.url, poolSize: 1 })
  return { size, database, url, pid, people, db }
}

/** Where to start: at the top, at a page number without a cursor, or below a post. */
export type From = { readonly page?: number; readonly cursor?: string }

export interface PageRead {
  readonly posts: number
  readonly end: string | null
}

export interface Feed {
  readonly name: string
  /** True if it ends before page 500 in a world of any size. */
  readonly isShallow: boolean
  read(world: ServedWorld, from: From): Promise<PageRead>
}

/** A feed as a member of the world gets it by its call. */
export function feed(
  name: string,
  path: string,
  reader: Handle,
  inputOf: (people: People) => Readonly<Record<string, unknown>> = () => ({}),
  { isShallow = false } = {},
): Feed {
  return {
    name,
    isShallow,
    async read({ url, people }, from) {
      const input = { ...inputOf(people), ...from }
      const { status, body } = await callAs(url, people[reader], path, input, 'GET')
      if (status !== 200 || !body.success) throw new Error(`${path} answered ${status} ${body.code}`)
      const { posts, next_cursor: end } = body as unknown as { posts: unknown[]; next_cursor: string | null }
      return { posts: posts.length, end }
    },
  }
}

const PAGE = 20

/** Only the skeleton of the global feed, for a number of keys that no real place has. */
export function globalSkeleton(name: string, keyCount: number): Feed {
  const [home] = places
  const keys = [...(home?.keys ?? []), ...(home?.cells ?? [])].slice(0, keyCount)
  return {
    name,
    isShallow: false,
    async read({ db }, { page = 0, cursor }) {
      const below = (cursor ?? encodeId((1n << 63n) - 1n)) as PostId
      const asked = { keys, below, skip: page * PAGE, limit: PAGE, filter: 'standard' as const }
      const ids = await globalIds(db.read, asked)
      return { posts: ids.length, end: ids.at(-1) ?? null }
    },
  }
}
