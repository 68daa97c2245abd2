import { Stripe } from 'stripe'

/** Which thing the provider says something happened to. */
export interface CardTelling {
  readonly id: string
  readonly type: string
  readonly objectId: string
}

/** Older tellings may be somebody's copy. */
const TOLERANCE_SECONDS = 300
const ID = /^[a-z]{2,5}_[A-Za-z0-9_]{1,250}$/

/** Null where nobody but the provider could have signed this, and did not. */
export function readTelling(
  body: Buffer,
  signature: string,
  secrets: readonly string[],
): { telling: CardTelling | null } | null {
  for (const secret of secrets) {
    try {
      const event = Stripe.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
      return { telling: tellingOf(event) }
    } catch {
      // Perhaps signed with the other one.
    }
  }
  return null
}

function tellingOf({ id, type, data }: Stripe.Event): CardTelling | null {
  const object = data?.object as { id?: unknown; object?: unknown; payment_intent?: unknown } | undefined
  const objectId = object?.object === 'charge' ? object.payment_intent : object?.id
  if (typeof objectId !== 'string' || !ID.test(objectId) || !ID.test(String(id))) return null
  return { id, type: String(type).slice(0, 100), objectId }
}
