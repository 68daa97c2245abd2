import './ledger.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './ledger.tables.ts'

export const findAccounts = (tx: Tx, profileId: bigint) =>
  query(tx)
    .selectFrom('ledger_account')
    .select(['id', 'kind'])
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute()

export interface BookLine {
  /** Of the transfer: for one account their order is the order in which they happened. */
  readonly id: bigint
  readonly key: string
  readonly kind: string
  readonly at: Date
  /** What the account gained, or lost if it is below zero. */
  readonly amount: bigint
}

/** The transfers of an account above this one, oldest first. Each side is a range of an index of its own. */
export async function readBook(
  tx: Tx,
  account: bigint,
  above: bigint,
  limit: number,
): Promise<readonly BookLine[]> {
  const { rows } = await sql<{ id: bigint; key: string; kind: string; at: Date; amount: bigint }>`
    select moved.id, journal.key, journal.kind, journal.created_at as at, moved.amount
      from ((select id, journal_id, amount from ledger_transfer
              where credit_id = ${account} and credit_id > 10 and id > ${above} order by id limit ${limit}::int)
             union all
            (select id, journal_id, -amount from ledger_transfer
              where debit_id = ${account} and id > ${above} order by id limit ${limit}::int)) moved
      join ledger_journal journal on journal.id = moved.journal_id
     order by moved.id limit ${limit}::int`.execute(tx)
  return rows
}
