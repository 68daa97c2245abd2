import { sql } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { countFailedJobs } from './failed-jobs.ts'
import type { JobType } from './job.ts'
import { jobsGivenUp, jobsOldest } from './jobs.metrics.ts'
import { laneOfName } from './lanes.ts'

/** Enough to find the oldest of each kind, as they are taken in this order; counting all would load a full queue. */
const LOOKED_AT = 10_000

/** Reports how long due jobs have been waiting, and how many were given up. It is the same in every worker. */
export function watchJobs({
  db,
  metrics,
  types,
}: {
  db: Db
  metrics: Metrics
  types: readonly JobType[]
}): () => void {
  const stops = [
    metrics.probe(async () => {
      const oldest = await findOldest(db)
      for (const type of types)
        jobsOldest(metrics).set({ lane: laneOfName(type.name), job: type.name }, oldest.get(type.name) ?? 0)
    }),
    metrics.probe(async () => jobsGivenUp(metrics).set(await db.readPrivate(countFailedJobs)), {
      everySeconds: 60,
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Its own table, not its view: only there an index knows what can be taken. */
async function findOldest(db: Db): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.readPrivate((tx) =>
    sql<{ job: string; seconds: number }>`
      select tasks.identifier as job, extract(epoch from clock_timestamp() - min(run_at))::float8 as seconds
        from (select task_id, run_at from graphile_worker._private_jobs
               where is_available and run_at <= now() order by priority, run_at limit ${LOOKED_AT}) as due
        join graphile_worker._private_tasks as tasks on tasks.id = due.task_id group by 1`.execute(tx),
  )
  return new Map(rows.map(({ job, seconds }) => [job, seconds]))
}
