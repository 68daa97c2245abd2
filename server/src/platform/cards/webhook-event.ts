import { Stripe } from 'stripe'

/** What the provider says happened, and the id of the object it happened to. */
export interface WebhookEvent {
  readonly id: string
  readonly type: string
  readonly objectId: string
}

/** Older webhook events are rejected, because they may be replayed copies. */
const TOLERANCE_SECONDS = 300
const ID = /^[a-z]{2,5}_[A-Za-z0-9_]{1,250}$/

/** Null if the signature is invalid. */
export function verifyWebhook(
  body: Buffer,
  signature: string,
  secrets: readonly string[],
): { webhookEvent: WebhookEvent | null } | null {
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
      return { webhookEvent: webhookEventOf(event) }
    } catch {
      // It may be signed with the other secret.
    }
  }
  return null
}

function webhookEventOf({ id, type, data }: Stripe.Event): WebhookEvent | null {
  const object = data?.object as { id?: unknown; object?: unknown; payment_intent?: unknown } | undefined
  const objectId = object?.object === 'charge' ? object.payment_intent : object?.id
  if (typeof objectId !== 'string' || !ID.test(objectId) || !ID.test(String(id))) return null
  return { id, type: String(type).slice(0, 100), objectId }
}
