import type { WorkerContext } from './context.ts'
import { startConsumers } from './platform/bus/consumers.ts'
import type { Consumer } from './platform/bus/event.ts'
import { makeAllPartitions, watchPartitions } from './platform/bus/partitioned-tables.ts'
import { startRelay } from './platform/bus/relay.ts'
import type { Db } from './platform/db/db.ts'
import { isDirect } from './platform/db/is-direct.ts'
import type { JobHandler } from './platform/jobs/job.ts'
import { startJobs } from './platform/jobs/job-runner.ts'

/** All of a worker's tasks, independent of the process that runs them. */
export interface Work {
  stop(): Promise<void>
}

const CONCURRENT_JOBS = 8

export async function startWork(
  context: WorkerContext,
  parts: { jobs: readonly JobHandler<WorkerContext>[]; consumers: readonly Consumer<WorkerContext>[] },
): Promise<Work> {
  const { config, db, log, metrics } = context
  await requireSessions(db, config.db.directUrl)
  const jobs = await startJobs({
    databaseUrl: config.db.directUrl,
    db,
    context,
    handlers: parts.jobs,
    concurrency: CONCURRENT_JOBS,
    heavyConcurrency: config.media.concurrency,
    longConcurrency: config.media.videoConcurrency,
    lanes: config.worker.lanes,
    log,
    metrics,
  })
  const events = config.worker.lanes === 'media' ? null : await startEvents(context, parts.consumers)
  return {
    async stop() {
      await Promise.all([events?.stop(), jobs.stop()])
    },
  }
}

async function startEvents(context: WorkerContext, all: readonly Consumer<WorkerContext>[]): Promise<Work> {
  const { config, db, bus, log, metrics } = context
  // Not awaited: rows without a partition have a place, and events should not wait for a lock.
  const partitions = makeAllPartitions(db, log)
  const stopWatch = watchPartitions(context)
  const consumers = await startConsumers({ db, bus, context, consumers: all, log, metrics })
  const names = all.map(({ name }) => name)
  const relay = startRelay({ db, bus, namespace: config.namespace, consumers: names, log, metrics })
  return {
    async stop() {
      stopWatch()
      await Promise.all([relay.stop(), consumers.stop(), partitions])
    },
  }
}

/**
 * Refuses to start if sessions are not as they must be: better not to start than to read under the wrong role, or to
 * hold locks that nobody else sees.
 */
async function requireSessions(db: Db, directUrl: string): Promise<void> {
  const { faults } = await db.check()
  const all = (await isDirect(directUrl))
    ? faults
    : [...faults, 'DATABASE_DIRECT_URL: leads through a pooler and must not']
  if (all.length > 0) throw new Error(`the database has wrong settings:\n${all.join('\n')}`)
}
