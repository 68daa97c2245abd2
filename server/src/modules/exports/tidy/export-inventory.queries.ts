import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../exports.tables.ts'

export async function listReady(
  tx: Tx,
  above: bigint,
  atMost: number,
): Promise<{ row: bigint; key: string }[]> {
  const rows = await query(tx)
    .selectFrom('data_export')
    .select(['id', 'key'])
    .where('id', '>', above)
    .where('status', '=', 'ready')
    .where('until', '>', sql<Date>`now()`)
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map(({ id, key }) => ({ row: id, key }))
}

export async function findNamedCopies(tx: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await query(tx)
    .selectFrom('data_export')
    .select('key')
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
  return rows.map(({ key }) => key)
}
