import { EventEmitter } from 'node:events'
import { SpanKind } from '@opentelemetry/api'
import {
  Logger,
  parseCronItems,
  type Runner,
  run,
  runOnce,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Tx } from '../db/tx.ts'
import { inSpan, takeTrace } from '../telemetry/carry-trace.ts'
import { describeError, type Log } from '../telemetry/log.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { SILENT_AFTER_MS, watchFallenWorkers } from './fallen-workers.ts'
import { type JobHandler, type JobType, matchHandlers } from './job.ts'
import { jobDelays, jobsRun } from './jobs.metrics.ts'
import { openJobsPool } from './jobs-pool.ts'
import { watchJobs } from './watch-jobs.ts'

export interface JobRunnerOptions<Context> {
  databaseUrl: string
  db: Db
  context: Context
  handlers: readonly JobHandler<Context>[]
  concurrency: number
  /** How many heavy jobs this process runs concurrently. */
  heavyConcurrency: number
  longConcurrency: number
  /** Processes may share the lanes: one takes `quick` jobs, another one the lanes that decode and encode. */
  lanes?: 'all' | 'quick' | 'media'
  log: Log
  metrics: Metrics
}

/** How many jobs that a user is waiting for run concurrently; they are small. */
const AWAITED_CONCURRENCY = 1

type Lanes = 'concurrency' | 'heavyConcurrency' | 'longConcurrency' | 'lanes'

/** Shorter than the time a process has to shut down. */
const PATIENCE_MS = 10_000

export interface JobRunner {
  /** Lets running jobs finish and takes no new ones. */
  stop(): Promise<void>
}

export async function startJobs<Context>(options: JobRunnerOptions<Context>): Promise<JobRunner> {
  const { databaseUrl, concurrency, heavyConcurrency, longConcurrency, lanes = 'all', log } = options
  const handlers = matchHandlers(options.handlers)
  for (const job of handlers.keys())
    for (const result of ['done', 'failed']) jobsRun(options.metrics).inc({ job, result }, 0)
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
  const isQuick = ({ isHeavy, isLong, isAwaited }: JobType) => !isHeavy && !isLong && !isAwaited
  const chosen = [
    ...(lanes === 'media' ? [] : [{ isFor: isQuick, slots: concurrency }]),
    ...(lanes === 'quick'
      ? []
      : [
          { isFor: (type: JobType) => type.isHeavy, slots: heavyConcurrency },
          { isFor: (type: JobType) => type.isLong, slots: longConcurrency },
          { isFor: (type: JobType) => type.isAwaited, slots: AWAITED_CONCURRENCY },
        ]),
  ]
  const runners: Runner[] = []
  for (const { isFor, slots } of chosen)
    runners.push(
      await lane(
        all.filter(({ type }) => isFor(type)),
        slots,
      ),
    )
  const stopWatch = watchJobs({
    db: options.db,
    metrics: options.metrics,
    types: all.map(({ type }) => type),
  })
  const watch = await watchFallenWorkers({ databaseUrl, pools, begun, log })
  return {
    async stop() {
      stopWatch()
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

/** Whether `runDueJobs` would find anything. Asking is much cheaper than a runner with connections of its own. */
export async function hasDueJobs(db: Db): Promise<boolean> {
  const { rows } = await db.readPrivate((tx) =>
    sql`select from graphile_worker.jobs where run_at <= now() and attempts < max_attempts limit 1`.execute(
      tx,
    ),
  )
  return rows.length > 0
}

function toTasks<Context>(options: Omit<JobRunnerOptions<Context>, Lanes>): TaskList {
  const { db, context, handlers, log, metrics } = options
  return Object.fromEntries(
    handlers.map(({ type, inTransaction, atLeastOnce }) => [
      type.name,
      async (given, { job }) => {
        const { payload, parent } = takeTrace(given)
        try {
          await inSpan({ name: `job ${type.name}`, kind: SpanKind.CONSUMER, parent }, async () => {
            if (inTransaction) {
              await db.write(async (tx) => {
                if (await isFirstRun(tx, job)) await inTransaction(tx, payload as never, context)
              })
            }
            await atLeastOnce?.(context, payload as never)
          })
          jobsRun(metrics).inc({ job: type.name, result: 'done' })
          jobDelays(metrics).observe({ job: type.name }, delayOf(job))
        } catch (error) {
          jobsRun(metrics).inc({ job: type.name, result: 'failed' })
          log.warn({ job: type.name, attempt: job.attempts, err: error }, 'a job failed and will be retried')
          throw withoutWords(error)
        }
      },
    ]),
  )
}

/** A retry moves `run_at`, so a job that failed before has been due since it was created. */
function delayOf({
  attempts,
  created_at,
  run_at,
}: {
  attempts: number
  created_at: Date
  run_at: Date
}): number {
  return Math.max(0, Date.now() - (attempts > 1 ? created_at : run_at).getTime()) / 1000
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
