import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/databases.ts'
import { migrate } from './migrations.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let root: string
let directory: string
let definitions: string
const run = () => migrate(database.url, { migrations: directory, definitions })

beforeAll(async () => {
  database = await createTestDatabase()
  root = await mkdtemp(join(tmpdir(), 'sayso-migrations-'))
  directory = join(root, 'migrations')
  definitions = join(root, 'sql')
  for (const folder of [directory, join(definitions, 'functions'), join(definitions, 'triggers')])
    await mkdir(folder, { recursive: true })
  // The cloned database already has the real migrations recorded; these tests start a history of their own.
  await query('delete from schema_migration; delete from schema_definition')
  await writeFile(join(directory, '0001_book.sql'), 'create table book (id int primary key);')
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true })
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

test('each migration is applied once, even when two deployments start together', async () => {
  const done = await Promise.all([run(), run()])
  expect(done.flat()).toEqual(['0001_book.sql'])
})

test('a failed migration leaves nothing behind', async () => {
  const broken = join(directory, '0002_broken.sql')
  await writeFile(broken, 'create table half (id int); select no_such_function();')
  await expect(run()).rejects.toThrow(/no_such_function/)
  await expect(query('select * from half')).rejects.toThrow(/does not exist/)
  await rm(broken)
})

test('a migration retries for a busy table with short locks instead of blocking other queries', async () => {
  await writeFile(join(directory, '0002_widen.sql'), 'alter table book add column title text;')
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin; select * from book')
  const migrating = run()
  await new Promise((resolve) => setTimeout(resolve, 1300))
  const started = Date.now()
  await query('select * from book')
  expect(Date.now() - started).toBeLessThan(5000)
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['0002_widen.sql'])
})

test('an index can be built concurrently, outside a transaction', async () => {
  const sql = '-- outside a transaction\ncreate index concurrently book_title on book (title);'
  await writeFile(join(directory, '0003_index.sql'), sql)
  expect(await run()).toEqual(['0003_index.sql'])
})

test('an index whose build was interrupted is dropped and built again', async () => {
  await query("insert into book (id, title) values (1, 'Emma'), (2, 'Emma')")
  const sql = '-- outside a transaction\ncreate unique index concurrently book_once on book (title);'
  await writeFile(join(directory, '0004_once.sql'), sql)
  await expect(run()).rejects.toThrow(/could not create unique index/)
  expect(await isValid('book_once')).toBe(false)
  await query('delete from book where id = 2')
  expect(await run()).toEqual(['0004_once.sql'])
  expect(await isValid('book_once')).toBe(true)
})

test('building an index waits for a long transaction without blocking writers', async () => {
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin; select * from book')
  const sql = '-- outside a transaction\ncreate index concurrently book_late on book (title, id);'
  await writeFile(join(directory, '0005_late.sql'), sql)
  const migrating = run()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await query("insert into book (id, title) values (3, 'Persuasion')")
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['0005_late.sql'])
  expect(await isValid('book_late')).toBe(true)
})

async function isValid(index: string): Promise<boolean | undefined> {
  const { rows } = await query(`select indisvalid from pg_index where indexrelid = to_regclass('${index}')`)
  return rows[0]?.indisvalid
}

test('a definition is applied again only when its file has changed', async () => {
  const shout = (mark: string) =>
    writeFile(
      join(definitions, 'functions/shout.sql'),
      `create or replace function shout(word text) returns text language sql as $$ select word || '${mark}' $$;`,
    )
  await shout('!')
  expect(await run()).toEqual(['functions/shout.sql'])
  expect(await run()).toEqual([])
  await shout('!!')
  expect(await run()).toEqual(['functions/shout.sql'])
  expect((await query("select shout('ahoy') as said")).rows).toEqual([{ said: 'ahoy!!' }])
})

test('a definition marked "before the tables" is applied before them, all others after', async () => {
  await writeFile(
    join(definitions, 'functions/next_aisle.sql'),
    '-- before the tables\ncreate or replace function next_aisle() returns int language sql as $$ select 7 $$;',
  )
  await writeFile(
    join(definitions, 'functions/aisle_of.sql'),
    'create or replace function aisle_of(aisle aisle) returns int language sql as $$ select aisle.number $$;',
  )
  await writeFile(join(directory, '0006_aisle.sql'), 'create table aisle (number int default next_aisle());')
  expect(await run()).toEqual(['0006_aisle.sql', 'functions/aisle_of.sql', 'functions/next_aisle.sql'])
  expect((await query('insert into aisle default values returning aisle_of(aisle) as of')).rows).toEqual([
    { of: 7 },
  ])
})

test('a failing definition rolls back the others of its run', async () => {
  const whisper = join(definitions, 'functions/a_whisper.sql')
  await writeFile(whisper, "create function a_whisper() returns text language sql as $$ select 'hush' $$;")
  const broken = join(definitions, 'functions/broken.sql')
  await writeFile(broken, 'create function broken() returns nothing_known language sql as $$ select 1 $$;')
  await expect(run()).rejects.toThrow(/nothing_known/)
  await expect(query('select a_whisper()')).rejects.toThrow(/does not exist/)
  await Promise.all([whisper, broken].map((file) => rm(file)))
})

test('after a rollback to an older release, the newer definitions stay in place', async () => {
  await query("insert into schema_migration (name, hash) values ('9999_newer.sql', 'x')")
  const file = join(definitions, 'functions/shout.sql')
  await writeFile(
    file,
    "create or replace function shout(word text) returns text language sql as $$ select 'old' $$;",
  )
  expect(await run()).toEqual([])
  expect((await query("select shout('ahoy') as said")).rows).toEqual([{ said: 'ahoy!!' }])
  await query("delete from schema_migration where name = '9999_newer.sql'")
  await rm(file)
})

test('a migration numbered before an applied one is rejected', async () => {
  const late = join(directory, '0000_late.sql')
  await writeFile(late, 'create table late (id int);')
  await expect(run()).rejects.toThrow(/comes before/)
  await rm(late)
})

test('a migration changed after it was applied is rejected', async () => {
  await writeFile(join(directory, '0001_book.sql'), 'create table book (id bigint primary key);')
  await expect(run()).rejects.toThrow(/was changed/)
})
