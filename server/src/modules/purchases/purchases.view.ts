import type { PurchaseId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Purchase, Receipt } from '@sayso/contract/shapes/purchase'
import { isRefundable } from './purchases.policy.ts'

export interface Sale {
  readonly id: PurchaseId
  readonly paid: Cents
  readonly status: 'completed' | 'refunded' | 'disputed'
  readonly createdAt: Date
  readonly refundedAt: Date | null
}

/** A purchase as its buyer sees it. */
export const viewReceipt = ({ id, paid, status, createdAt, refundedAt }: Sale): Receipt => ({
  unique_id: id,
  paid_amount: paid,
  created: createdAt.toISOString(),
  status,
  ...(refundedAt !== null && { refunded: refundedAt.toISOString() }),
})

/** A sale as the author sees it: the buyer by their public name, and nothing that identifies the person. */
export function viewSale(
  sale: Sale & { readonly fees: Cents; readonly displayName: string; readonly handle: string },
  now: number,
  refundDays: number,
): Purchase {
  return {
    ...viewReceipt(sale),
    fee_amount: sale.fees,
    can_refund: isRefundable(sale, now, refundDays),
    profile: { display_name: sale.displayName, handle: sale.handle },
  }
}
