import type { AccountId, PaymentId, PurchaseId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { PaymentReceipt } from '@sayso/contract/shapes/receipt'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { fundsMovement } from '../ledger/index.ts'
import { buyKey, refundKey, takedownKey } from '../purchases/index.ts'
import {
  type CardCharge,
  findPayment,
  findPurchase,
  type PaymentRow,
  type PurchaseRow,
} from './receipts.queries.ts'

interface Wanted {
  readonly purchase_id?: PurchaseId | undefined
  readonly payment_id?: PaymentId | undefined
}

/** Finds the owner of the receipt that a call names, for authorization. */
export const receiptOwnershipOf = ({ db }: Context) => ({
  ownerOf: ({ input }: { input: Wanted }): Promise<AccountId | null> =>
    db.readPrivate(async (tx) => (await find(tx, input))?.accountId ?? null),
  otherwise: 'receipt_not_found' as const,
})

export async function showReceipt(ctx: Context, wanted: Wanted): Promise<{ receipt: PaymentReceipt }> {
  return ctx.db.readPrivate(async (tx) => {
    const found = await find(tx, wanted)
    if (found === null) throw new AppError('receipt_not_found')
    return { receipt: await readReceipt(tx, ctx, found) }
  })
}

/** Finds the row. For a payment that bought something, it is the purchase. */
async function find(
  tx: Tx,
  { purchase_id: purchase, payment_id: payment }: Wanted,
): Promise<PurchaseRow | PaymentRow | null> {
  if (purchase !== undefined) return findPurchase(tx, purchase)
  const found = payment === undefined ? null : await findPayment(tx, payment)
  return found?.purchaseId ? findPurchase(tx, found.purchaseId) : found
}

/** The receipt as screen and email show it. Balances come from the ledger. */
export async function readReceipt(
  tx: Tx,
  { config }: Context,
  row: PurchaseRow | PaymentRow,
): Promise<PaymentReceipt> {
  const { name, publicUrl, supportEmail } = config.product
  const paid = {
    unique_id: row.id,
    created: row.at.toISOString(),
    amount: row.amount,
    card: row.card && viewCard(row.card),
    issuer: { name, url: publicUrl, email: supportEmail },
  }
  if (!('postId' in row))
    return { kind: 'top_up', ...paid, balance_after: null, seller: null, notice: row.notice, refund: null }
  const sold = row.card === null ? await fundsMovement(tx, row.profileId, buyKey(row.id)) : null
  return {
    kind: 'purchase',
    ...paid,
    balance_after: sold?.balanceAfter ?? null,
    seller: { display_name: row.authorName, handle: row.authorHandle },
    notice: null,
    refund: await viewRefund(tx, row),
  }
}

const viewCard = ({ paymentId, fee, brand, last4 }: CardCharge) => ({
  payment_id: paymentId,
  fee_amount: fee,
  brand,
  last4,
})

async function viewRefund(tx: Tx, row: PurchaseRow): Promise<PaymentReceipt['refund']> {
  if (row.status === 'completed') return null
  if (row.status === 'disputed')
    return { created: null, by: 'bank', to_funds_amount: cents(0), to_debt_amount: row.amount }
  const keyOf = row.refundedBy === 'takedown' ? takedownKey : refundKey
  const returned = await fundsMovement(tx, row.profileId, keyOf(row.id))
  const toFunds = returned?.amount ?? cents(0)
  return {
    created: row.refundedAt?.toISOString() ?? null,
    by: row.refundedBy,
    to_funds_amount: toFunds,
    to_debt_amount: cents(row.amount - toFunds),
  }
}
