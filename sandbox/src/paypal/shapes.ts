// Payouts in PayPal's format.
import type { Batch, Item } from './payout-store.ts'

const FEE = '0.25'

const usd = (value: string) => ({ currency: 'USD', value })
const cents = (value: string) => Math.round(Number(value) * 100)
const dollars = (amount: number) => (amount / 100).toFixed(2)

export const linkTo = (origin: string, { id }: Batch) => `${origin}/v1/payments/payouts/${id}`

export function headerOf(batch: Batch) {
  const total = batch.items.reduce((sum, { value }) => sum + cents(value), 0)
  return {
    payout_batch_id: batch.id,
    batch_status: batch.status,
    time_created: batch.createdAt,
    sender_batch_header: { sender_batch_id: batch.senderBatchId },
    funding_source: 'BALANCE',
    amount: usd(dollars(total)),
    fees: usd(dollars(cents(FEE) * batch.items.length)),
  }
}

export function itemOf(batch: Batch, item: Item) {
  return {
    payout_item_id: item.id,
    transaction_status: item.status,
    payout_item_fee: usd(FEE),
    payout_batch_id: batch.id,
    sender_batch_id: batch.senderBatchId,
    payout_item: {
      recipient_type: 'EMAIL',
      amount: usd(item.value),
      receiver: item.receiver,
      sender_item_id: item.senderItemId,
      recipient_wallet: 'PAYPAL',
    },
    ...(item.error !== null && { errors: { name: item.error, message: item.error } }),
  }
}

/** A batch as returned on reading: items are included once they are processed. */
export const batchOf = (batch: Batch) => ({
  batch_header: headerOf(batch),
  items: batch.status === 'PENDING' ? [] : batch.items.map((item) => itemOf(batch, item)),
})
