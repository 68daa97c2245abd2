import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { migrate } from './migrations.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let directory: string

beforeAll(async () => {
  database = await createTestDatabase()
  directory = await mkdtemp(join(tmpdir(), 'sayso-migrations-'))
  // The cloned database already has the real migrations recorded; these tests start a history of their own.
  await query('delete from schema_migration')
  await writeFile(join(directory, '0001_book.sql'), 'create table book (id int primary key);')
})
afterAll(async () => {
  await database.drop()
  await rm(directory, { recursive: true })
})

async function query(text: string) {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    return await client.query(text)
  } finally {
    await client.end()
  }
}

test('each migration is applied once, also when two deployments start together', async () => {
  const done = await Promise.all([migrate(database.url, directory), migrate(database.url, directory)])
  expect(done.flat()).toEqual(['0001_book.sql'])
})

test('a migration that fails leaves nothing behind', async () => {
  const broken = join(directory, '0002_broken.sql')
  await writeFile(broken, 'create table half (id int); select no_such_function();')
  await expect(migrate(database.url, directory)).rejects.toThrow(/no_such_function/)
  await expect(query('select * from half')).rejects.toThrow(/does not exist/)
  await rm(broken)
})

test('a migration waits for a busy table in short turns instead of blocking everybody behind it', async () => {
  await writeFile(join(directory, '0002_widen.sql'), 'alter table book add column title text;')
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin; select * from book')
  const migrating = migrate(database.url, directory)
  await new Promise((resolve) => setTimeout(resolve, 1300))
  const started = Date.now()
  await query('select * from book')
  expect(Date.now() - started).toBeLessThan(5000)
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['0002_widen.sql'])
})

test('an index can be built beside running writers, outside a transaction', async () => {
  const sql = '-- outside a transaction\ncreate index concurrently book_title on book (title);'
  await writeFile(join(directory, '0003_index.sql'), sql)
  expect(await migrate(database.url, directory)).toEqual(['0003_index.sql'])
})

test('a migration that comes before one already applied is refused', async () => {
  const late = join(directory, '0000_late.sql')
  await writeFile(late, 'create table late (id int);')
  await expect(migrate(database.url, directory)).rejects.toThrow(/comes before/)
  await rm(late)
})

test('a migration changed after it was applied is refused', async () => {
  await writeFile(join(directory, '0001_book.sql'), 'create table book (id bigint primary key);')
  await expect(migrate(database.url, directory)).rejects.toThrow(/was changed/)
})
