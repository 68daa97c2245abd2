import { randomUUID } from 'node:crypto'
import type { Faults } from './faults.ts'
import type { Batch, Item, ItemStatus } from './payout-store.ts'
import { itemOf } from './shapes.ts'

const EVENTS: Readonly<Record<ItemStatus, string | null>> = {
  PENDING: null,
  SUCCESS: 'SUCCEEDED',
  FAILED: 'FAILED',
  UNCLAIMED: 'UNCLAIMED',
  RETURNED: 'RETURNED',
  ONHOLD: 'HELD',
  BLOCKED: 'BLOCKED',
  REFUNDED: 'REFUNDED',
  REVERSED: 'REFUNDED',
}

const ANSWER_WITHIN_MS = 10_000

export interface Webhooks {
  /** Null sends no webhooks. */
  url: string | null
  sendWebhook(batch: Batch, item: Item): void
  close(): void
}

/**
 * Sends webhook events about items until the receiver acknowledges them, up to a number of attempts. Not signed: see
 * the README.
 */
export function createWebhooks(faults: Faults, patience: { firstMs: number; attempts: number }): Webhooks {
  const closing = new AbortController()
  const timers = new Set<NodeJS.Timeout>()
  const webhooks: Webhooks = {
    url: null,
    sendWebhook(batch, item) {
      const word = EVENTS[item.status]
      if (webhooks.url === null || word === null || faults.strike('webhook_none')) return
      const body = JSON.stringify({
        id: `WH-${randomUUID()}`,
        event_type: `PAYMENT.PAYOUTS-ITEM.${word}`,
        create_time: new Date().toISOString(),
        resource_type: 'payouts_item',
        resource: itemOf(batch, item),
      })
      void attempt(body, 1)
      if (faults.strike('webhook_duplicate')) void attempt(body, 1)
    },
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
  return webhooks

  async function attempt(body: string, nth: number): Promise<void> {
    if (webhooks.url === null || closing.signal.aborted) return
    const isReceived = await fetch(webhooks.url, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
      redirect: 'manual',
      signal: AbortSignal.any([closing.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    }).then(
      (answer) => answer.arrayBuffer().then(() => answer.ok),
      () => false,
    )
    if (isReceived || nth >= patience.attempts || closing.signal.aborted) return
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        void attempt(body, nth + 1)
      },
      patience.firstMs * 2 ** (nth - 1),
    )
    timers.add(timer)
  }
}
