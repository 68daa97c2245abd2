import type { AccountId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { Revealed } from '@sayso/contract/shapes/staff'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../staff.tables.ts'

/* What only a reason opens. */

const MOST = 50

export async function listFormerEmails(tx: Tx, accountId: AccountId): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    select email from account_address
     where account_id = ${rowId(accountId)} and until is not null and not revoked order by id desc`.execute(
    tx,
  )
  return rows.map(({ email }) => email)
}

export async function listSessions(tx: Tx, accountId: AccountId): Promise<Revealed['sessions']> {
  const { rows } = await sql<{ device: string; created_at: Date; last_seen_at: Date }>`
    select device, created_at, last_seen_at from session
     where account_id = ${rowId(accountId)} and expires_at > now()
     order by last_seen_at desc limit ${MOST}`.execute(tx)
  return rows.map((row) => ({
    device: row.device || 'Unknown device',
    created: row.created_at.toISOString(),
    last_used: row.last_seen_at.toISOString(),
  }))
}

export async function listPayments(tx: Tx, accountId: AccountId): Promise<Revealed['payments']> {
  const { rows } = await sql<{
    id: bigint
    amount: bigint
    left_over: bigint
    card: string
    status: string
    created_at: Date
  }>`
    select payment.id, payment.amount, payment.status, payment.created_at,
           concat_ws(' ', card_brand, card_last4) as card,
           (payment.amount - coalesce((select sum(card_refund.amount) from card_refund
                                        where payment_id = payment.id and card_refund.status <> 'failed'), 0)
           )::bigint as left_over
      from payment where account_id = ${rowId(accountId)} order by payment.id desc limit ${MOST}`.execute(tx)
  return rows.map((row) => ({
    payment_id: wireId(row.id),
    amount: cents(Number(row.amount)),
    left: cents(row.status === 'succeeded' ? Number(row.left_over) : 0),
    card: row.card,
    status: row.status,
    at: row.created_at.toISOString(),
  }))
}

export async function listPurchases(tx: Tx, accountId: AccountId): Promise<Revealed['purchases']> {
  const { rows } = await sql<{
    id: bigint
    handle: string
    paid: bigint
    status: Revealed['purchases'][number]['status']
    created_at: Date
  }>`
    select purchase.id, handle, paid, status, purchase.created_at
      from purchase join profile on profile.id = author_id
     where buyer_account_id = ${rowId(accountId)} order by purchase.id desc limit ${MOST}`.execute(tx)
  return rows.map((row) => ({
    purchase_id: wireId(row.id),
    title: row.handle,
    amount: cents(Number(row.paid)),
    status: row.status,
    at: row.created_at.toISOString(),
  }))
}
