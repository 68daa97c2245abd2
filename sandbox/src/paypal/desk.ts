// What PayPal keeps of payouts: batches of items, each with what became of its money.
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

export interface Desk {
  readonly batches: ReadonlyMap<string, Batch>
  bySender(senderBatchId: string): Batch | null
  /** Takes it in; its items are worked on a little later. */
  take(order: { senderBatchId: string; items: Omit<Item, 'id' | 'status' | 'error'>[] }): Batch
  move(batch: Batch, item: Item, status: ItemStatus): void
  close(): void
}

const idOf = () => randomBytes(8).toString('hex').slice(0, 13).toUpperCase()

export function createDesk(faults: Faults, laterMs: number, tell: (batch: Batch, item: Item) => void): Desk {
  const batches = new Map<string, Batch>()
  const bySender = new Map<string, Batch>()
  const timers = new Set<NodeJS.Timeout>()

  const desk: Desk = {
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
        for (const item of batch.items) desk.move(batch, item, fateOf())
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
      tell(batch, item)
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
    },
  }
  return desk

  function fateOf(): ItemStatus {
    if (faults.strike('item_fails')) return 'FAILED'
    return faults.strike('item_unclaimed') ? 'UNCLAIMED' : 'SUCCESS'
  }
}
