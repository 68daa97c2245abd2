import type { Stripe } from 'stripe'

/** A payment in its current state at the provider. */
export interface CardPayment {
  /** Null if the provider rejected the request before it created a payment. */
  readonly id: string | null
  readonly status: 'succeeded' | 'requires_action' | 'processing' | 'failed'
  readonly cents: number
  readonly currency: string
  /** The reference of the order it was made with. */
  readonly reference: string | null
  readonly chargeId: string | null
  /** Brand and last digits, so that the payer recognises the card; null while nothing was charged to one. */
  readonly card: CardFace | null
  /** The secret that the payer's browser continues with. */
  readonly clientSecret: string | null
  /** The provider's own words, which are meant for the payer. */
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

/** Null if the payment was not made with a card. */
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

/**
 * The payment as failed. A decline by the bank comes as an error. So does an invalid request, for which the error is
 * null and there is nothing to show the payer.
 */
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
