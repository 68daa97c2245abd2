import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from './connections.ts'

/**
 * Applies plain SQL files once, in order, forward only. Written by hand because the known tools either want migrations
 * in TypeScript or cannot give up on a lock after a second: a migration that waits for a lock makes every later query
 * on that table wait behind it.
 */
const LOCK_WAIT = '1s'
const MAX_ATTEMPTS = 30
const LOCK_NOT_AVAILABLE = '55P03'
/**
 * First line of a migration that cannot run in a transaction (`create index concurrently`). Such a file holds one
 * statement.
 */
const ALONE = '-- outside a transaction'
/** The lock's number, any fixed one: two deployments started at the same time must take turns. */
const ONE_AT_A_TIME = 7_291_536

interface Migration {
  name: string
  sql: string
  hash: string
}

export async function migrate(url: string, directory: string): Promise<string[]> {
  const client = await openClient({ connectionString: url })
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME])
    await client.query(`create table if not exists schema_migration (
      name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; hash: string }>(
      'select name, hash from schema_migration',
    )
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const last = [...applied.keys()].sort().at(-1) ?? ''
    const done: string[] = []
    for (const migration of await readMigrations(directory)) {
      const hash = applied.get(migration.name)
      if (hash === migration.hash) continue
      if (hash !== undefined)
        throw new Error(`migration ${migration.name} was changed after it had been applied`)
      if (migration.name < last)
        throw new Error(`migration ${migration.name} comes before ${last}, which is applied`)
      await apply(client, migration)
      done.push(migration.name)
    }
    return done
  } finally {
    await client.end()
  }
}

export async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function apply(client: pg.Client, { name, sql, hash }: Migration): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      await client.query(`set lock_timeout = '${LOCK_WAIT}'`)
      if (!sql.startsWith(ALONE)) await client.query('begin')
      await client.query(sql)
      await client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
      if (!sql.startsWith(ALONE)) await client.query('commit')
      return
    } catch (error) {
      if (!sql.startsWith(ALONE)) await client.query('rollback')
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempts >= MAX_ATTEMPTS) throw error
      await rest(500 + Math.random() * 500)
    }
  }
}
