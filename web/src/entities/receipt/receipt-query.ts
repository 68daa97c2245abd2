import type { PaymentId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../session/index.ts'

/** Which receipt: that of a purchase, or of a card payment. */
export type ReceiptWanted = { purchase_id: PurchaseId } | { payment_id: PaymentId }

/** Asked anew whenever it is opened: a refund may have come in between. */
export function receiptQuery(me: ProfileId | null, wanted: ReceiptWanted) {
  return queryOptions({
    queryKey: ['receipt', me, wanted],
    queryFn: async ({ signal }) =>
      (await sessionCall('user/receipt', wanted, { ...(me !== null && { as: me }), signal })).receipt,
    staleTime: 0,
  })
}
