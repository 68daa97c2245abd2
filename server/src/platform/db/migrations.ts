import { setTimeout as rest } from 'node:timers/promises'
import type pg from 'pg'
import { openClient } from './connections.ts'
import { dropInvalidIndexes } from './invalid-indexes.ts'
import {
  readDefinitions,
  readMigrations,
  type SchemaFolders,
  type SqlFile,
  schemaFolders,
} from './schema-files.ts'
import { isDeadlock } from './unavailable.ts'

/**
 * Applies plain SQL files: migrations once, in order, forward only; definitions (functions, triggers, views) again
 * whenever they have changed. Written by hand because the known tools either want migrations in TypeScript or cannot
 * give up on a lock after a second: a migration that waits for a lock makes every later query on that table wait behind
 * it.
 */
const LOCK_WAIT = '1s'
const MAX_ATTEMPTS = 30
const LOCK_NOT_AVAILABLE = '55P03'
/**
 * First line of a migration that cannot run in a transaction (`create index concurrently`). Such a file holds one
 * statement.
 */
const ALONE = '-- outside a transaction'
/** First line of a definition that tables are built with, as a default or in an index. */
const BEFORE_TABLES = '-- before the tables'
/** The lock's number, any fixed one: two deployments started at the same time must take turns. */
const ONE_AT_A_TIME = 7_291_536

/** Returns the names of the files that were applied. */
export async function migrate(url: string, folders: SchemaFolders = schemaFolders): Promise<string[]> {
  const client = await openClient({ connectionString: url })
  try {
    await client.query('select pg_advisory_lock($1)', [ONE_AT_A_TIME])
    for (const record of ['schema_migration', 'schema_definition'])
      await client.query(`create table if not exists ${record} (
        name text primary key, hash text not null, applied_at timestamptz not null default now())`)
    const migrations = await readMigrations(folders.migrations)
    const applied = await readApplied(client, 'schema_migration')
    const due = dueMigrations(migrations, applied)
    // A newer release was here, and this one was rolled back to: its definitions are left in place, because the newer
    // tables may rely on them. They must work for one release back, as everything in a migration.
    const isOlder = [...applied.keys()].some((name) =>
      migrations.every((migration) => migration.name !== name),
    )
    const definitions = isOlder ? [] : await dueDefinitions(client, folders.definitions)
    const first = definitions.filter(({ sql }) => sql.startsWith(BEFORE_TABLES))
    const last = definitions.filter(({ sql }) => !sql.startsWith(BEFORE_TABLES))
    await applyDefinitions(client, first)
    for (const migration of due) await applyMigration(client, migration)
    await applyDefinitions(client, last)
    return [...due, ...definitions].map(({ name }) => name)
  } finally {
    await client.end()
  }
}

async function readApplied(client: pg.Client, record: string): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; hash: string }>(`select name, hash from ${record}`)
  return new Map(rows.map((row) => [row.name, row.hash]))
}

function dueMigrations(migrations: readonly SqlFile[], applied: ReadonlyMap<string, string>): SqlFile[] {
  const last = [...applied.keys()].sort().at(-1) ?? ''
  const due = migrations.filter(({ name, hash }) => applied.get(name) !== hash)
  for (const { name } of due) {
    if (applied.has(name))
      throw new Error(
        `migration ${name} was changed after it had been applied. Put the change into a new file; a database of your ` +
          'own from before the first release is made anew (npm run dev -- --reset)',
      )
    if (name < last) throw new Error(`migration ${name} comes before ${last}, which is applied`)
  }
  return due
}

async function dueDefinitions(client: pg.Client, directory: string): Promise<SqlFile[]> {
  const applied = await readApplied(client, 'schema_definition')
  return (await readDefinitions(directory)).filter(({ name, hash }) => applied.get(name) !== hash)
}

/** All definitions that have changed, in one transaction: no query sees a new trigger with an old function. */
async function applyDefinitions(client: pg.Client, definitions: readonly SqlFile[]): Promise<void> {
  if (definitions.length === 0) return
  await retryLocks(client, async () => {
    await client.query('begin')
    for (const { name, sql, hash } of definitions) {
      await client.query(sql)
      await client.query(
        `insert into schema_definition (name, hash) values ($1, $2)
         on conflict (name) do update set hash = excluded.hash, applied_at = now()`,
        [name, hash],
      )
    }
    await client.query('commit')
  })
}

async function applyMigration(client: pg.Client, { name, sql, hash }: SqlFile): Promise<void> {
  const record = () => client.query('insert into schema_migration (name, hash) values ($1, $2)', [name, hash])
  if (sql.startsWith(ALONE)) {
    // Building an index beside writers waits for transactions, but nobody waits behind it: it may take its time. An
    // attempt that failed or was killed has left an index that is maintained and never used.
    await client.query('set lock_timeout = 0')
    await dropInvalidIndexes(client, sql)
    await client.query(sql)
    await record()
    return
  }
  await retryLocks(client, async () => {
    await client.query('begin')
    await client.query(sql)
    await record()
    await client.query('commit')
  })
}

async function retryLocks(client: pg.Client, run: () => Promise<void>): Promise<void> {
  for (let attempts = 1; ; attempts++) {
    try {
      await client.query(`set lock_timeout = '${LOCK_WAIT}'`)
      await run()
      return
    } catch (error) {
      await client.query('rollback')
      const isLocked = (error as { code?: string }).code === LOCK_NOT_AVAILABLE || isDeadlock(error)
      if (!isLocked || attempts >= MAX_ATTEMPTS) throw error
      await rest(500 + Math.random() * 500)
    }
  }
}
