import { sql } from 'kysely'
import type { Tx } from '../db/tx.ts'

/**
 * Counting stops here: nobody needs the exact number beyond this, and counting would get slower the longer the outage
 * lasts.
 */
const COUNT_AT_MOST = 100_000

/** How many events have not reached the bus yet, and how long the oldest of them waits: 0 if there is none. */
export async function countOutbox(tx: Tx): Promise<{ waiting: number; oldestSeconds: number }> {
  const { rows } = await sql<{ waiting: number; oldest: number | null }>`
    select (select count(*)::int from (
              select from outbox where published_at is null limit ${COUNT_AT_MOST}) as counted) as waiting,
           (select extract(epoch from clock_timestamp() - created_at)::float8
              from outbox where published_at is null order by id limit 1) as oldest`.execute(tx)
  return { waiting: rows[0]?.waiting ?? 0, oldestSeconds: Math.max(0, rows[0]?.oldest ?? 0) }
}
