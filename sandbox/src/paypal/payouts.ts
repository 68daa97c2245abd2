// The payout calls, and the requests that PayPal rejects.
import type { Batch, PayoutStore } from './payout-store.ts'
import { batchOf, headerOf, itemOf, linkTo } from './shapes.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export const refusal = (status: number, name: string, more: object = {}): Answer => ({
  status,
  body: { name, message: name.toLowerCase().replaceAll('_', ' '), debug_id: 'standin', ...more },
})

type Wish = Parameters<PayoutStore['take']>[0]

export function create(store: PayoutStore, origin: string, body: unknown): Answer {
  const wish = wishOf(body)
  if (wish === null)
    return refusal(400, 'VALIDATION_ERROR', { details: [{ field: 'items', issue: 'invalid' }] })
  const first = store.bySender(wish.senderBatchId)
  if (first !== null)
    return refusal(400, 'USER_BUSINESS_ERROR', {
      details: [
        {
          field: 'SENDER_BATCH_ID',
          issue: 'Batch with given sender_batch_id already exists',
          link: [{ href: linkTo(origin, first), rel: 'self', method: 'GET' }],
        },
      ],
    })
  const batch = store.take(wish)
  const { payout_batch_id, batch_status, sender_batch_header } = headerOf(batch)
  return {
    status: 201,
    body: {
      batch_header: { payout_batch_id, batch_status, sender_batch_header },
      links: [{ href: linkTo(origin, batch), rel: 'self', method: 'GET' }],
    },
  }
}

export function show(store: PayoutStore, path: string): Answer {
  const [, kind, id = ''] = /^\/v1\/payments\/(payouts|payouts-item)\/([\w-]+)$/.exec(path) ?? []
  if (kind === 'payouts') {
    const batch = store.batches.get(id)
    if (batch) return { status: 200, body: batchOf(batch) }
  }
  if (kind === 'payouts-item') {
    const found = itemBy(store, id)
    if (found) return { status: 200, body: itemOf(found.batch, found.item) }
  }
  return refusal(404, 'INVALID_RESOURCE_ID')
}

export function itemBy(
  store: PayoutStore,
  id: string,
): { batch: Batch; item: Batch['items'][number] } | null {
  for (const batch of store.batches.values()) {
    const item = batch.items.find((one) => one.id === id || one.senderItemId === id)
    if (item) return { batch, item }
  }
  return null
}

function wishOf(body: unknown): Wish | null {
  const { sender_batch_header: header, items } = (body ?? {}) as Record<string, unknown>
  const senderBatchId = (header as Record<string, unknown> | undefined)?.['sender_batch_id']
  if (typeof senderBatchId !== 'string' || !/^[\w-]{1,256}$/.test(senderBatchId)) return null
  if (!Array.isArray(items) || items.length === 0 || items.length > 15_000) return null
  const read = items.map(itemWish)
  return read.some((item) => item === null) ? null : { senderBatchId, items: read as Wish['items'] }
}

function itemWish(value: unknown): Wish['items'][number] | null {
  const { amount, receiver, sender_item_id: senderItemId } = (value ?? {}) as Record<string, unknown>
  const { value: text, currency } = (amount ?? {}) as Record<string, unknown>
  if (currency !== 'USD' || typeof text !== 'string' || !/^\d{1,7}\.\d{2}$/.test(text) || Number(text) <= 0)
    return null
  if (typeof receiver !== 'string' || !/^[^\s@]+@[^\s@]+$/.test(receiver)) return null
  return { receiver, value: text, senderItemId: String(senderItemId ?? '') }
}
