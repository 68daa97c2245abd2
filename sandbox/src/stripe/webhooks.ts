import { createHmac } from 'node:crypto'
import type { Stripe } from 'stripe'
import type { Faults } from './faults.ts'
import { nowInSeconds } from './ids.ts'

export interface Endpoint {
  readonly url: string
  /** The secret that webhooks are signed with; the receiver has the same. */
  readonly secret: string
}

export interface Patience {
  /** Pause before the second attempt; each further one is twice as long. */
  readonly firstMs: number
  readonly longestMs: number
  readonly attempts: number
}

/** One delivery of one event: a duplicate is a delivery of its own. */
export interface Delivery {
  event: string
  type: string
  attempts: number
  isDelivered: boolean
  lastStatus: number | null
}

export interface Webhooks {
  endpoint: Endpoint | null
  /** Resolves when each was tried once; failed ones are retried later. */
  send(events: readonly Stripe.Event[]): Promise<void>
  deliveries(): readonly Delivery[]
  close(): void
}

const answerWithinMs = 10_000
/**
 * How long a batch that is to arrive out of order waits for another to overtake it, unless the fault says otherwise.
 */
const heldForMs = 500

/** The events that are sent. Others are only recorded: an endpoint gets what it subscribed to. */
const reported: readonly string[] = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.canceled',
  'charge.succeeded',
  'charge.refunded',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.closed',
]

export function createWebhooks(faults: Faults, patience: Patience): Webhooks {
  const deliveries: Delivery[] = []
  const timers = new Set<NodeJS.Timeout>()
  const closing = new AbortController()
  let held: Stripe.Event[] = []

  const webhooks: Webhooks = {
    endpoint: null,
    async send(events) {
      if (webhooks.endpoint === null) return
      const batch = events
        .filter(({ type }) => reported.includes(type) && !faults.strike('webhook_none', type))
        .flatMap((event) => (faults.strike('webhook_duplicate', event.type) ? [event, event] : [event]))
      if (batch.length === 0) return
      for (const { type } of batch) {
        const reorder = faults.strike('webhook_reorder', type)
        if (reorder === null) continue
        held.push(...batch.reverse())
        after(reorder.ms ?? heldForMs, () => deliverAll(takeHeld()))
        return
      }
      await deliverAll(batch)
      await deliverAll(takeHeld())
    },
    deliveries: () => deliveries,
    close() {
      closing.abort()
      for (const timer of timers) clearTimeout(timer)
    },
  }
  return webhooks

  function takeHeld() {
    const taken = held
    held = []
    return taken
  }

  async function deliverAll(batch: readonly Stripe.Event[]) {
    for (const event of batch) {
      const delivery: Delivery = {
        event: event.id,
        type: event.type,
        attempts: 0,
        isDelivered: false,
        lastStatus: null,
      }
      deliveries.push(delivery)
      await attempt(event, delivery)
    }
  }

  async function attempt(event: Stripe.Event, delivery: Delivery) {
    if (webhooks.endpoint === null || closing.signal.aborted) return
    delivery.attempts++
    delivery.lastStatus = await post(webhooks.endpoint, event)
    delivery.isDelivered =
      delivery.lastStatus !== null && delivery.lastStatus >= 200 && delivery.lastStatus < 300
    if (delivery.isDelivered) event.pending_webhooks = 0
    else if (delivery.attempts < patience.attempts)
      after(Math.min(patience.firstMs * 2 ** (delivery.attempts - 1), patience.longestMs), () =>
        attempt(event, delivery),
      )
  }

  async function post({ url, secret }: Endpoint, event: Stripe.Event): Promise<number | null> {
    const body = JSON.stringify(event, null, 2)
    try {
      const answer = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signature(body, secret),
        },
        redirect: 'manual',
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(answerWithinMs)]),
      })
      await answer.arrayBuffer()
      return answer.status
    } catch {
      // Nobody is there, or it is too slow: either way the sender tries again.
      return null
    }
  }

  function after(ms: number, work: () => Promise<void>) {
    if (closing.signal.aborted) return
    const timer = setTimeout(() => {
      timers.delete(timer)
      void work()
    }, ms)
    timers.add(timer)
  }
}

function signature(body: string, secret: string): string {
  const time = nowInSeconds()
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}
