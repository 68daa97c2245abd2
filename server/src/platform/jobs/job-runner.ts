import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/tx.ts'
import { describeError, type Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { SILENT_AFTER_MS, watchFallenWorkers } from './fallen-workers.ts'
import { type JobHandler, matchHandlers } from './job.ts'
import { openJobsPool } from './jobs-pool.ts'

export interface JobRunnerOptions<Context> {
  databaseUrl: string
  db: Db
  context: Context
  handlers: readonly JobHandler<Context>[]
  concurrency: number
  /** How many heavy jobs this process runs concurrently. */
  heavyConcurrency: number
  longConcurrency: number
  log: Log
  metrics: Metrics
}

/** How many jobs that a user is waiting for run concurrently; they are small. */
const AWAITED_CONCURRENCY = 1

type Lanes = 'concurrency' | 'heavyConcurrency' | 'longConcurrency'

/** Shorter than the time a process has to shut down. */
const PATIENCE_MS = 10_000

export interface JobRunner {
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>
}

export async function startJobs<Context>(options: JobRunnerOptions<Context>): Promise<JobRunner> {
  const { databaseUrl, concurrency, heavyConcurrency, longConcurrency, log } = options
  const handlers = matchHandlers(options.handlers)
  const total = concurrency + heavyConcurrency + longConcurrency + AWAITED_CONCURRENCY
  const jobsPool = openJobsPool({
    connectionString: databaseUrl,
    max: total + 4,
    // Shorter than the time after which a job that was handed out counts as not having arrived.
    query_timeout: SILENT_AFTER_MS / 2,
  })
  const events: WorkerEvents = new EventEmitter()
  const pools = new Set<string>()
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  const begun = new Set<string>()
  events.on('job:start', ({ job }) => begun.add(job.id))
  const all = [...handlers.values()]
  const lane = (laneHandlers: JobHandler<Context>[], laneConcurrency: number) =>
    run({
      events,
      pgPool: jobsPool.pool,
      taskList: toTasks({ ...options, handlers: laneHandlers }),
      parsedCronItems: parseCronItems(
        laneHandlers.flatMap(({ type }) => (type.every ? [{ task: type.name, match: type.every }] : [])),
      ),
      concurrency: laneConcurrency,
      pollInterval: 1000,
      noHandleSignals: true,
      logger: toLogger(log),
    })
  const runners = [
    await lane(
      all.filter(({ type }) => !type.isHeavy && !type.isLong && !type.isAwaited),
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
    await lane(
      all.filter(({ type }) => type.isAwaited),
      AWAITED_CONCURRENCY,
    ),
  ]
  const watch = await watchFallenWorkers({ databaseUrl, pools, begun, log })
  return {
    async stop() {
      // The end of running jobs is reported if possible; if the database is down, shutdown does not wait for it.
      const patience = setTimeout(() => jobsPool.giveUp(), PATIENCE_MS)
      await Promise.all(runners.map((runner) => runner.stop()))
      clearTimeout(patience)
      await watch.stop()
      await jobsPool.end()
    },
  }
}

/** Runs everything that is due and returns; for tests. */
export async function runDueJobs<Context>(options: Omit<JobRunnerOptions<Context>, Lanes>): Promise<void> {
  matchHandlers(options.handlers)
  const jobsPool = openJobsPool({ connectionString: options.databaseUrl, max: 10 })
  try {
    await runOnce({
      pgPool: jobsPool.pool,
      taskList: toTasks(options),
      parsedCronItems: [],
      noHandleSignals: true,
      logger: toLogger(options.log),
    })
  } finally {
    await jobsPool.end()
  }
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
          log.warn({ job: type.name, attempt: job.attempts, err: error }, 'a job failed and will be retried')
          throw withoutWords(error)
        }
      },
    ]),
  )
}

/** The queue stores an error's message next to the job, and messages may quote what a person typed. */
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

/** Logs only that something happened and to which job: the library's own messages quote error messages. */
function toLogger(log: Log): Logger {
  return new Logger(() => (level, _message, meta) => {
    if (level !== 'error') return
    const { job, error } = (meta ?? {}) as { job?: { task_identifier: string }; error?: unknown }
    log.error({ job: job?.task_identifier, err: error }, 'the job queue reports an error')
  })
}
