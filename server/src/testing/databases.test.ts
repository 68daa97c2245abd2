import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createContext } from '../context.ts'
import { jobHandlers } from '../modules/modules.ts'
import { readConfig } from '../platform/config/config.ts'
import { runDueJobs } from '../platform/jobs/job-runner.ts'
import { closeRedis } from '../platform/redis/redis.ts'
import { createTestDatabase } from './databases.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let server: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  server = new pg.Client({ connectionString: new URL('/postgres', database.url).href })
  await server.connect()
})
afterAll(async () => {
  await server.end()
  await database.drop()
})

async function countConnections(): Promise<number> {
  const { rows } = await server.query<{ n: number }>(
    'select count(*)::int as n from pg_stat_activity where datname = $1',
    [database.name],
  )
  return rows[0]?.n ?? 0
}

test('when jobs are done and the database is closed no connection is left to be broken by dropping it', async () => {
  const ctx = createContext(readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }))
  const { db, log, metrics } = ctx
  const options = { databaseUrl: database.url, db, context: ctx, handlers: jobHandlers, log, metrics }
  const left: number[] = []
  for (let i = 0; i < 5; i++) {
    await runDueJobs(options)
    left.push(await countConnections())
  }
  expect(left).toEqual([0, 0, 0, 0, 0])
  await Promise.all([db.check(), db.write(async () => {})])
  await db.close()
  expect(await countConnections()).toBe(0)
  await closeRedis(ctx.redis)
  ctx.mailer.close()
  ctx.storage.close()
})
