import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

export interface FailedJob {
  readonly id: string
  readonly name: string
  readonly attempts: number
  readonly error: string
  readonly at: Date
  readonly payload: unknown
}

/** One failed job by its id, or the oldest ones of a name. */
export type WhichJobs = { readonly id: string } | { readonly name: string; readonly limit: number }

/** Jobs that were tried as often as they may be. They stay until somebody tries them again or drops them. */
export async function listFailedJobs(tx: Tx, limit: number): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select jobs.id::text, task_identifier as name, jobs.attempts, coalesce(jobs.last_error, '') as error,
           jobs.updated_at as at, own.payload
      from graphile_worker.jobs join graphile_worker._private_jobs own on own.id = jobs.id
     where jobs.attempts >= jobs.max_attempts and jobs.locked_at is null
     order by jobs.updated_at desc limit ${limit}`.execute(tx)
  return rows
}

export async function countFailedJobs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Starts failed jobs from their first attempt. Returns their names, one for each. */
export async function retryFailedJobs(tx: Tx, which: WhichJobs): Promise<string[]> {
  const found = await findFailed(tx, which)
  const ids = found.map(({ id }) => id)
  await sql`select from graphile_worker.reschedule_jobs(${ids}::bigint[], run_at := now(), attempts := 0)`.execute(
    tx,
  )
  return found.map(({ name }) => name)
}

/** Removes failed jobs for good. Returns their names, one for each. */
export async function dropFailedJobs(tx: Tx, which: WhichJobs): Promise<string[]> {
  const found = await findFailed(tx, which)
  const ids = found.map(({ id }) => id)
  await sql`select from graphile_worker.complete_jobs(${ids}::bigint[])`.execute(tx)
  return found.map(({ name }) => name)
}

/** Locked, so that of two people one retries or drops it. No worker takes such a job. */
async function findFailed(tx: Tx, which: WhichJobs): Promise<{ id: bigint; name: string }[]> {
  const isAsked = 'id' in which ? sql`own.id = ${which.id}::bigint` : sql`identifier = ${which.name}`
  const { rows } = await sql<{ id: bigint; name: string }>`
    select own.id, identifier as name
      from graphile_worker._private_jobs own join graphile_worker._private_tasks task on task.id = own.task_id
     where own.attempts >= own.max_attempts and own.locked_at is null and ${isAsked}
     order by own.id limit ${'id' in which ? 1 : which.limit} for update of own`.execute(tx)
  return rows
}
