import { encodeId, type ProfileId } from '@sayso/contract/ids'
import { countFollowers } from '@sayso/server/modules/discovery/find/count-followers.service'
import { indexProfiles } from '@sayso/server/modules/discovery/find/index-profiles.service'
import { makeTypeAhead } from '@sayso/server/modules/discovery/find/make-type-ahead.service'
import { createDb } from '@sayso/server/platform/db/db'
import type { Database } from '../../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'

/** A world of people with a server of its own. */
export interface PeopleWorld {
  readonly people: number
  readonly database: Database
  readonly url: string
  readonly reader: Member
  /** Texts that few people match, whatever the size of the world. */
  readonly rare: readonly { readonly handle: string; readonly name: string }[]
}

const CONSONANTS = 'bdfghjklmnprstvwyzc'
const VOWELS = 'aeiou'
const FIRST_NAMES =
  'maria ivan chen fatima lars aisha pedro yuki olga sam nina tariq elsa hugo mei omar lucia jan ada kofi'
const BIO_WORDS =
  'coffee bread music maps bridges running chess gardens films poems bikes tides radio stars clay boats knots ' +
  'moss trains kites'

/** So many different first names and words in bios that each is crowded in both worlds. */
const crowdedWords = (p: Proving) => p.size({ quick: 2, full: 20 })
export const firstNames = (p: Proving) => FIRST_NAMES.split(' ').slice(0, crowdedWords(p))
export const bioWords = (p: Proving) => BIO_WORDS.split(' ').slice(0, crowdedWords(p))

const SYLLABLES = CONSONANTS.length * VOWELS.length
const NAME_SYLLABLES = 5
const STEP = 3_141_592_653

/**
 * Four people share a made-up family name. All are of one length and far apart, so that a name has as few similar ones
 * among many people as among few.
 */
function familyName(n: number): string {
  let rest = Number((BigInt(Math.floor(n / 4)) * BigInt(STEP)) % BigInt(SYLLABLES ** NAME_SYLLABLES))
  let name = ''
  for (let at = 0; at < NAME_SYLLABLES; at++) {
    const syllable = rest % SYLLABLES
    name += CONSONANTS.charAt(Math.floor(syllable / VOWELS.length)) + VOWELS.charAt(syllable % VOWELS.length)
    rest = Math.floor(rest / SYLLABLES)
  }
  return name
}

export const handleOf = (n: number) => `${familyName(n)}_${n % 4}`
const nameOf = (p: Proving, n: number) => {
  const first = firstNames(p)[n % crowdedWords(p)] ?? ''
  return `${first} ${familyName(n)}`
}
/** Every fiftieth is private from the start; the one after becomes private later, without an event. */
export const isPrivate = (n: number) => n % 50 === 7
export const becomesPrivate = (n: number) => n % 50 === 8

const LOADED_AT_ONCE = 5000
const INDEXED_AT_ONCE = 500
const idOf = (n: number) => BigInt(n + 1) * 1024n + 1n

export async function makePeople(p: Proving, people: number): Promise<PeopleWorld> {
  const database = await p.freshDatabase()
  const [{ url }, reader] = await Promise.all([serve(p, database), fill(p, database, people)])
  const named = p.size({ quick: 4, full: 10 })
  const rare = Array.from({ length: named }, (_, n) => Math.floor((people / named) * n) + 3)
    .map((n) => (isPrivate(n) || becomesPrivate(n) ? n + 2 : n))
    .map((n) => ({ handle: handleOf(n), name: nameOf(p, n) }))
  return { people, database, url, reader, rare }
}

const serve = (p: Proving, { env }: Database) =>
  p.spawnServer('server/src/api.ts', {
    env: {
      ...env,
      ...{ NODE_ENV: 'test', RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      // What is measured is processor time. A server that others keep from the processor would reject requests.
      ...{ SHED_DELAY_MS: '10000', DATABASE_WAIT_MS: '10000' },
    },
    quiet: true,
  })

/** Returns somebody who looks for the others. */
async function fill(p: Proving, database: Database, people: number): Promise<Member> {
  const words = bioWords(p)
  for (let from = 0; from < people; from += LOADED_AT_ONCE) {
    const all = Array.from({ length: Math.min(LOADED_AT_ONCE, people - from) }, (_, n) => from + n)
    const bios = all.map((n) =>
      n % 2 === 0 ? `${words[n % words.length]} and ${words[(n * 7) % words.length]}` : '',
    )
    await database.query(
      `with n as (select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::boolean[])
                           as n (id, handle, name, bio, is_public)),
       a as (insert into account (id, email, verified_at, created_at)
             select id, handle || '@people.example', now(), now() - interval '30 days' from n),
       p as (insert into profile (id, account_id, handle, display_name, bio, is_public)
             select id, id, handle, name, bio, is_public from n)
       insert into profile_explore select id, id >> 10 from n where is_public`,
      [
        all.map((n) => String(idOf(n))),
        all.map(handleOf),
        all.map((n) => nameOf(p, n)),
        bios,
        all.map((n) => !isPrivate(n)),
      ],
    )
    if (from % 100_000 === 0) p.log(`${from} people`)
  }
  // One in a hundred is followed, by up to fifty people. In the quick form one in ten: a table of one or two pages is
  // read whole, in every plan, and would grow with the people without a lookup in a larger one becoming any slower.
  await database.query(
    `insert into follow (follower_id, followee_id, id)
     select (1 + (n * 31 + k * 97) % $1) * 1024 + 1, n * 1024 + 1, ((n * 64 + k) << 22) | 1
       from generate_series(1, $1::bigint, $2::bigint) n, generate_series(1, 1 + n % 50) k
      where (1 + (n * 31 + k * 97) % $1) <> n
     on conflict do nothing`,
    [people, p.size({ quick: 10, full: 100 })],
  )
  await database.query('vacuum analyze account, profile, profile_explore, follow')
  await index(p, database, people)
  await database.query('vacuum analyze profile_standing, profile_term, spelling, type_ahead')
  const [reader] = await makeMembers(database, 1, 'reader')
  if (!reader) throw new Error('no reader was made')
  return reader
}

/** By the product's own functions, as its events and jobs would. Private people are asked for, too. */
async function index(p: Proving, database: Database, people: number): Promise<void> {
  const db = createDb({ url: database.url, readUrl: database.url, poolSize: 2, statementMs: 60_000 })
  const limits = { discovery: { establishedAfterDays: 14 } }
  const ctx = { db, config: { limits } } as unknown as Parameters<typeof indexProfiles>[0]
  const began = performance.now()
  for (let from = 0; from < people; from += INDEXED_AT_ONCE) {
    const ids = Array.from({ length: Math.min(INDEXED_AT_ONCE, people - from) }, (_, n) =>
      encodeId<ProfileId>(idOf(from + n)),
    )
    await indexProfiles(ctx, ids)
    if (from % 50_000 === 0) p.log(`${from} of ${people} indexed`)
  }
  p.figure(`indexing one of ${people}, ms`, ((performance.now() - began) / people).toFixed(2))
  // Whoever nobody follows need not be counted.
  await database.query(
    `update profile_standing s set is_stale = false
      where not exists (select from follow where followee_id = s.profile_id)`,
  )
  await countFollowers.atLeastOnce?.(ctx, {} as never)
  const typing = performance.now()
  await makeTypeAhead.atLeastOnce?.(ctx, {} as never)
  p.figure(`the hourly list of beginnings for ${people}, s`, ((performance.now() - typing) / 1000).toFixed(1))
  await db.close()
}

interface Found {
  readonly profiles: readonly { readonly handle: string }[]
}

export async function find(
  { url, reader }: PeopleWorld,
  path: 'feed/searchProfiles' | 'feed/typeAhead',
  text: string,
): Promise<string[]> {
  const input = path === 'feed/typeAhead' ? { prefix: text } : { search_text: text }
  const { status, body } = await callAs(url, reader, path, input)
  if (status !== 200 || !body.success) throw new Error(`${path} failed: ${status} ${body.code}`)
  return (body as unknown as Found).profiles.map(({ handle }) => handle)
}
