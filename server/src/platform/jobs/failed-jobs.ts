import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

export interface FailedJob {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly error: string
  readonly at: Date
}

/** Jobs that were tried as often as they may be. They stay until somebody tries them again. */
export async function listFailedJobs(tx: Tx, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select id::text, task_identifier as name, attempts, coalesce(last_error, '') as error, updated_at as at
      from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null order by updated_at desc limit ${limit}`.execute(tx)
  return rows
}

export async function countFailedJobs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Starts a failed job from its first attempt. Its name, or null if it is not one. */
export async function retryFailedJob(tx: Tx, id: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    with failed as (select id from graphile_worker.jobs
                     where id = ${id}::bigint and attempts >= max_attempts and locked_at is null)
    select jobs.task_identifier as name from failed
     cross join lateral graphile_worker.reschedule_jobs(array[failed.id], run_at := now(), attempts := 0) as again
      join graphile_worker.jobs on jobs.id = failed.id`.execute(tx)
  return rows[0]?.name ?? null
}
