import type { Stripe } from 'stripe'

/** A payment as the provider has it now. */
export interface CardPayment {
  /** Null where the request was refused before there was one. */
  readonly id: string | null
  readonly status: 'succeeded' | 'requires_action' | 'processing' | 'failed'
  readonly cents: number
  readonly currency: string
  /** What it was ordered with. */
  readonly reference: string | null
  readonly chargeId: string | null
  /** What the payer knows the card by; null while nothing was charged to one. */
  readonly card: CardFace | null
  /** With which the payer's browser goes on. */
  readonly clientSecret: string | null
  /** In the provider's words, which are meant for the payer. */
  readonly failure: string | null
  readonly isDeclined: boolean
}

export interface CardFace {
  readonly brand: string
  readonly last4: string
}

export function readPayment(intent: Stripe.PaymentIntent): CardPayment {
  const { id, amount_received, currency, metadata, latest_charge, client_secret } = intent
  const problem = intent.last_payment_error
  const status = statusOf(intent.status)
  return {
    id,
    status,
    cents: amount_received,
    currency,
    reference: metadata['attempt_id'] ?? null,
    chargeId: typeof latest_charge === 'string' ? latest_charge : (latest_charge?.id ?? null),
    card: typeof latest_charge === 'string' ? null : readCard(latest_charge),
    clientSecret: status === 'requires_action' ? client_secret : null,
    failure: status === 'failed' ? (problem?.message ?? null) : null,
    isDeclined: status === 'failed' && problem?.type === 'card_error',
  }
}

/** Not every way to pay is a card, and then there is nothing of the kind. */
function readCard(charge: Stripe.Charge | null): CardFace | null {
  const { brand, last4 } = charge?.payment_method_details?.card ?? {}
  return brand && last4 ? { brand: brand.slice(0, 30), last4: last4.slice(-4) } : null
}

function statusOf(status: Stripe.PaymentIntent['status']): CardPayment['status'] {
  switch (status) {
    case 'succeeded':
      return 'succeeded'
    case 'requires_action':
      return 'requires_action'
    case 'canceled':
    case 'requires_payment_method':
      return 'failed'
    default:
      return 'processing'
  }
}

/** The bank's no comes as an error; so does a request that was wrong, and then there is nothing to tell. */
export function failedPayment(error: Stripe.errors.StripeCardError | null): CardPayment {
  const intent = error?.payment_intent
  return {
    id: intent?.id ?? null,
    status: 'failed',
    cents: 0,
    currency: 'usd',
    reference: intent?.metadata['attempt_id'] ?? null,
    chargeId: null,
    card: null,
    clientSecret: null,
    failure: error?.message ?? null,
    isDeclined: error !== null,
  }
}
