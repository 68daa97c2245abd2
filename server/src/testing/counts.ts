import { sql } from 'kysely'
import type { Tx } from '../platform/db/tx.ts'

/** How many jobs are waiting, running or due to be retried. */
export async function countJobs(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs`.execute(tx)
  return rows[0]?.n ?? 0
}
