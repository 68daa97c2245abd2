import { readFile } from 'node:fs/promises'
import { IDS_BEGIN_MS } from '@sayso/contract/ids'
import pg from 'pg'
import { setIndexesAside } from './indexes.ts'
import { peopleOf } from './people.ts'
import { places } from './places.ts'
import type { Size } from './sizes.ts'
import { words } from './words.ts'

export interface Recipe {
  readonly size: Size
  readonly seed: number
  /** The time of the newest post; everything else is older. */
  readonly moment: Date
}

/** Every table that gets rows. */
export const filled = [
  'account',
  'profile',
  'follow',
  'profile_count',
  'profile_explore',
  'post',
  'post_counter',
  'post_reaction',
  'post_secret',
  'post_version',
  'post_media',
  'media',
  'media_usage',
  'search_segment',
  'post_search',
]

/** Small enough to show progress step by step, and to keep temporary data in memory. */
const POSTS_PER_BATCH = 250_000

/** Fills a migrated, empty database. All statements run on one connection: then rows are laid out as in real use. */
export async function makeWorld(url: string, recipe: Recipe, log: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(
      "set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '512MB'; set timezone = 'UTC'",
    )
    await layOut(client, recipe)
    const putBack = await setIndexesAside(client, filled)
    await run(client, 'profiles', log)
    await run(client, 'follows', log)
    await client.query('analyze follow, profile, account')
    const { posts } = recipe.size
    for (let from = 0; from < posts; from += POSTS_PER_BATCH) {
      const last = Math.min(from + POSTS_PER_BATCH, posts) - 1
      await client.query(await statements('posts'), [from, last])
      log(`${last + 1} posts`)
    }
    await client.query('analyze post')
    await run(client, 'post-parts', log)
    await run(client, 'reactions', log)
    await run(client, 'counts', log)
    await run(client, 'search', log)
    await client.query('set client_min_messages = warning; drop schema world cascade')
    await putBack()
    log('indexes and keys')
    // Marks every row as visible, so that the first readers need not find out.
    await client.query('vacuum (freeze, analyze)')
    log('vacuumed')
  } finally {
    await client.end()
  }
}

const statements = (name: string) => readFile(new URL(`sql/${name}.sql`, import.meta.url), 'utf8')

async function run(client: pg.Client, name: string, log: (line: string) => void): Promise<void> {
  await client.query(await statements(name))
  log(name)
}

/**
 * Creates what the statements draw with: sizes and words as functions, which the planner treats as the constants they
 * are.
 */
async function layOut(client: pg.Client, { size, seed, moment }: Recipe): Promise<void> {
  const people = peopleOf(size)
  const constants: Readonly<Record<string, readonly [type: string, value: number | string]>> = {
    seed: ['bigint', seed],
    profiles: ['bigint', size.profiles],
    posts: ['bigint', size.posts],
    follows: ['bigint', size.follows],
    reactions: ['bigint', size.reactions],
    people: ['bigint', people.length],
    places: ['bigint', places.length],
    age: ['double precision', moment.getTime() - IDS_BEGIN_MS],
    moment: ['timestamptz', moment.toISOString()],
    common_word: ['text', words.common],
    middle_word: ['text', words.middle],
    rare_word: ['text', words.rare],
  }
  await client.query('create schema world')
  for (const [name, [type, value]] of Object.entries(constants))
    await client.query(
      `create function world.${name}() returns ${type} language sql immutable parallel safe
       as $$ select '${value}'::${type} $$`,
    )
  await client.query(await statements('tools'))
  await client.query(
    `create table world.person (number bigint, handle text, follows bigint, followers bigint, home bigint);
     create table world.place (number bigint, keys text[], labels text[], cells text[])`,
  )
  for (const [number, { handle, follows, followers, home }] of people.entries())
    await client.query('insert into world.person values ($1, $2, $3, $4, $5)', [
      number,
      handle,
      follows,
      followers,
      home,
    ])
  for (const [number, { keys, labels, cells }] of places.entries())
    await client.query('insert into world.place values ($1, $2, $3, $4)', [number, keys, labels, cells])
}
