import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { readDefinitions, readMigrations, schemaFolders } from './schema-files.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** What the migrated database holds, by the file it must come from. */
const HELD = `
  select 'functions/' || proname || '.sql' as file, '' as trigger
    from pg_proc where pronamespace = 'public'::regnamespace
  union all
  select 'views/' || viewname || '.sql', '' from pg_views where schemaname = 'public'
  union all
  select 'triggers/' || relname || '.sql', tgname
    from pg_trigger join pg_class on pg_class.oid = tgrelid
   where not tgisinternal and relnamespace = 'public'::regnamespace`

test('every function, trigger and view of the database is defined in a file of its name in server/sql', async () => {
  const { rows } = await client.query<{ file: string; trigger: string }>(HELD)
  expect(rows.length).toBeGreaterThan(40)
  const files = await readDefinitions(schemaFolders.definitions)
  expect(new Set(rows.map(({ file }) => file))).toEqual(new Set(files.map(({ name }) => name)))
  for (const { file, trigger } of rows.filter((row) => row.trigger !== ''))
    expect(await readFile(join(schemaFolders.definitions, file), 'utf8')).toMatch(
      new RegExp(`create or replace trigger ${trigger}\\b`),
    )
})

test('no migration defines a function, trigger or view', async () => {
  for (const { name, sql } of await readMigrations(schemaFolders.migrations))
    expect(sql, name).not.toMatch(/\bcreate\s+(or\s+replace\s+)?(function|procedure|trigger|view)\b/i)
})

test('every definition can be applied again', async () => {
  for (const { sql } of await readDefinitions(schemaFolders.definitions)) await client.query(sql)
})
