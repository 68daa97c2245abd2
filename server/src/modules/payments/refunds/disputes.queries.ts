import type { AccountId, PaymentId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type Selectable, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../payments.tables.ts'

export interface Dispute {
  readonly id: string
  readonly paymentId: PaymentId
  readonly amount: Cents
  readonly status: 'open' | 'won' | 'lost'
  readonly turns: number
  readonly writtenOff: Cents
}

const toDispute = (row: Selectable<Tables['card_dispute']>): Dispute => ({
  id: row.id,
  paymentId: wireId(row.payment_id),
  amount: cents(Number(row.amount)),
  status: row.status,
  turns: row.turns,
  writtenOff: cents(Number(row.written_off)),
})

export async function findDispute(tx: Tx, id: string): Promise<Dispute | null> {
  const row = await query(tx).selectFrom('card_dispute').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? toDispute(row) : null
}

export async function insertDispute(tx: Tx, id: string, payment: PaymentId, amount: Cents): Promise<Dispute> {
  const row = await query(tx)
    .insertInto('card_dispute')
    .values({ id, payment_id: rowId(payment), amount: BigInt(amount), status: 'open' })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toDispute(row)
}

export async function moveDispute(
  tx: Tx,
  id: string,
  { status, turns, writtenOff }: Pick<Dispute, 'status' | 'turns' | 'writtenOff'>,
): Promise<void> {
  await query(tx)
    .updateTable('card_dispute')
    .set({ status, turns, written_off: BigInt(writtenOff), moved_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute()
}

export async function isDisputed(tx: Tx, payment: PaymentId): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('card_dispute')
    .select('id')
    .where('payment_id', '=', rowId(payment))
    .where('status', '<>', 'won')
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a card payment of this account is disputed, or the account still owes money from a dispute. */
export async function isPaused(tx: Tx, account: AccountId): Promise<boolean> {
  const { rows } = await sql<{ paused: boolean }>`
    select exists (select from card_dispute join payment on payment.id = payment_id
                    where account_id = ${rowId(account)} and card_dispute.status = 'open')
        or exists (select from profile join ledger_account owes on owes.profile_id = profile.id
                    where account_id = ${rowId(account)} and owes.kind = 'user_receivable'
                      and owes.debits > owes.credits) as paused`.execute(tx)
  return rows[0]?.paused ?? false
}

/** Disputes whose debt nobody is expected to pay any more: not won, and unchanged for this many days. */
export async function findLongOwed(tx: Tx, days: number): Promise<Dispute[]> {
  const rows = await query(tx)
    .selectFrom('card_dispute')
    .selectAll()
    .where('status', '<>', 'won')
    .where('written_off', '=', 0n)
    .where('moved_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute()
  return rows.map(toDispute)
}
