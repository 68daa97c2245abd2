import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Database } from '../../harness/databases.ts'
import type { Reader, Reply } from './everyone.ts'

/** Something that was found, and where. */
export interface Found {
  readonly from: string
  readonly text: string
}

export async function readPages(url: string, author: Reader, posts: readonly string[]): Promise<Reply[]> {
  const paths = [
    '/',
    '/explore/ptv',
    '/author',
    `/profile/${author.profileId}`,
    ...posts.flatMap((id) => [`/p/${id}`, `/p/${id}/edit`, `/mp/${id}`]),
  ]
  const received: Reply[] = []
  // One after another: if sent concurrently, a busy server rejects some of them.
  for (const path of paths) {
    const response = await fetch(`${url}${path}`, { headers: { accept: 'text/html' } })
    received.push({ from: path, status: response.status, text: await response.text() })
  }
  return received
}

/** What would give away a locked picture: its key, which is in every address of it, and its blurred form. */
export async function tracesOfLocked(database: Database): Promise<string[]> {
  const rows = await database.query<{ key: string; thumbhash: string | null }>(
    'select key, thumbhash from media where is_locked',
  )
  return rows.flatMap(({ key, thumbhash }) => [key, thumbhash ?? key])
}

/** Waits until the worker has relayed all events. */
export async function settle(database: Database): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const waiting = await database.query('select 1 from outbox where published_at is null')
    if (waiting.length === 0) return
    await rest(100)
  }
  throw new Error('the events were not relayed in 10 s')
}

export async function readRedis(url: string, namespace: string) {
  const redis = new Redis(url)
  const found: Found[] = []
  for await (const keys of redis.scanStream({ match: `*${namespace}*`, count: 1000 })) {
    for (const key of keys as string[]) {
      const dump = await redis.dumpBuffer(key)
      const text = await redis.get(key).catch(() => null)
      found.push({ from: key, text: `${key} ${text ?? ''} ${dump?.toString('latin1') ?? ''}` })
    }
  }
  redis.disconnect()
  return found
}

export async function readStore(directory: string) {
  const files = await readdir(directory, { recursive: true, withFileTypes: true })
  return Promise.all(
    files
      .filter((file) => file.isFile())
      .map(async ({ parentPath, name }) => ({
        from: name,
        text: (await readFile(join(parentPath, name))).toString('latin1'),
      })),
  )
}

/** Every table of every schema, jobs and outbox included, except the few that must hold the secrets. */
export async function readTables(database: Database) {
  const homes = ['post_secret', 'post_contact', 'post_draft', 'post_media', 'post_file']
  const tables = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'
        and table_name <> all($1)`,
    [homes],
  )
  const found = []
  for (const { name } of tables) {
    const rows = await database.query<{ row: string }>(`select t::text as row from ${name} t`)
    found.push({ from: name, text: rows.map(({ row }) => row).join('\n') })
  }
  return found
}
