import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

/** How many jobs of one name there are, by state. */
export interface WaitingJobs {
  readonly name: string
  /** Due now, or failed and to be tried again. Jobs that are planned for later are not counted. */
  readonly waiting: number
  readonly running: number
  /** Tried as often as they may be. */
  readonly failed: number
  /** How long the oldest waiting one waits; null if none does. */
  readonly oldestSeconds: number | null
}

/** Reads the whole queue: for a person who looks, not for every few seconds. */
export async function countJobs(tx: Tx): Promise<WaitingJobs[]> {
  const { rows } = await sql<WaitingJobs>`
    with job as (
      select task_identifier, locked_at,
             locked_at is null and attempts < max_attempts and (run_at <= now() or attempts > 0) as is_waiting,
             locked_at is null and attempts >= max_attempts as is_failed,
             case when attempts = 0 then run_at else created_at end as since
        from graphile_worker.jobs)
    select task_identifier as name,
           (count(*) filter (where is_waiting))::int as waiting,
           (count(*) filter (where locked_at is not null))::int as running,
           (count(*) filter (where is_failed))::int as failed,
           extract(epoch from now() - min(since) filter (where is_waiting))::float8 as "oldestSeconds"
      from job group by task_identifier order by task_identifier`.execute(tx)
  return rows
}
