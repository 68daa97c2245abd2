import type { Tx } from '../../platform/db/tx.ts'
import { query } from './abuse.tables.ts'

/** The first of these that nobody may link to; null if there is none. */
export async function findBlocked(tx: Tx, sites: readonly string[]): Promise<string | null> {
  const row = await query(tx)
    .selectFrom('blocked_domain')
    .select('domain')
    .where('domain', 'in', sites)
    .orderBy('domain')
    .limit(1)
    .executeTakeFirst()
  return row?.domain ?? null
}

export async function listBlocked(tx: Tx): Promise<string[]> {
  const rows = await query(tx).selectFrom('blocked_domain').select('domain').orderBy('domain').execute()
  return rows.map(({ domain }) => domain)
}

/** False if it is on the list already. */
export async function insertBlocked(tx: Tx, domain: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await query(tx)
    .insertInto('blocked_domain')
    .values({ domain })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteBlocked(tx: Tx, domain: string): Promise<boolean> {
  const { numDeletedRows } = await query(tx)
    .deleteFrom('blocked_domain')
    .where('domain', '=', domain)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
