import { once } from 'node:events'
import { afterAll, beforeAll } from 'vitest'
import { type App, createApp } from '../app.ts'
import { closeContext, createWorkerContext, type WorkerContext } from '../context.ts'
import { checkBooks } from '../modules/ledger/index.ts'
import { booksInvariants, consumers, invariants, jobHandlers } from '../modules/modules.ts'
import type { Bus } from '../platform/bus/bus.ts'
import { startConsumers } from '../platform/bus/consumers.ts'
import { relayOnce } from '../platform/bus/relay.ts'
import { readConfig } from '../platform/config/config.ts'
import { findViolations } from '../platform/db/invariants.ts'
import { runDueJobs } from '../platform/jobs/job-runner.ts'
import { listenAnywhere } from './any-port.ts'
import { type Actor, createCast, type PersonName } from './cast.ts'
import { createTestDatabase } from './databases.ts'

/** A whole installation for one test file: its own database, stream and cache keys on the real engines. */
export interface World {
  readonly ctx: WorkerContext
  readonly app: App
  readonly baseUrl: string
  /** A person of the cast, with an account, a verified address and one profile. */
  as(name: PersonName): Promise<Actor>
  visitor(): Promise<Actor>
  /** Until every fact that was told has been heard and every job that is due is done. */
  settle(): Promise<void>
  /** Every invariant of every module holds. Tests about money end with it. */
  expectBooksBalance(): Promise<void>
}

export function useWorld(environment: NodeJS.ProcessEnv = {}): World {
  let running: RunningWorld | undefined
  beforeAll(async () => {
    running = await startWorld(environment)
  })
  afterAll(async () => running?.stop())
  const world = () => {
    if (!running) throw new Error('the world exists only while tests run')
    return running
  }
  return {
    get ctx() {
      return world().ctx
    },
    get app() {
      return world().app
    },
    get baseUrl() {
      return world().baseUrl
    },
    as: (name) => world().as(name),
    visitor: () => world().visitor(),
    settle: () => world().settle(),
    expectBooksBalance: () => world().expectBooksBalance(),
  }
}

interface RunningWorld extends World {
  stop(): Promise<void>
}

async function startWorld(environment: NodeJS.ProcessEnv): Promise<RunningWorld> {
  const database = await createTestDatabase()
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_FACTOR: '1000',
    // A machine that many share is slow, not overloaded.
    SHED_DELAY_MS: '10000',
    DATABASE_WAIT_MS: '10000',
    DATABASE_STATEMENT_MS: '20000',
    REDIS_WAIT_MS: '5000',
    ...process.env,
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    NAMESPACE: database.name,
    DATABASE_POOL: '5',
    PORT: '0',
    ...environment,
  })
  const ctx = createWorkerContext(config)
  // Redis is optional to the product and would simply be done without; tests want to see it used.
  if (ctx.redis.status !== 'ready') await once(ctx.redis, 'ready')
  const app = await createApp(ctx)
  const baseUrl = await listenAnywhere(app.http)
  const cast = createCast(ctx, baseUrl)
  // From the first moment on, as a worker that has been running all along.
  const { db, bus, log, metrics } = ctx
  const listening = await startConsumers({ db, bus, context: ctx, consumers, log, metrics })

  async function settle(): Promise<void> {
    await bus.prepare()
    const deadline = Date.now() + 60_000
    // Twice: the last fact that was heard may have caused a job just after the jobs were looked at.
    for (let quiet = 0; quiet < 2; ) {
      await runDueJobs({ databaseUrl: database.url, db, context: ctx, handlers: jobHandlers, log, metrics })
      const relayed = await relayOnce({ db, bus, namespace: config.namespace, metrics })
      quiet = relayed === 0 && (await countWaiting(bus)) === 0 ? quiet + 1 : 0
      if (quiet > 0) continue
      if (Date.now() > deadline) throw new Error('news or jobs did not settle within a minute')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    ctx,
    app,
    baseUrl,
    ...cast,
    settle,
    async expectBooksBalance() {
      const broken = await ctx.db.write((tx) => findViolations(tx, invariants))
      if (broken.length > 0) throw new Error(`invariants are broken: ${JSON.stringify(broken)}`)
    },
    async stop() {
      // Whatever a file was about: nobody may leave books that `npm run books` would complain of.
      const { broken } = await checkBooks(ctx, booksInvariants)
      await listening.stop()
      await app.http.close()
      await ctx.bus.destroy()
      await closeContext(ctx)
      await database.drop()
      if (broken.length > 0) throw new Error(`the books do not balance in the end: ${JSON.stringify(broken)}`)
    },
  }
}

async function countWaiting(bus: Bus): Promise<number> {
  const counts = await Promise.all(consumers.map(({ name }) => bus.countWaiting(name).catch(() => 1)))
  return counts.reduce((sum, count) => sum + count, 0)
}
