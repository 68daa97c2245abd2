import { sql } from 'kysely'
import type { CardTransaction } from '../../../platform/cards/card-provider.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../payments.tables.ts'

/** The time from which the provider's account has to be read. It overlaps a little, because clocks differ. */
export async function findReadFrom(tx: Tx): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    select coalesce((select read_until from card_watch), (select min(created_at) from payment), now())
             - interval '1 hour' as since`.execute(tx)
  if (!rows[0]) throw new Error('card_watch has no row')
  return rows[0].since
}

export async function noteReadUntil(tx: Tx, until: Date): Promise<void> {
  await query(tx).updateTable('card_watch').set({ read_until: until }).execute()
}

export async function findKnown(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await query(tx)
    .selectFrom('card_transaction')
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** False if another process has stored it meanwhile. */
export async function insertTransaction(tx: Tx, line: CardTransaction, entryKey: string): Promise<boolean> {
  const row = await query(tx)
    .insertInto('card_transaction')
    .values({
      id: line.id,
      type: line.type,
      source: line.source,
      amount: BigInt(line.amount),
      fee: BigInt(line.fee),
      entry_key: entryKey,
      created_at: line.createdAt,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * The ledger entry that moved exactly this amount at the provider and has no line yet. A dispute may have several,
 * because the money goes back and forth.
 */
export async function findEntry(tx: Tx, keys: readonly string[], amount: number): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`
    select j.key from ledger_journal j
     where j.key = any(${keys}::text[])
       and not exists (select from card_transaction where entry_key = j.key)
       and ${amount} = (
         select sum(case when t.debit_id = a.id then t.amount else -t.amount end)
           from ledger_transfer t join ledger_account a on a.kind = 'card_clearing'
          where t.journal_id = j.id and a.id in (t.debit_id, t.credit_id))
     order by j.id limit 1`.execute(tx)
  return rows[0]?.key ?? null
}
