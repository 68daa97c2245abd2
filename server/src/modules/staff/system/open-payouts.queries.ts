import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import '../staff.tables.ts'

/** Payouts on their way to somebody, and how long the oldest is. */
export async function countOpenPayouts(tx: Tx): Promise<{ waiting: number; oldest: number | null }> {
  const { rows } = await sql<{ waiting: number; oldest: number | null }>`
    select count(*)::int as waiting, extract(epoch from now() - min(created_at))::int as oldest
      from payout where ended_at is null`.execute(tx)
  return rows[0] ?? { waiting: 0, oldest: null }
}
