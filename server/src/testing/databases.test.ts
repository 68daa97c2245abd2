import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { composeModules } from '../all-modules.ts'
import { createContext } from '../context.ts'
import { readConfig } from '../platform/config/config.ts'
import { runDueJobs } from '../platform/jobs/job-runner.ts'
import { closeRedis } from '../platform/redis/redis.ts'
import { beginRun, createTestDatabase } from './databases.ts'

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

test('after jobs have run and the database is closed, no connection is left', async () => {
  const ctx = createContext(readConfig({ DATABASE_URL: database.url, LOG_LEVEL: 'silent' }))
  const { db, log, metrics } = ctx
  const options = {
    databaseUrl: database.url,
    db,
    context: ctx,
    handlers: composeModules(ctx).jobs,
    log,
    metrics,
  }
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

test('the end of a run drops databases left behind by its files, and none of another run', async () => {
  vi.stubEnv('SAYSO_TEST_RUN', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { dropLeft } = await beginRun()
  const left = await createTestDatabase()
  const found = async () => {
    const names = [left.name, database.name]
    const { rows } = await server.query('select datname from pg_database where datname = any($1)', [names])
    return rows.map(({ datname }) => datname)
  }
  expect((await found()).sort()).toEqual([left.name, database.name].sort())
  await dropLeft()
  expect(await found()).toEqual([database.name])
})
