import { Stripe } from 'stripe'
import type { CardsConfig } from '../config/cards.ts'
import { CardProviderUnsure, isSettledRefusal } from './card-errors.ts'
import { type CardPayment, failedPayment, readPayment } from './card-payment.ts'

/** What may be charged to a card, and what the provider keeps with it so that it is found again. */
export interface CardOrder {
  /** Told with it, and the same again under the same key. */
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

/** A line of the provider's account of our money. */
export interface CardTransaction {
  readonly id: string
  readonly type: string
  readonly source: string | null
  readonly amount: number
  readonly fee: number
  readonly createdAt: Date
}

/** Whoever takes money from cards for us. Every answer is their word as of now; nothing is kept here. */
export interface CardProvider {
  /** Ends with the payment as it stands, failed or not; throws `CardProviderUnsure` where nobody can tell. */
  charge(order: CardOrder): Promise<CardPayment>
  payment(id: string): Promise<CardPayment | null>
  /** By the reference it was ordered with. Also what a search does not know yet, made from `since` on. */
  findPayment(reference: string, since: Date): Promise<CardPayment | null>
  /** The payment of a charge. */
  paymentOfCharge(id: string): Promise<CardPayment | null>
  /** Ends one that waits for its payer; the payment as it stands afterwards. */
  cancel(id: string): Promise<CardPayment | null>
  /** Null where it is refused for good, and nothing was sent back. */
  refund(order: { reference: string; paymentId: string; cents: number }): Promise<CardRefund | null>
  findRefund(reference: string, paymentId: string): Promise<CardRefund | null>
  readRefund(id: string): Promise<CardRefund | null>
  dispute(id: string): Promise<CardDispute | null>
  /** Every line from then on until then, oldest first; null where there are too many to read at once. */
  transactions(since: Date, until: Date): Promise<CardTransaction[] | null>
}

/** Two tries of five seconds: who waits for an answer of ours is answered within twelve. */
const PATIENCE = { timeout: 5_000, maxNetworkRetries: 1 }
const PER_PAGE = 100
/** The charge comes with its payment: it says which card it was. */
const WITH_CHARGE = { expand: ['latest_charge'] }
const EACH_WITH_CHARGE = { expand: ['data.latest_charge'] }
const MOST_LISTED = 5_000
/** What the library reads at once; that many may be all, or not. */
const MOST_LINES = 10_000
/** Clocks differ. */
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
        // It has ended in the meantime, one way or the other.
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
          // The newest come first: of more than these the oldest would be missing.
          .autoPagingToArray({ limit: MOST_LINES })
        return lines.length < MOST_LINES ? lines.map(readTransaction).reverse() : null
      }),
  }
}

/** The older form of a card is made a newer one first; under a key of its own, so that it is made once. */
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

/** A search may not know the last minutes; a list does. */
async function listed(stripe: Stripe, reference: string, since: Date): Promise<CardPayment | null> {
  const page = stripe.paymentIntents.list({
    created: { gte: seconds(since) - SLACK_SECONDS },
    limit: PER_PAGE,
    ...EACH_WITH_CHARGE,
  })
  let read = 0
  for await (const intent of page) {
    if (intent.metadata['attempt_id'] === reference) return readPayment(intent)
    if (++read >= MOST_LISTED) throw new CardProviderUnsure('too many payments to look through')
  }
  return null
}

/** A refusal that is sure is an answer too. */
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

/** A bank that only asks has taken nothing. */
function readDispute({ id, payment_intent, amount, status }: Stripe.Dispute): CardDispute {
  const known = { needs_response: 'open', under_review: 'open', won: 'won', lost: 'lost' } as const
  const verdict = known[status as keyof typeof known] ?? 'inquiry'
  return { id, paymentId: idOf(payment_intent), amount, status: verdict }
}

function readTransaction(line: Stripe.BalanceTransaction): CardTransaction {
  const { id, type, amount, fee, created } = line
  return { id, type, source: idOf(line.source), amount, fee, createdAt: new Date(created * 1000) }
}
