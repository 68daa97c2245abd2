import { runMigrations as prepareJobs } from 'graphile-worker'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrations.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../databases.ts'
import { type RunningWorld, startWorld } from '../start-world.ts'
import { readRelease } from './release-files.ts'
import { idsIn, sendRead } from './release-reads.ts'
import { readSchema } from './schema.ts'

/** The newest release; the one before is no longer upgraded from. */
const LAST_RELEASE = 'baseline'

const NOT_ENDED = `
  update session set expires_at = now() + interval '1 day', last_seen_at = now();
  update post_draft set expires_at = now() + interval '1 day'`

const release = readRelease(LAST_RELEASE)
let upgraded: TestDatabase
let world: RunningWorld

beforeAll(async () => {
  upgraded = await createEmptyDatabase()
  await withClient(upgraded.url, (client) => client.query(release.dump))
  // A new connection, as the dump changes settings. What ends by itself has ended since it was frozen.
  await withClient(upgraded.url, (client) => client.query(NOT_ENDED))
  await migrate(upgraded.url)
  await prepareJobs({ connectionString: upgraded.url })
  world = await startWorld(upgraded)
})
afterAll(() => world.stop())

async function withClient<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

test('an upgraded database of the last release has the same schema as a new one', async () => {
  const fresh = await createTestDatabase()
  try {
    expect(await withClient(upgraded.url, readSchema)).toEqual(await withClient(fresh.url, readSchema))
  } finally {
    await fresh.drop()
  }
})

test('upgrading again changes nothing', async () => {
  expect(await migrate(upgraded.url)).toEqual([])
})

test('every statement of the last release still runs and returns the columns it knows', async () => {
  expect(release.statements.length).toBeGreaterThan(20)
  await withClient(upgraded.url, async (client) => {
    for (const { text, values, columns, role } of release.statements) {
      await client.query(`set role ${role}`)
      const { fields } = await client.query(text, [...values])
      await client.query('reset role')
      expect(
        fields.map(({ name }) => name),
        text,
      ).toEqual(expect.arrayContaining([...columns]))
    }
  })
})

test('sessions, posts, comments, drafts, purchases and money of the last release are still there', async () => {
  expect(release.reads.length).toBeGreaterThan(15)
  for (const read of release.reads)
    expect(idsIn(await sendRead(world.baseUrl, read)), read.path).toEqual(
      expect.arrayContaining([...read.ids]),
    )
  await world.expectLedgerBalances()
})
