import type { PaymentId } from '@sayso/contract/ids'
import { rowId, wireId } from '../../platform/db/row-id.ts'

/** The ledger key of a payment, made from its row id. */
export const topUpKey = (id: PaymentId) => `topup:${rowId(id)}`

/** The payment that a ledger entry is about, or null. */
export function paymentOfKey(key: string): PaymentId | null {
  const [, id] = /^topup:(\d{1,19})$/.exec(key) ?? []
  return id === undefined ? null : wireId(BigInt(id))
}

/** A refund to a card, and its reversal if the card's bank rejected it. */
export const cardRefundKey = (id: string) => `cardref:${rowId(id)}`
export const cardRefundBackKey = (id: string) => `cardref:${rowId(id)}:back`

/** The money of a dispute: taken, and each time it came back or was taken again. */
export const disputeKey = (id: string, turn?: 'won' | 'lost', n = 0) =>
  turn === undefined ? `disp:${id}:open` : `disp:${id}:${turn}:${n}`
