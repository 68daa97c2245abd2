import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/db.ts'
import { endPool } from '../db/end-pool.ts'
import type { Tx } from '../db/tx.ts'
import { describeError, type Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { watchFallenWorkers } from './fallen-workers.ts'
import { type JobHandler, matchHandlers } from './job.ts'

export interface JobRunnerOptions<Context> {
  databaseUrl: string
  db: Db
  context: Context
  handlers: readonly JobHandler<Context>[]
  concurrency: number
  /** How many heavy jobs this process does at once. */
  heavyConcurrency: number
  longConcurrency: number
  log: Log
  metrics: Metrics
}

type Lanes = 'concurrency' | 'heavyConcurrency' | 'longConcurrency'

export interface JobRunner {
  /** Lets running jobs end, takes no new ones. */
  stop(): Promise<void>
}

export async function startJobs<Context>(options: JobRunnerOptions<Context>): Promise<JobRunner> {
  const { databaseUrl, concurrency, heavyConcurrency, longConcurrency, log } = options
  const handlers = matchHandlers(options.handlers)
  const atOnce = concurrency + heavyConcurrency + longConcurrency
  const pool = openPool(databaseUrl, atOnce + 4)
  const events: WorkerEvents = new EventEmitter()
  const pools = new Set<string>()
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  const all = [...handlers.values()]
  const lane = (laneHandlers: JobHandler<Context>[], jobsAtOnce: number) =>
    run({
      events,
      pgPool: pool,
      taskList: toTasks({ ...options, handlers: laneHandlers }),
      parsedCronItems: parseCronItems(
        laneHandlers.flatMap(({ type }) => (type.every ? [{ task: type.name, match: type.every }] : [])),
      ),
      concurrency: jobsAtOnce,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: toLogger(log),
    })
  const runners = [
    await lane(
      all.filter(({ type }) => !type.isHeavy && !type.isLong),
      concurrency,
    ),
    await lane(
      all.filter(({ type }) => type.isHeavy),
      heavyConcurrency,
    ),
    await lane(
      all.filter(({ type }) => type.isLong),
      longConcurrency,
    ),
  ]
  const watch = await watchFallenWorkers({ databaseUrl, pools, log })
  return {
    async stop() {
      await Promise.all(runners.map((runner) => runner.stop()))
      await watch.stop()
      await endPool(pool)
    },
  }
}

/** Runs everything that is due and returns; what tests wait for. */
export async function runDueJobs<Context>(options: Omit<JobRunnerOptions<Context>, Lanes>): Promise<void> {
  matchHandlers(options.handlers)
  const pool = openPool(options.databaseUrl, 10)
  try {
    await runOnce({
      pgPool: pool,
      taskList: toTasks(options),
      parsedCronItems: [],
      noHandleSignals: true,
      logger: toLogger(options.log),
    })
  } finally {
    await endPool(pool)
  }
}

/** Ours and not the library's, which takes its listeners away before its connections have ended. */
function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString, max })
  // Broken connections are replaced; without listeners they would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function toTasks<Context>(options: Omit<JobRunnerOptions<Context>, Lanes>): TaskList {
  const { db, context, handlers, log, metrics } = options
  return Object.fromEntries(
    handlers.map(({ type, inTransaction, atLeastOnce }) => [
      type.name,
      async (payload, { job }) => {
        try {
          if (inTransaction) {
            await db.write(async (tx) => {
              if (await isFirstRun(tx, job)) await inTransaction(tx, payload as never, context)
            })
          }
          await atLeastOnce?.(context, payload as never)
          metrics.jobs.inc({ job: type.name, result: 'done' })
        } catch (error) {
          metrics.jobs.inc({ job: type.name, result: 'failed' })
          log.warn({ job: type.name, attempt: job.attempts, err: error }, 'a job failed and is tried again')
          throw withoutWords(error)
        }
      },
    ]),
  )
}

/** The queue keeps an error's message beside the job, and messages may quote what a person typed. */
function withoutWords(error: unknown): Error {
  const { kind, reason } = describeError(error)
  return new Error([kind, reason].filter(Boolean).join(' '))
}

async function isFirstRun(tx: Tx, { id, revision }: { id: string; revision: number }): Promise<boolean> {
  const marked = await sql`
    insert into job_handled (job_id, revision) values (${id}::bigint, ${revision})
    on conflict do nothing returning job_id`.execute(tx)
  return marked.rows.length > 0
}

/** Only that something happened and to which job: the library's own sentences quote error messages. */
function toLogger(log: Log): Logger {
  return new Logger(() => (level, _message, meta) => {
    if (level !== 'error') return
    const { job, error } = (meta ?? {}) as { job?: { task_identifier: string }; error?: unknown }
    log.error({ job: job?.task_identifier, err: error }, 'the job queue reports an error')
  })
}
