import { Stripe } from 'stripe'
import type { CardsConfig } from '../config/cards.ts'
import { CardProviderUnsure, isSettledRefusal } from './card-errors.ts'
import { type CardPayment, failedPayment, readPayment } from './card-payment.ts'

/** A charge to make on a card, with the reference by which the provider lets us find it again. */
export interface CardOrder {
  /** Sent with the charge, also as its idempotency key. */
  readonly reference: string
  readonly token: string
  readonly cents: number
}

export interface CardRefund {
  readonly id: string
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly reference: string | null
}

export interface CardDispute {
  readonly id: string
  readonly paymentId: string | null
  readonly amount: number
  readonly status: 'inquiry' | 'open' | 'won' | 'lost'
}

/** A transaction on our account at the provider. */
export interface CardTransaction {
  readonly id: string
  readonly type: string
  readonly source: string | null
  readonly amount: number
  readonly fee: number
  readonly createdAt: Date
}

/**
 * The provider that takes card payments for us. Every result is the provider's current state; nothing is cached here.
 */
export interface CardProvider {
  /** Returns the payment as it stands, failed or not; throws `CardProviderUnsure` if the outcome is unknown. */
  charge(order: CardOrder): Promise<CardPayment>
  payment(id: string): Promise<CardPayment | null>
  /**
   * Finds a payment by the reference of its order. Also finds payments made from `since` on that the provider's search
   * does not know yet.
   */
  findPayment(reference: string, since: Date): Promise<CardPayment | null>
  /** The payment that a charge belongs to. */
  paymentOfCharge(id: string): Promise<CardPayment | null>
  /** Cancels a payment that waits for its payer; returns it as it stands afterwards. */
  cancel(id: string): Promise<CardPayment | null>
  /** Null if the provider rejected it for good and nothing was refunded. */
  refund(order: { reference: string; paymentId: string; cents: number }): Promise<CardRefund | null>
  findRefund(reference: string, paymentId: string): Promise<CardRefund | null>
  readRefund(id: string): Promise<CardRefund | null>
  dispute(id: string): Promise<CardDispute | null>
  /** All transactions in the period, oldest first; null if there are too many to read. */
  transactions(since: Date, until: Date): Promise<CardTransaction[] | null>
}

/** Two tries of five seconds each, because our own callers are answered within twelve seconds. */
const PATIENCE = { timeout: 5_000, maxNetworkRetries: 1 }
const PER_PAGE = 100
/** Includes the charge with its payment, because the charge says which card was used. */
const WITH_CHARGE = { expand: ['latest_charge'] }
const EACH_WITH_CHARGE = { expand: ['data.latest_charge'] }
const MAX_LISTED = 5_000
/** The most the library reads. If it returns this many, there may be more. */
const MAX_LINES = 10_000
/** Allows for clocks that differ. */
const SLACK_SECONDS = 120

export function createCardProvider({ secretKey, apiUrl }: CardsConfig): CardProvider {
  const url = new URL(apiUrl)
  const stripe = new Stripe(secretKey, {
    host: url.hostname,
    protocol: url.protocol === 'http:' ? 'http' : 'https',
    ...(url.port && { port: url.port }),
    ...PATIENCE,
    telemetry: false,
  })

  return {
    async charge({ reference, token, cents }) {
      try {
        const method = token.startsWith('tok_') ? await methodOf(stripe, token, reference) : token
        const intent = await stripe.paymentIntents.create(
          {
            amount: cents,
            currency: 'usd',
            payment_method: method,
            confirm: true,
            automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
            metadata: { attempt_id: reference },
            ...WITH_CHARGE,
          },
          { idempotencyKey: reference },
        )
        return readPayment(intent)
      } catch (error) {
        return answered(error)
      }
    },
    payment: (id) => orNull(async () => readPayment(await stripe.paymentIntents.retrieve(id, WITH_CHARGE))),
    findPayment: (reference, since) =>
      sure(async () => (await searched(stripe, reference)) ?? (await listed(stripe, reference, since))),
    paymentOfCharge: (id) =>
      orNull(async () => {
        const { payment_intent: intent } = await stripe.charges.retrieve(id)
        const intentId = idOf(intent)
        return intentId === null
          ? null
          : readPayment(await stripe.paymentIntents.retrieve(intentId, WITH_CHARGE))
      }),
    async cancel(id) {
      try {
        return readPayment(
          await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned', ...WITH_CHARGE }),
        )
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unsure(error)
        // It has ended meanwhile, one way or another.
        return this.payment(id)
      }
    },
    async refund({ reference, paymentId, cents }) {
      try {
        return readRefund(
          await stripe.refunds.create(
            { payment_intent: paymentId, amount: cents, metadata: { refund_id: reference } },
            { idempotencyKey: reference },
          ),
        )
      } catch (error) {
        if (isSettledRefusal(error)) return null
        throw unsure(error)
      }
    },
    findRefund: (reference, paymentId) =>
      sure(async () => {
        const { data } = await stripe.refunds.list({ payment_intent: paymentId, limit: PER_PAGE })
        const found = data.find(({ metadata }) => metadata?.['refund_id'] === reference)
        return found ? readRefund(found) : null
      }),
    readRefund: (id) => orNull(async () => readRefund(await stripe.refunds.retrieve(id))),
    dispute: (id) => orNull(async () => readDispute(await stripe.disputes.retrieve(id))),
    transactions: (since, until) =>
      sure(async () => {
        const lines = await stripe.balanceTransactions
          .list({ created: { gte: seconds(since), lt: seconds(until) }, limit: PER_PAGE })
          // The newest come first: if there are more than this, the oldest would be missing.
          .autoPagingToArray({ limit: MAX_LINES })
        return lines.length < MAX_LINES ? lines.map(readTransaction).reverse() : null
      }),
  }
}

/**
 * Turns a card token (Stripe's older form) into a payment method. It has an idempotency key of its own, so that it is
 * created once.
 */
async function methodOf(stripe: Stripe, token: string, reference: string): Promise<string> {
  const method = await stripe.paymentMethods.create(
    { type: 'card', card: { token } },
    { idempotencyKey: `${reference}:method` },
  )
  return method.id
}

async function searched(stripe: Stripe, reference: string): Promise<CardPayment | null> {
  const { data } = await stripe.paymentIntents.search({
    query: `metadata["attempt_id"]:"${reference}"`,
    ...EACH_WITH_CHARGE,
  })
  return data[0] ? readPayment(data[0]) : null
}

/** Looks for the payment in the list of recent ones: a search may miss the last minutes, a list does not. */
async function listed(stripe: Stripe, reference: string, since: Date): Promise<CardPayment | null> {
  const page = stripe.paymentIntents.list({
    created: { gte: seconds(since) - SLACK_SECONDS },
    limit: PER_PAGE,
    ...EACH_WITH_CHARGE,
  })
  let read = 0
  for await (const intent of page) {
    if (intent.metadata['attempt_id'] === reference) return readPayment(intent)
    if (++read >= MAX_LISTED) throw new CardProviderUnsure('too many payments to look through')
  }
  return null
}

/** A definite rejection is a result too; anything else is thrown as unsure. */
function answered(error: unknown): CardPayment {
  if (error instanceof Stripe.errors.StripeCardError) return failedPayment(error)
  if (isSettledRefusal(error)) return failedPayment(null)
  throw unsure(error)
}

async function sure<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    throw unsure(error)
  }
}

async function orNull<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return null
    throw unsure(error)
  }
}

function unsure(error: unknown): unknown {
  return error instanceof Stripe.errors.StripeError ? new CardProviderUnsure(error.type, error) : error
}

const seconds = (instant: Date) => Math.floor(instant.getTime() / 1000)
const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? null)

function readRefund({ id, status, metadata }: Stripe.Refund): CardRefund {
  const isOver = status === 'failed' || status === 'canceled'
  return {
    id,
    status: isOver ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending',
    reference: metadata?.['refund_id'] ?? null,
  }
}

/** Every other status is an inquiry: the bank has only asked a question and taken no money. */
function readDispute({ id, payment_intent, amount, status }: Stripe.Dispute): CardDispute {
  const known = { needs_response: 'open', under_review: 'open', won: 'won', lost: 'lost' } as const
  const verdict = known[status as keyof typeof known] ?? 'inquiry'
  return { id, paymentId: idOf(payment_intent), amount, status: verdict }
}

function readTransaction(line: Stripe.BalanceTransaction): CardTransaction {
  const { id, type, amount, fee, created } = line
  return { id, type, source: idOf(line.source), amount, fee, createdAt: new Date(created * 1000) }
}
