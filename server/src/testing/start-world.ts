import { once } from 'node:events'
import { composeModules, invariants, moneyInvariants } from '../all-modules.ts'
import { type App, createApp } from '../app.ts'
import type { Composition } from '../composition/compose.ts'
import { closeContext, createWorkerContext, type WorkerContext } from '../context.ts'
import { auditLedger } from '../modules/ledger/index.ts'
import type { Bus } from '../platform/bus/bus.ts'
import { startConsumers } from '../platform/bus/consumers.ts'
import { relayOnce } from '../platform/bus/relay.ts'
import { readConfig } from '../platform/config/config.ts'
import { findViolations } from '../platform/db/invariants.ts'
import { hasDueJobs, runDueJobs } from '../platform/jobs/job-runner.ts'
import { listenAnywhere } from './any-port.ts'
import { type Actor, createCast, type PersonName } from './cast.ts'
import type { TestDatabase } from './databases.ts'

/** A whole installation for one test file: its own database, stream and cache keys on the real engines. */
export interface World {
  readonly ctx: WorkerContext
  readonly app: App
  readonly composition: Composition
  readonly baseUrl: string
  /** A person of the cast, with an account, a verified address and one profile. */
  as(name: PersonName): Promise<Actor>
  /** The same person, logged in once more. */
  onAnotherDevice(name: PersonName): Promise<Actor>
  visitor(): Promise<Actor>
  /** Waits until every published event has been consumed and every due job is done. */
  settle(): Promise<void>
  /** Throws unless every invariant of every module holds. Tests about money end with it. */
  expectLedgerBalances(): Promise<void>
}

export interface RunningWorld extends World {
  stop(): Promise<void>
}

export async function startWorld(
  database: TestDatabase,
  environment: NodeJS.ProcessEnv = {},
): Promise<RunningWorld> {
  const config = readConfig({
    LOG_LEVEL: 'silent',
    RATE_FACTOR: '1000',
    // A shared machine is slow, not overloaded.
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
    // Nobody listens there: mail goes nowhere, also while `npm run dev` receives it on the usual port.
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...environment,
  })
  const ctx = createWorkerContext(config)
  // The product works without Redis; tests want to see it used.
  if (ctx.redis.status !== 'ready') await once(ctx.redis, 'ready')
  const composition = composeModules(ctx)
  const app = await createApp(ctx, null, null, composition)
  const baseUrl = await listenAnywhere(app.http)
  const cast = createCast(ctx, baseUrl)
  // From the start, like a worker that has been running all along.
  const { db, bus, log, metrics } = ctx
  const { jobs: handlers, consumers } = composition
  const listening = await startConsumers({ db, bus, context: ctx, consumers, log, metrics })

  async function settle(): Promise<void> {
    await bus.prepare()
    const deadline = Date.now() + 150_000
    // Twice: the last consumed event may have caused a job just after the jobs were checked.
    for (let quiet = 0; quiet < 2; ) {
      if (await hasDueJobs(db))
        await runDueJobs({ databaseUrl: database.url, db, context: ctx, handlers, log, metrics })
      const relayed = await relayOnce({ db, bus, namespace: config.namespace, metrics })
      quiet = relayed === 0 && (await countWaiting(bus, consumers)) === 0 ? quiet + 1 : 0
      if (quiet > 0) continue
      if (Date.now() > deadline) throw new Error('events or jobs did not settle in time')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  return {
    ctx,
    app,
    composition,
    baseUrl,
    ...cast,
    settle,
    async expectLedgerBalances() {
      const broken = await ctx.db.write((tx) => findViolations(tx, invariants))
      if (broken.length > 0) throw new Error(`invariants are broken: ${JSON.stringify(broken)}`)
    },
    async stop() {
      // Whatever a file was about, it must not leave a ledger that `npm run ledger:audit` would complain about.
      const { broken } = await auditLedger(ctx, moneyInvariants)
      await listening.stop()
      await app.http.close()
      await ctx.bus.destroy()
      await closeContext(ctx)
      await database.drop()
      if (broken.length > 0)
        throw new Error(`the ledger does not balance in the end: ${JSON.stringify(broken)}`)
    },
  }
}

async function countWaiting(bus: Bus, consumers: Composition['consumers']): Promise<number> {
  const counts = await bus.countWaiting().catch(() => null)
  return consumers.reduce((sum, { name }) => sum + (counts?.get(name) ?? 1), 0)
}
