import type { PaymentId } from '@sayso/contract/ids'
import { rowId, wireId } from '../../platform/db/row-id.ts'

/** Under which a payment is in the books: the number its row has. */
export const topUpKey = (id: PaymentId) => `topup:${rowId(id)}`

/** Which payment an entry of the books is about; null where it is about none. */
export function paymentOfKey(key: string): PaymentId | null {
  const [, id] = /^topup:(\d{1,19})$/.exec(key) ?? []
  return id === undefined ? null : wireId(BigInt(id))
}

/** Money sent back to a card; and the same taken back, where the card's bank did not want it. */
export const cardRefundKey = (id: string) => `cardref:${rowId(id)}`
export const cardRefundBackKey = (id: string) => `cardref:${rowId(id)}:back`

/** The money of a dispute: gone, and each time it came back or went again. */
export const disputeKey = (id: string, turn?: 'won' | 'lost', n = 0) =>
  turn === undefined ? `disp:${id}:open` : `disp:${id}:${turn}:${n}`
