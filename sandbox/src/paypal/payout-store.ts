// PayPal's records of payouts: batches of items, each with the state of its money.
import { randomBytes } from 'node:crypto'
import type { Faults } from './faults.ts'

export type ItemStatus =
  | 'PENDING'
  | 'SUCCESS'
  | 'FAILED'
  | 'UNCLAIMED'
  | 'RETURNED'
  | 'ONHOLD'
  | 'BLOCKED'
  | 'REFUNDED'
  | 'REVERSED'

export interface Item {
  readonly id: string
  readonly receiver: string
  readonly value: string
  readonly senderItemId: string
  status: ItemStatus
  error: string | null
}

export interface Batch {
  readonly id: string
  readonly senderBatchId: string
  readonly createdAt: string
  readonly items: readonly Item[]
  status: 'PENDING' | 'PROCESSING' | 'SUCCESS' | 'DENIED'
}

export interface PayoutStore {
  readonly batches: ReadonlyMap<string, Batch>
  bySender(senderBatchId: string): Batch | null
  /** Accepts a batch; its items are processed a little later. */
  take(order: { senderBatchId: string; items: Omit<Item, 'id' | 'status' | 'error'>[] }): Batch
  move(batch: Batch, item: Item, status: ItemStatus): void
  close(): void
}

const idOf = () => randomBytes(8).toString('hex').slice(0, 13).toUpperCase()

export function createPayoutStore(
  faults: Faults,
  laterMs: number,
  sendWebhook: (batch: Batch, item: Item) => void,
): PayoutStore {
  const batches = new Map<string, Batch>()
  const bySender = new Map<string, Batch>()
  const timers = new Set<NodeJS.Timeout>()

  const store: PayoutStore = {
    batches,
    bySender: (senderBatchId) => bySender.get(senderBatchId) ?? null,
    take({ senderBatchId, items }) {
      const batch: Batch = {
        id: idOf(),
        senderBatchId,
        createdAt: new Date().toISOString(),
        items: items.map((item) => ({ ...item, id: idOf(), status: 'PENDING', error: null })),
        status: 'PENDING',
      }
      batches.set(batch.id, batch)
      bySender.set(senderBatchId, batch)
      const timer = setTimeout(() => {
        timers.delete(timer)
        for (const item of batch.items) store.move(batch, item, fateOf())
        batch.status = 'SUCCESS'
      }, laterMs)
      timers.add(timer)
      return batch
    },
    move(batch, item, status) {
      item.status = status
      item.error =
        status === 'FAILED'
          ? 'RECEIVER_ACCOUNT_LOCKED'
          : status === 'UNCLAIMED'
            ? 'RECEIVER_UNREGISTERED'
            : null
      sendWebhook(batch, item)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
  return store

  function fateOf(): ItemStatus {
    if (faults.strike('item_fails')) return 'FAILED'
    return faults.strike('item_unclaimed') ? 'UNCLAIMED' : 'SUCCESS'
  }
}
