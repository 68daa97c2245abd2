import type { AccountId, PaymentId, PurchaseId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../staff.tables.ts'

/** Something to refund, and whose money it is. */
export type RefundTarget =
  | {
      readonly kind: 'purchase'
      readonly purchaseId: PurchaseId
      readonly cents: number
      readonly buyer: AccountId
      readonly author: AccountId
    }
  | {
      readonly kind: 'payment'
      readonly paymentId: PaymentId
      readonly cents: number
      /** Also the card fee of thirty cents. */
      readonly isWithFee: boolean
      /** What of it has gone back before. */
      readonly sentBack: number
      readonly buyer: AccountId
    }

export async function findPurchase(tx: Tx, purchaseId: string): Promise<RefundTarget | null> {
  const { rows } = await sql<{ paid: bigint; buyer: bigint; author: bigint }>`
    select paid, buyer_account_id as buyer, profile.account_id as author
      from purchase join profile on profile.id = author_id where purchase.id = ${rowId(purchaseId)}`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return null
  const [buyer, author] = [wireId<AccountId>(row.buyer), wireId<AccountId>(row.author)]
  return { kind: 'purchase', purchaseId: purchaseId as PurchaseId, cents: Number(row.paid), buyer, author }
}

/** All of it that has not gone back to the card. */
export async function findPayment(tx: Tx, paymentId: string): Promise<RefundTarget | null> {
  const { rows } = await sql<{ amount: bigint; sent_back: bigint; buyer: bigint }>`
    select account_id as buyer, amount,
           coalesce((select sum(card_refund.amount) from card_refund
                      where payment_id = payment.id and card_refund.status <> 'failed'), 0)::bigint as sent_back
      from payment where id = ${rowId(paymentId)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    ...{ kind: 'payment', paymentId: paymentId as PaymentId, isWithFee: false },
    ...{ cents: Number(row.amount - row.sent_back), sentBack: Number(row.sent_back) },
    buyer: wireId<AccountId>(row.buyer),
  }
}
