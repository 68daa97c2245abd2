import type { AccountId } from '@sayso/contract/ids'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './standing.tables.ts'

/** Whether its owner is deleting the account: then its profiles stay hidden whatever we decide. */
export async function isLeaving(tx: Tx, account: AccountId): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('account_closing')
    .select('account_id')
    .where('account_id', '=', rowId(account))
    .where('state', '<>', 'cancelled')
    .executeTakeFirst()
  return row !== undefined
}
