import type { PaymentId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { queryOptions } from '@tanstack/react-query'
import { sessionCall } from '../session/index.ts'

/** Identifies a receipt: of a purchase, or of a card payment. */
export type ReceiptWanted = { purchase_id: PurchaseId } | { payment_id: PaymentId }

/** Fetched again whenever it is opened: there may have been a refund since. */
export function receiptQuery(me: ProfileId | null, wanted: ReceiptWanted) {
  return queryOptions({
    queryKey: ['receipt', me, wanted],
    queryFn: async ({ signal }) =>
      (await sessionCall('user/receipt', wanted, { ...(me !== null && { as: me }), signal })).receipt,
    staleTime: 0,
  })
}
