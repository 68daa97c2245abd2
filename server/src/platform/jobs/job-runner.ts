import { EventEmitter } from 'node:events'
import { Logger, parseCronItems, run, runOnce, type TaskList, type WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../db/db.ts'
import type { Log } from '../telemetry/log.ts'
import { watchFallenWorkers } from './fallen-workers.ts'
import { type JobHandler, matchHandlers } from './job.ts'

export interface JobRunnerOptions<Context> {
  databaseUrl: string
  db: Db
  context: Context
  handlers: readonly JobHandler<Context>[]
  concurrency: number
  log: Log
}

export interface JobRunner {
  /** Lets running jobs end, takes no new ones. */
  stop(): Promise<void>
}

export async function startJobs<Context>(options: JobRunnerOptions<Context>): Promise<JobRunner> {
  const { databaseUrl, concurrency, log } = options
  const handlers = matchHandlers(options.handlers)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: concurrency + 2 })
  // Broken connections are replaced; without listeners they would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const events: WorkerEvents = new EventEmitter()
  const pools = new Set<string>()
  events.on('pool:create', ({ workerPool }) => pools.add(workerPool.id))
  const runner = await run({
    events,
    pgPool: pool,
    taskList: toTasks(options),
    parsedCronItems: parseCronItems(
      [...handlers.values()].flatMap(({ type }) =>
        type.every ? [{ task: type.name, match: type.every }] : [],
      ),
    ),
    concurrency,
    pollInterval: 1000,
    noHandleSignals: true,
    logger: toLogger(log),
  })
  const watch = await watchFallenWorkers({ databaseUrl, pools, log })
  return {
    async stop() {
      await runner.stop()
      await watch.stop()
      await pool.end()
    },
  }
}

/** Runs everything that is due and returns; what tests wait for. */
export async function runDueJobs<Context>(
  options: Omit<JobRunnerOptions<Context>, 'concurrency'>,
): Promise<void> {
  matchHandlers(options.handlers)
  await runOnce({
    connectionString: options.databaseUrl,
    taskList: toTasks(options),
    parsedCronItems: [],
    noHandleSignals: true,
    logger: toLogger(options.log),
  })
}

function toTasks<Context>({
  db,
  context,
  handlers,
  log,
}: Omit<JobRunnerOptions<Context>, 'concurrency'>): TaskList {
  return Object.fromEntries(
    handlers.map((handler) => [
      handler.type.name,
      async (payload, { job }) => {
        if (handler.inTransaction) {
          const effect = handler.inTransaction
          await db.write(async (tx) => {
            if (await isFirstRun(tx, job.id)) await effect(tx, payload as never, context)
          })
        }
        await handler.atLeastOnce?.(context, payload as never)
        log.debug({ job: handler.type.name }, 'job done')
      },
    ]),
  )
}

async function isFirstRun(tx: Parameters<Parameters<Db['write']>[0]>[0], jobId: string): Promise<boolean> {
  const marked = await sql`
    insert into job_handled (job_id) values (${jobId}::bigint) on conflict do nothing returning job_id
  `.execute(tx)
  return marked.rows.length > 0
}

function toLogger(log: Log): Logger {
  return new Logger(() => (level, message) => {
    // The library's own words carry job ids and names, never payloads; its info level is chatter.
    if (level === 'error') log.error({ about: 'jobs' }, message)
    else if (level === 'warning') log.warn({ about: 'jobs' }, message)
    else log.debug({ about: 'jobs' }, message)
  })
}
