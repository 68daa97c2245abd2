// For the tests of this folder: the official SDK as the client, and a webhook receiver that verifies every signature.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Stripe } from 'stripe'
import { type StandIn, type StandInOptions, startStripeStandIn } from './stand-in.ts'

export const webhookSecret = 'whsec_standin_not_a_secret'

export function clientOf(standIn: StandIn, options: { retries?: number; timeoutMs?: number } = {}): Stripe {
  return new Stripe(standIn.secretKey, {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    maxNetworkRetries: options.retries ?? 0,
    timeout: options.timeoutMs ?? 10_000,
    telemetry: false,
  })
}

export interface Receiver {
  readonly url: string
  /** Verified events, in the order they arrived. */
  readonly events: Stripe.Event[]
  readonly refused: string[]
  /** The statuses of the next responses; 200 once there are none left. */
  readonly answers: number[]
  /** The first matching event, already here or still to come. */
  waitFor(fits: (event: Stripe.Event) => boolean): Promise<Stripe.Event>
  close(): Promise<void>
}

async function startReceiver(): Promise<Receiver> {
  const events: Stripe.Event[] = []
  const refused: string[] = []
  const answers: number[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const status = answers.shift() ?? 200
    if (status === 200) {
      try {
        const signature = String(request.headers['stripe-signature'])
        events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, webhookSecret))
      } catch (error) {
        refused.push(String(error))
      }
    }
    response.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    events,
    refused,
    answers,
    async waitFor(fits) {
      return until(
        () => events.find(fits),
        `no such event; here are: ${events.map(({ type }) => type).join(', ')}`,
      )
    },
    close() {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

export async function startWithWebhooks(options: StandInOptions = {}) {
  const receiver = await startReceiver()
  const standIn = await startStripeStandIn({
    webhook: { url: receiver.url, secret: webhookSecret },
    firstMs: 20,
    ...options,
  })
  return { receiver, standIn, stripe: clientOf(standIn) }
}

/** Polls until there is a result. */
export async function until<T>(
  look: () => T | undefined | false | Promise<T | undefined | false>,
  otherwise: string,
): Promise<T> {
  const deadline = Date.now() + 10_000
  while (Date.now() < deadline) {
    const seen = await look()
    if (seen !== undefined && seen !== false) return seen
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  throw new Error(otherwise)
}

/** A card payment as the product makes it: one call, no redirects. */
export const payment = (method: string, amount = 1_030): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'usd',
  payment_method: method,
  confirm: true,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  metadata: { attempt_id: 'a-1' },
})

/** The error that a promise rejects with, as the SDK reports it. */
export async function errorOf(promise: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error
    throw error
  }
  throw new Error('It did not fail')
}
