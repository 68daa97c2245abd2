import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as rest } from 'node:timers/promises'
import { decodeId } from '@sayso/contract/ids'
import { composeModules } from '@sayso/server/all-modules'
import { closeContext, createContext } from '@sayso/server/context'
import { readConfig } from '@sayso/server/platform/config/config'
import { writeObjectFile } from '@sayso/server/platform/storage/object-file'
import { Redis } from 'ioredis'
import type { Database } from '../harness/databases.ts'
import { requireLedger } from '../harness/ledger.ts'
import { callAs, makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { findWord, plant, wordOf } from './erase/canaries.ts'
import { liveOnce, sellOne } from './erase/life.ts'

/** What steps leave for a while, as the modules' erasure lists say. */
const KEPT: Readonly<Record<string, string>> = {
  former_handle: 'the handle, so that nobody takes its place',
  report: 'what was reported, without who did',
}

/** Tables with a step whose columns of text take no word of anybody. */
const WORDLESS: Readonly<Record<string, string>> = {
  data_export: 'a state, and the random name of a file that is removed',
  import_schedule: 'the name of a network',
  notification_question: 'which of our questions it was',
  profile_count: 'what was counted',
  staff_role: 'the name of a role',
}

export default proof({
  name: 'erase',
  about: 'An erased account leaves its words in no table, cache or file but what its buyers bought',
  ci: true,
  engines: true,
  mutants: {
    'skip-a-table': {
      file: 'server/src/modules/accounts/erase/erase.queries.ts',
      find: '  await sql`delete from account_address where account_id = ${id}`.execute(tx)\n',
      replace: '',
      why: 'former addresses stay',
    },
    'skip-a-column': {
      file: 'server/src/modules/profiles/hide/erase-profiles.queries.ts',
      find: "web_link = '',",
      replace: '',
      why: 'the link in a profile stays',
    },
    'type-ahead-stays': {
      file: 'server/src/modules/discovery/erase-discovery.queries.ts',
      find: '  await sql`delete from type_ahead where profile_ids && ${ids}::bigint[]`.execute(tx)\n',
      replace: '',
      why: 'what somebody typed to find the person stays',
    },
    'cards-stay': {
      file: 'server/src/modules/profiles/profiles.erasure.ts',
      find: '        forgetAuthor(tx, ctx, id)\n',
      replace: '',
      why: 'the name stays in the cache',
    },
    'bought-goes': {
      file: 'server/src/modules/posts/erase/erase-posts.queries.ts',
      find: 'deleted_at is null and not ${isSold}',
      replace: 'deleted_at is null and (true or not ${isSold})',
      why: 'a buyer loses what they bought',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const directory = await p.temporaryDirectory()
    const env = { ...database.env, STORAGE: 'disk', STORAGE_DIRECTORY: directory, LOG_LEVEL: 'error' }
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...env, RATE_FACTOR: '1000000' },
      quiet: true,
    })
    const [leaver, other] = await makeMembers(database, 2)
    if (!leaver || !other) throw new Error('nobody is here')
    const profile = String(decodeId(leaver.profileId))
    const [row] = await database.query<{ account: string }>(
      `select account_id::text as account from profile where id = ${profile}`,
    )
    const ids = { account: row?.account ?? '', profile }
    const posts = p.size({ quick: 300, full: 20_000 })
    const bystander = { ...ids, other: String(decodeId(other.profileId)) }
    await liveOnce(database, { ...bystander, posts })
    // Letters only, which more columns take.
    const letters = [...String(p.seed)].map((digit) => 'abcdefghij'[Number(digit)]).join('')
    const word = wordOf(`canary${letters}`)
    const { planted, missing, faults } = await plant(database, word, ids, await listErased(p, env))
    p.figure('columns', planted.length)
    const folders = await putFiles(database, directory)
    const bought = wordOf(`bought${letters}`)
    await sellOne(database, { ...bystander, text: bought.text })
    await callAs(url, other, 'user/profile', { profile_id: leaver.profileId })
    await callAs(url, other, 'feed/profile', { profile_id: leaver.profileId })
    const before = (await findWord(database, word)).length
    const wordless = Object.keys(WORDLESS)
    const forgotten = missing.filter((table) => !wordless.includes(table))
    const excused = wordless.filter((table) => !missing.includes(table))
    p.require(
      'every table that an erasure has a step for had a word, but those that take none',
      forgotten.length + excused.length === 0,
      [...forgotten, ...excused.map((table) => `${table} is excused`)].join(', ') ||
        `${planted.length} columns of ${before} tables`,
    )
    p.require('only checks of columns kept words out', faults.length === 0, faults.join('; ') || '0 faults')

    await database.query(
      `update profile set hidden_at = now(), was_public = is_public, is_public = false where id = ${profile}`,
    )
    await database.query(`update post set listed = false where author_id = ${profile}`)
    await database.query(`delete from profile_explore where profile_id = ${profile}`)
    await database.query(
      `insert into account_closing (account_id, state, ends_at) values (${ids.account}, 'settling', now())`,
    )
    const kills = await eraseWithKills(p, database, env, posts)
    p.require('it was interrupted on the way', kills === 3, `${kills} interruptions`)

    const left = (await findWord(database, word)).filter((table) => !(table in KEPT))
    p.require('no word is left in the database', left.length === 0, left.join(', ') || '0 tables')
    const files = (await readdir(directory, { recursive: true })).filter((name) =>
      folders.some((folder) => name.includes(folder)),
    )
    p.require(
      'no file is left',
      files.length === 0 && folders.length === 4,
      `${files.length} of those in ${folders.length} folders`,
    )
    // What buyers have can also be searched for.
    const kept = (await findWord(database, bought)).filter((table) => table !== 'post_search')
    p.require('buyers keep what they bought', kept.join() === 'post,post_secret', kept.join(', '))
    const cached = await searchRedis(p, database.env.NAMESPACE, word.text)
    p.require('no word is left in Redis', cached.length === 0, cached.join(', ') || '0 keys')
    await requireLedger(p, database)
    await requireCounts(p, database)
  },
})

/**
 * Interrupts the erasure when a quarter, a half and three quarters of the posts are gone: connections are cut, the worker
 * is killed, connections are cut again. Afterwards the worker collects files. Returns how often it was interrupted.
 */
async function eraseWithKills(
  p: Proving,
  { query }: Database,
  env: Readonly<Record<string, string>>,
  posts: number,
): Promise<number> {
  const gone = async () =>
    (await query<{ n: number }>('select count(*)::int as n from post where erased_at is not null'))[0]?.n ?? 0
  const isDone = async () =>
    (await query<object>('select 1 from account_closing where erased_at is not null')).length > 0
  const begin = () => query(`select graphile_worker.add_job('closing.close-accounts', '{}')`)
  const cut = () =>
    query(`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and application_name <> 'proof'`)
  const start = () => p.spawnServer('server/src/worker.ts', { env, quiet: true, ready: null })
  let kills = 0
  let worker = await start()
  for (const part of [0.25, 0.5, 0.75, 2]) {
    await begin()
    while ((await gone()) < posts * part && !(await isDone())) await rest(5)
    if (await isDone()) break
    if (part === 0.5) {
      await worker.stop('SIGKILL')
      worker = await start()
    } else await cut()
    kills++
    p.log(`interrupted after ${await gone()} of ${posts} posts`)
  }
  await collectFiles(query)
  await worker.stop('SIGKILL')
  return kills
}

/** The tables for which some module says how they are erased. */
async function listErased(p: Proving, env: Readonly<Record<string, string>>): Promise<string[]> {
  const ctx = createContext(readConfig({ ...p.engines, ...env, NODE_ENV: 'test', LOG_LEVEL: 'silent' }))
  try {
    return composeModules(ctx).erasure.flatMap((one) => ('erase' in one ? one.tables : []))
  } finally {
    await closeContext(ctx)
  }
}

/** A file in the folder of everything the leaver uploaded, as the disk storage names it. Returns the folders. */
async function putFiles({ query }: Database, directory: string): Promise<string[]> {
  const rows = await query<{ folder: string }>(
    `select case when is_locked then 'locked/' else 'media/' end || key as folder
       from (select is_locked, key from media union all select is_locked, key from media_stray) stored`,
  )
  for (const { folder } of rows) {
    await mkdir(join(directory, folder), { recursive: true })
    const headers = { contentType: 'image/webp', cacheControl: 'no-store' }
    await writeObjectFile(
      join(directory, folder, '96.webp=object'),
      Readable.from([Buffer.from('x')]),
      headers,
    )
  }
  return rows.map(({ folder }) => folder)
}

/** Files go an hour later, when nothing shows them any more: lets that hour pass. */
async function collectFiles(query: Database['query']): Promise<void> {
  await query(
    `update media set forgotten_at = forgotten_at - interval '2 hours' where forgotten_at is not null`,
  )
  await query(`select graphile_worker.add_job('media.collect', '{}')`)
  const isLeft = () =>
    query<object>('select 1 from media where forgotten_at is not null union all select 1 from media_stray')
  while ((await isLeft()).length > 0) await rest(20)
}

async function searchRedis(p: Proving, namespace: string, word: string): Promise<string[]> {
  const redis = new Redis(p.engines['REDIS_URL'] ?? '')
  const found: string[] = []
  try {
    for await (const keys of redis.scanStream({ match: `*${namespace}*`, count: 1000 }))
      for (const key of keys as string[]) {
        const value = await redis.getBuffer(key).catch(() => null)
        if (key.includes(word) || value?.toString('latin1').includes(word)) found.push(key)
      }
  } finally {
    redis.disconnect()
  }
  return found
}

/** The invariants that an erasure could break beside the books. */
async function requireCounts(p: Proving, { query }: Database): Promise<void> {
  const [counts] = await query<{ follows: number; comments: number; likes: number; posts: number }>(
    `select (select count(*)::int from follow) as follows,
            (select sum(comments)::int from post_counter) as comments,
            (select sum(likes)::int from post_counter) as likes,
            (select sum(count)::int from profile_count where kind = 'posts') as posts`,
  )
  const { follows, comments, likes, posts } = counts ?? { follows: -1, comments: -1, likes: -1, posts: -1 }
  p.require(
    'follows are gone, one reply and one reaction are counted',
    follows === 0 && comments === 1 && likes === 1 && posts === 2,
    `${follows} follows, ${comments} comments, ${likes} reactions, ${posts} posts`,
  )
}
