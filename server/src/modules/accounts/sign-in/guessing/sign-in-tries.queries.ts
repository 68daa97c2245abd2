import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/tx.ts'
import { query } from '../../accounts.tables.ts'

/** How often something may be tried. */
export interface TryLimit {
  /** So many tries within the window wait for nothing. */
  readonly free: number
  readonly windowMinutes: number
  /** How long the try that uses up the last free one blocks the next. Each further one blocks twice as long. */
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
}

/**
 * Counts a try, and returns how many there were within the window, this one included; null if tries are blocked. One
 * statement, so that concurrent tries cannot share a number.
 */
export async function raiseTries(tx: Tx, key: Buffer, limit: TryLimit): Promise<number | null> {
  const window = sql`make_interval(mins => ${limit.windowMinutes}::int)`
  const isNew = sql`greatest(t.since, t.open_at) < now() - ${window}`
  const wait = sql`make_interval(secs => least(${limit.longestWaitSeconds}::int,
                     ${limit.firstWaitSeconds}::int * 2 ^ least(t.fails + 1 - ${limit.free}::int, 20)))`
  const { rows } = await sql<{ fails: number }>`
    insert into sign_in_try as t (key, fails) values (${key}, 1)
    on conflict (key) do update
       set fails = case when ${isNew} then 1 else t.fails + 1 end,
           since = case when ${isNew} then now() else t.since end,
           reported = case when ${isNew} then 0 else t.reported end,
           open_at = case when not ${isNew} and t.fails + 1 >= ${limit.free}::int then now() + ${wait} end
     where t.open_at is null or t.open_at <= now()
    returning t.fails`.execute(tx)
  return rows[0]?.fails ?? null
}

/** How many tries there were within the last minutes. */
export async function countTries(tx: Tx, key: Buffer, windowMinutes: number): Promise<number> {
  const { rows } = await sql<{ fails: number }>`
    select fails from sign_in_try
     where key = ${key} and greatest(since, open_at) >= now() - make_interval(mins => ${windowMinutes}::int)
  `.execute(tx)
  return rows[0]?.fails ?? 0
}

/** How many tries the owner has not been told of. They have been from now on. */
export async function takeUnreported(tx: Tx, key: Buffer): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    update sign_in_try t set reported = t.fails
      from (select key, fails - reported as count from sign_in_try where key = ${key} for update) before
     where t.key = before.key and before.count > 0
    returning before.count`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function forgetTries(tx: Tx, keys: readonly Buffer[]): Promise<void> {
  await query(tx)
    .deleteFrom('sign_in_try')
    .where('key', 'in', [...keys])
    .execute()
}

/** Rows that limit nothing any more. */
export async function deleteOldTries(tx: Tx): Promise<void> {
  await query(tx)
    .deleteFrom('sign_in_try')
    .where('since', '<', sql<Date>`now() - interval '3 days'`)
    .execute()
}
