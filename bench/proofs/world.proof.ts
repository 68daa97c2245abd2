import { invariants } from '@sayso/server/all-modules'
import type { Database } from '../harness/databases.ts'
import { callAs } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { filled, makeWorld } from '../world/make.ts'
import { peopleOf, signInPeople } from '../world/people.ts'
import { places, VIEWPOINT } from '../world/places.ts'
import { type SizeName, sizes } from '../world/sizes.ts'
import { words } from '../world/words.ts'

const worlds: Record<'quick' | 'full', readonly [SizeName]> = { quick: ['XS'], full: ['S'] }

export default proof({
  name: 'world',
  about: 'The worlds used for measuring: the same seed gives the same rows, and all invariants hold',
  ci: true,
  engines: true,
  worlds,
  mutants: {
    'draws-anew': {
      file: 'bench/world/sql/posts.sql',
      find: 'world.chance(n, 23) < 0.12',
      replace: 'random() < 0.12',
      why: 'two runs with one seed create different posts',
    },
    'counts-erased-posts': {
      file: 'bench/world/sql/counts.sql',
      find: ' from post where deleted_at is null group by 1',
      replace: ' from post group by 1',
      why: 'post counts do not equal the rows',
    },
    'reacts-to-itself': {
      file: 'bench/world/sql/reactions.sql',
      find: ' where drawn.number <> author;',
      replace: ';',
      why: 'authors like their own posts',
    },
    'moved-town': {
      file: 'bench/world/places.ts',
      find: "city: ['US-CA-san-francisco', 'San Francisco']",
      replace: "city: ['US-CA-daly-city', 'Daly City']",
      why: 'the city of the viewpoint has an unknown key',
    },
  },
  async run(p) {
    await proveSameness(p)
    const [size] = p.size(worlds)
    const database = await p.world(size)
    await proveInvariants(p, database)
    await proveSizes(p, database, size)
    await provePlaces(p, database)
  },
})

async function proveSameness(p: Proving): Promise<void> {
  const moment = new Date(Date.UTC(2026, 9, 1))
  const make = async (seed: number) => {
    const database = await p.freshDatabase()
    await makeWorld(database.url, { size: sizes.XS, seed, moment }, () => undefined)
    return Promise.all(filled.map((table) => checksum(database, table)))
  }
  const [one, again, other] = [await make(p.seed), await make(p.seed), await make(p.seed + 1)]
  const different = filled.filter((_, i) => one[i] !== again[i])
  p.require('the same seed gives the same rows', different.length === 0, different.join(', ') || 'same rows')
  // A table of a single row, which counts others, may come out the same by chance.
  const alike = filled.filter((_, i) => one[i] === other[i] && !one[i]?.startsWith('1 '))
  p.require(
    'another seed gives other rows',
    alike.length === 0,
    alike.join(', ') || 'other rows by another seed',
  )
}

async function checksum(database: Database, table: string): Promise<string> {
  const [row] = await database.query<{ sum: string }>(
    `select count(*) || ' ' || md5(string_agg(row, '' order by row)) as sum from (select md5(t::text) as row from ${table} t) rows`,
  )
  return row?.sum ?? ''
}

async function proveInvariants(p: Proving, database: Database): Promise<void> {
  let broken = 0
  for (const { name, violations } of invariants) {
    const [row] = await database.query<{ count: number }>(
      `select count(*)::int from (${violations}) violations`,
    )
    if (row?.count === 0) continue
    broken++
    p.log(`${row?.count} rows break: ${name}`)
  }
  p.require(
    'no row violates an invariant',
    broken === 0,
    `${broken} of ${invariants.length} invariants broken`,
  )
}

async function proveSizes(p: Proving, database: Database, sizeName: SizeName): Promise<void> {
  const size = sizes[sizeName]
  const number = async (sql: string, ...values: unknown[]) =>
    Number((await database.query<{ count: string }>(sql, values))[0]?.count)
  const made = {
    profiles: await number('select count(*) from profile'),
    posts: await number('select count(*) from post'),
    follows: await number('select count(*) from follow'),
    reactions: await number('select count(*) from post_reaction'),
  }
  const counted = await number('select sum(likes + dislikes + trues + falses) as count from post_counter')
  p.require('every reaction is counted once', counted === made.reactions, `${counted} counted`)
  for (const [what, count] of Object.entries(made)) {
    const aim = size[what as keyof typeof made]
    p.require(`${what} within a tenth of ${aim}`, Math.abs(count / aim - 1) <= 0.1, `${count} ${what}`)
  }
  const people =
    'select count from profile_count join profile on id = profile_id where handle = $1 and kind = $2'
  for (const { handle, follows, followers } of peopleOf(size)) {
    if (follows > 0)
      p.require(`${handle} follows ${follows}`, (await number(people, handle, 'following')) === follows)
    if (followers > 0)
      p.require(
        `${handle} has ${followers} followers`,
        (await number(people, handle, 'followers')) === followers,
      )
  }
  const holding = (word: string) => number('select count(*) from post where text ~ $1', `\\m${word}\\M`)
  const [common, rare] = [await holding(words.common), await holding(words.rare)]
  p.require(
    'a quarter of the posts contain the common word',
    Math.abs(common / size.posts - 0.25) < 0.02,
    `${common} common`,
  )
  p.require('seven or eight posts contain the rare word', rare === 7 || rare === 8, `${rare} rare`)
}

/** The labels under which posts are visible from the viewpoint: one of each scope. */
async function provePlaces(p: Proving, database: Database): Promise<void> {
  const { url } = await p.spawnServer('server/src/api.ts', {
    env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
    quiet: true,
  })
  const { reads_50: reader } = await signInPeople(database)
  await callAs(url, reader, 'user/reverseGeocode', { ...VIEWPOINT })
  const wanted = new Set(places[0]?.labels)
  for (
    let cursor: string | null = '', pages = 0;
    cursor !== null && wanted.size > 0 && pages < 300;
    pages++
  ) {
    const { body } = await callAs(url, reader, 'feed/global', { ...VIEWPOINT, ...(cursor && { cursor }) })
    const { posts, next_cursor } = body as unknown as {
      posts: { place_label: string | null }[]
      next_cursor: string | null
    }
    for (const { place_label } of posts) wanted.delete(place_label)
    cursor = next_cursor
  }
  p.require(
    'posts of every scope are visible from the viewpoint',
    wanted.size === 0,
    [...wanted].join(', ') || 'all scopes seen',
  )
}
