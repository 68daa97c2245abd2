import { addStripePayment } from '@sayso/contract/calls/money'
import { type StandIn, type StandInOptions, startStripeStandIn } from '@sayso/sandbox/stripe/stand-in'
import { Stripe } from 'stripe'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Actor, Reply } from './cast.ts'
import { useWorld, type World } from './world.ts'

const webhookSecret = 'whsec_standin_not_a_secret'

export interface StripeFixture {
  readonly world: World
  readonly standIn: StandIn
  /** The provider's API, with the account's own keys. */
  readonly stripe: Stripe
  readonly webhookUrl: string
  /** A card as the form in the browser produces it: an unused payment method. */
  card(number?: string): Promise<string>
  /** The same as a token, Stripe's older form. */
  token(number?: string): Promise<string>
  pay(payer: Actor, input: Record<string, unknown>): Promise<Reply>
  /** Turns delivery of the provider's webhook events on or off. */
  sendWebhooks(isOn: boolean): void
}

/** A world that accepts cards, with the provider's stand-in next to it. Injected faults end with each test. */
export async function stripeFixture(
  environment: NodeJS.ProcessEnv = {},
  options: StandInOptions = {},
): Promise<StripeFixture> {
  const standIn = await startStripeStandIn({ firstMs: 50, ...options })
  const world = useWorld({ STRIPE_URL: standIn.url, ...environment })
  const stripe = new Stripe(standIn.secretKey, {
    host: '127.0.0.1',
    port: standIn.port,
    protocol: 'http',
    telemetry: false,
  })
  const typed = (number: string) => ({ number, exp_month: 12, exp_year: 2040, cvc: '123' })
  const sendWebhooks = (isOn: boolean) => {
    const url = `${world.baseUrl}/api/webhooks/stripe`
    standIn.webhooks.endpoint = isOn ? { url, secret: webhookSecret } : null
  }
  beforeAll(() => sendWebhooks(false))
  afterEach(() => {
    standIn.faults.clear()
    sendWebhooks(false)
  })
  afterAll(() => standIn.close())
  return {
    world,
    standIn,
    stripe,
    get webhookUrl() {
      return `${world.baseUrl}/api/webhooks/stripe`
    },
    sendWebhooks,
    async card(number = '4242424242424242') {
      return (await stripe.paymentMethods.create({ type: 'card', card: typed(number) })).id
    },
    async token(number = '4242424242424242') {
      const { exp_month, exp_year, ...rest } = typed(number)
      const card = { ...rest, exp_month: String(exp_month), exp_year: String(exp_year) }
      return (await stripe.tokens.create({ card })).id
    },
    pay: (payer, input) =>
      payer.ask(addStripePayment, { email: 'payer@people.example', name: 'A Payer', ...input }),
  }
}
