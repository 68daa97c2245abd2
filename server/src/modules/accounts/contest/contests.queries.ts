import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../accounts.tables.ts'

export interface Contest {
  readonly accountId: AccountId
  /** The address that was replaced. */
  readonly email: string
  readonly undoneAt: Date
  readonly madeAt: Date
}

/** False if the account is contested already. */
export async function insertContest(
  tx: Tx,
  { accountId, email, undoneAt }: Omit<Contest, 'madeAt'>,
): Promise<boolean> {
  const row = await query(tx)
    .insertInto('account_contest')
    .values({ account_id: rowId(accountId), email, undone_at: undoneAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Null if the account is not contested. */
export async function settleContest(
  tx: Tx,
  accountId: AccountId,
  outcome: 'keep' | 'return',
): Promise<Contest | null> {
  const row = await query(tx)
    .updateTable('account_contest')
    .set({ settled_at: sql<Date>`now()`, outcome })
    .where('account_id', '=', rowId(accountId))
    .where('settled_at', 'is', null)
    .returning(['account_id', 'email', 'undone_at', 'made_at'])
    .executeTakeFirst()
  return row ? toContest(row) : null
}

/** Those that wait for staff, oldest first. */
export async function listContests(tx: Tx): Promise<Contest[]> {
  const rows = await query(tx)
    .selectFrom('account_contest')
    .select(['account_id', 'email', 'undone_at', 'made_at'])
    .where('settled_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(toContest)
}

const toContest = (row: { account_id: bigint; email: string; undone_at: Date; made_at: Date }): Contest => ({
  accountId: wireId(row.account_id),
  email: row.email,
  undoneAt: row.undone_at,
  madeAt: row.made_at,
})
