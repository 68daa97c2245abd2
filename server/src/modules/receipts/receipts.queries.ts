import type { AccountId, PaymentId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** What a card was charged in addition to the amount, and how the payer recognises the card. */
export interface CardCharge {
  readonly paymentId: PaymentId
  readonly fee: Cents
  readonly brand: string | null
  readonly last4: string | null
}

/** The payer, the amount and the time. */
interface Paid {
  readonly accountId: AccountId
  readonly email: string
  readonly profileId: ProfileId
  readonly amount: Cents
  readonly at: Date
}

export interface PurchaseRow extends Paid {
  readonly id: PurchaseId
  readonly postId: PostId
  readonly authorName: string
  readonly authorHandle: string
  readonly status: 'completed' | 'refunded' | 'disputed'
  readonly refundedAt: Date | null
  readonly refundedBy: 'author' | 'platform' | 'takedown' | null
  readonly card: CardCharge | null
}

export interface PaymentRow extends Paid {
  readonly id: PaymentId
  readonly card: CardCharge
  readonly notice: string | null
  /** The purchase it paid for, which then has the receipt. */
  readonly purchaseId: PurchaseId | null
}

interface CardColumns {
  payment_id: bigint | null
  card_fee: bigint | null
  card_brand: string | null
  card_last4: string | null
}

const chargeOf = (row: CardColumns): CardCharge | null =>
  row.payment_id === null
    ? null
    : {
        paymentId: wireId(row.payment_id),
        fee: cents(Number(row.card_fee)),
        brand: row.card_brand,
        last4: row.card_last4,
      }

export async function findPurchase(tx: Tx, id: PurchaseId): Promise<PurchaseRow | null> {
  const { rows } = await sql<
    CardColumns & {
      buyer_account_id: bigint
      email: string
      buyer_id: bigint
      paid: bigint
      created_at: Date
      post_id: bigint
      display_name: string
      handle: string
      status: PurchaseRow['status']
      refunded_at: Date | null
      refunded_by: PurchaseRow['refundedBy']
    }
  >`
    select purchase.buyer_account_id, account.email, purchase.buyer_id, purchase.paid, purchase.created_at,
           purchase.post_id, profile.display_name, profile.handle, purchase.status, purchase.refunded_at,
           purchase.refunded_by, payment.id as payment_id, payment.card_fee, payment.card_brand, payment.card_last4
      from purchase
      join account on account.id = buyer_account_id
      join profile on profile.id = author_id
      left join purchase_payment on purchase_id = purchase.id
      left join payment on payment.id = payment_id
     where purchase.id = ${rowId(id)} and account.email is not null`.execute(tx)
  const [row] = rows
  if (!row) return null
  return {
    id,
    accountId: wireId(row.buyer_account_id),
    email: row.email,
    profileId: wireId(row.buyer_id),
    amount: cents(Number(row.paid)),
    at: row.created_at,
    postId: wireId(row.post_id),
    authorName: row.display_name,
    authorHandle: row.handle,
    status: row.status,
    refundedAt: row.refunded_at,
    refundedBy: row.refunded_by,
    card: chargeOf(row),
  }
}

/** A payment that succeeded. */
export async function findPayment(tx: Tx, id: PaymentId): Promise<PaymentRow | null> {
  const { rows } = await sql<
    CardColumns & {
      account_id: bigint
      email: string
      profile_id: bigint
      amount: bigint
      ended_at: Date
      notice: string | null
      purchase_id: bigint | null
    }
  >`
    select payment.account_id, account.email, payment.profile_id, payment.amount, payment.ended_at, payment.notice,
           payment.id as payment_id, payment.card_fee, payment.card_brand, payment.card_last4, purchase_id
      from payment
      join account on account.id = account_id
      left join purchase_payment on payment_id = payment.id
     where payment.id = ${rowId(id)} and payment.status = 'succeeded' and account.email is not null`.execute(
    tx,
  )
  const [row] = rows
  const card = row && chargeOf(row)
  if (!row || !card) return null
  return {
    id,
    accountId: wireId(row.account_id),
    email: row.email,
    profileId: wireId(row.profile_id),
    amount: cents(Number(row.amount)),
    at: row.ended_at,
    card,
    notice: row.notice,
    purchaseId: row.purchase_id === null ? null : wireId(row.purchase_id),
  }
}
