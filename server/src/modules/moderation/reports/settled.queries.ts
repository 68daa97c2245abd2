import '../moderation.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../moderation.tables.ts'

export async function settleOpen(
  tx: Tx,
  caseId: bigint,
  state: 'upheld' | 'rejected',
  statement: string,
): Promise<void> {
  await query(tx)
    .updateTable('report')
    .set({ state, statement, settled_at: sql<Date>`clock_timestamp()` })
    .where('case_id', '=', caseId)
    .where('state', '=', 'open')
    .execute()
}

export async function correctSettled(
  tx: Tx,
  caseId: bigint,
  state: 'upheld' | 'rejected',
  statement: string,
): Promise<void> {
  await query(tx)
    .updateTable('report')
    .set({ state, statement, notified_at: null })
    .where('case_id', '=', caseId)
    .where('state', '<>', 'open')
    .execute()
}
