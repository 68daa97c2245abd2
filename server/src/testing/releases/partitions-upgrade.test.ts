import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrations.ts'
import { schemaFolders } from '../../platform/db/schema-files.ts'
import { createEmptyDatabase, type TestDatabase } from '../databases.ts'

/** The last migration before these tables had partitions. */
const BEFORE = '0084'
const TABLES = ['outbox', 'event_handled', 'job_handled']
let database: TestDatabase
let folder: string
let one: pg.Client
let other: pg.Client

beforeAll(async () => {
  database = await createEmptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'sayso-partitions-'))
  const migrations = join(folder, 'migrations')
  const definitions = join(folder, 'sql')
  for (const name of await readdir(schemaFolders.migrations))
    if (name.slice(0, 4) <= BEFORE) await cp(join(schemaFolders.migrations, name), join(migrations, name))
  await cp(schemaFolders.definitions, definitions, { recursive: true })
  for (const table of TABLES) await rm(join(definitions, 'triggers', `${table}.sql`))
  await migrate(database.url, { migrations, definitions })
  one = await connect()
  other = await connect()
})
afterAll(async () => {
  await one.end()
  await other.end()
  await database.drop()
  await rm(folder, { recursive: true })
})

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  return client
}

const INSERT = `insert into outbox (subject, payload, created_at, published_at)
  select 'test.before', '{}', now() - $2::interval, case when $3 then now() end from generate_series(1, $1::int)
  returning id::int`

test('tables with rows get partitions beside writers; the release before goes on writing and pruning', async () => {
  await one.query(INSERT, [2000, '4 days', true])
  const waiting = (await one.query<{ id: number }>(INSERT, [300, '4 days', false])).rows
  for (const age of ['8 days', '1 day'])
    await one.query(
      `insert into event_handled (consumer, outbox_id, handled_at)
       select $1::text, n, now() - $1::text::interval from generate_series(1, 500) n`,
      [age],
    )
  await one.query('insert into job_handled (job_id, revision) select n, 0 from generate_series(1, 500) n')

  await other.query('begin')
  const [inFlight] = (await other.query<{ id: number }>(INSERT, [1, '0', false])).rows
  const migrating = migrate(database.url)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const began = Date.now()
  await one.query(INSERT, [1, '0', false])
  expect(Date.now() - began).toBeLessThan(5000)
  await other.query('commit')
  expect(await migrating).toEqual(expect.arrayContaining(['0087_partitions.sql', 'triggers/outbox.sql']))

  const { rows: kept } = await one.query<{ id: number }>(
    'select id::int from outbox where published_at is null order by id',
  )
  expect(kept).toHaveLength(302)
  expect(kept.slice(0, 300)).toEqual(waiting)
  const [next] = (await one.query<{ id: number }>(INSERT, [1, '0', false])).rows
  expect(next?.id).toBeGreaterThan(Math.max(...kept.map(({ id }) => id), inFlight?.id ?? 0))

  // What the release before does every hour, and with each event and job.
  const prune = (table: string, column: string, days: number, also = '') =>
    one.query(
      `delete from "${table}" where ctid in (
         select ctid from "${table}" where "${column}" < now() - '${days} days'::interval ${also} limit 5000)`,
    )
  expect((await prune('outbox', 'created_at', 3, 'and published_at is not null')).rowCount).toBe(2000)
  expect((await prune('event_handled', 'handled_at', 7)).rowCount).toBe(500)
  const again = await one.query(
    `with event as (insert into event_handled (consumer, outbox_id) select '1 day', n from generate_series(1, 500) n
                    on conflict do nothing returning 1),
          job as (insert into job_handled (job_id, revision) select n, 0 from generate_series(1, 500) n
                  on conflict do nothing returning 1)
     select 1 from event union all select 1 from job`,
  )
  expect(again.rowCount).toBe(0)
})

test('the rows that were there are the first partition, and what has no partition goes to the rest', async () => {
  await one.query(
    `insert into outbox (subject, payload, created_at) values ('test.after', '{}', now() + interval '30 days')`,
  )
  const { rows } = await one.query<{ place: string }>(
    'select distinct tableoid::regclass::text as place from outbox order by 1',
  )
  expect(rows.map(({ place }) => place)).toEqual(['partitions.outbox_before', 'partitions.outbox_rest'])
  const { rows: guarded } = await one.query<{ name: string }>(
    `select tgrelid::regclass::text as name from pg_trigger where tgname like '%_stays' and tgparentid = 0
        and tgrelid = any($1::regclass[]) order by 1`,
    [TABLES],
  )
  expect(guarded.map(({ name }) => name)).toEqual(TABLES.toSorted())
})
