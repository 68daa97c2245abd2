// Every supported call: its path, its input, and who may make it.
import type { Stripe } from 'stripe'
import { type Account, find } from './account.ts'
import { invalidRequest } from './errors.ts'
import { listPage } from './lists.ts'
import { makeCustomer, makeMethod, makeToken } from './methods.ts'
import { cancel, confirm, makeIntent } from './payment-intents.ts'
import { makeRefund } from './refunds.ts'
import type { Reads, Schema } from './schema.ts'
import * as schemas from './schemas.ts'
import { searchPayments } from './search.ts'

/** A publishable key is public: what it may do needs a client secret, or reveals nothing. */
export type KeyKind = 'secret' | 'publishable'

export interface Call {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly schema: Schema
  readonly isForBrowsers: boolean
  run(account: Account, input: Reads<Schema>, id: string, key: KeyKind): object
}

function call<S extends Schema>(
  route: `${'GET' | 'POST'} /v1/${string}`,
  schema: S,
  run: (account: Account, input: Reads<S>, id: string, key: KeyKind) => object,
  isForBrowsers = false,
): Call {
  const [method, path = ''] = route.split(' ')
  return { method: method as Call['method'], path, schema, isForBrowsers, run: run as Call['run'] }
}

const browsersToo = true

export const calls: readonly Call[] = [
  call('POST /v1/payment_intents', schemas.createIntent, makeIntent),
  call('GET /v1/payment_intents', schemas.listIntents, ({ store }, input) =>
    listPage(
      where(store.intents, (one) => same(input.customer, one.customer)),
      '/v1/payment_intents',
      input,
    ),
  ),
  call('GET /v1/payment_intents/search', schemas.searchIntents, searchPayments),
  call(
    'GET /v1/payment_intents/:id',
    schemas.retrieveIntent,
    ({ store }, input, id, key) => {
      const intent = find(store.intents, 'payment_intent', id, 'intent')
      return key === 'secret' ? intent : seenByBrowser(intent, input.client_secret)
    },
    browsersToo,
  ),
  call(
    'POST /v1/payment_intents/:id/confirm',
    schemas.confirmIntent,
    (account, input, id, key) => {
      if (key === 'secret') return confirm(account, id, input, false)
      seenByBrowser(find(account.store.intents, 'payment_intent', id, 'intent'), input.client_secret)
      return seenByBrowser(confirm(account, id, input, true), input.client_secret)
    },
    browsersToo,
  ),
  call('POST /v1/payment_intents/:id/cancel', schemas.cancelIntent, (account, input, id) =>
    cancel(account, id, input),
  ),
  call('POST /v1/payment_methods', schemas.createMethod, makeMethod, browsersToo),
  call('GET /v1/payment_methods/:id', schemas.onlyExpand, ({ store }, _, id) =>
    find(store.methods, 'PaymentMethod', id),
  ),
  call('POST /v1/tokens', schemas.createToken, makeToken, browsersToo),
  call('POST /v1/customers', schemas.createCustomer, makeCustomer),
  call('GET /v1/customers/:id', schemas.onlyExpand, ({ store }, _, id) =>
    find(store.customers, 'customer', id),
  ),
  call('POST /v1/refunds', schemas.createRefund, makeRefund),
  call('GET /v1/refunds', schemas.listOfPayment, ({ store }, input) =>
    listPage(
      where(
        store.refunds,
        (one) => same(input.charge, one.charge) && same(input.payment_intent, one.payment_intent),
      ),
      '/v1/refunds',
      input,
    ),
  ),
  call('GET /v1/refunds/:id', schemas.onlyExpand, ({ store }, _, id) => find(store.refunds, 'refund', id)),
  call('GET /v1/charges', schemas.listCharges, ({ store }, input) =>
    listPage(
      where(
        store.charges,
        (one) => same(input.customer, one.customer) && same(input.payment_intent, one.payment_intent),
      ),
      '/v1/charges',
      input,
    ),
  ),
  call('GET /v1/charges/:id', schemas.onlyExpand, ({ store }, _, id) => find(store.charges, 'charge', id)),
  call('GET /v1/disputes', schemas.listOfPayment, ({ store }, input) =>
    listPage(
      where(
        store.disputes,
        (one) => same(input.charge, one.charge) && same(input.payment_intent, one.payment_intent),
      ),
      '/v1/disputes',
      input,
    ),
  ),
  call('GET /v1/disputes/:id', schemas.onlyExpand, ({ store }, _, id) => find(store.disputes, 'dispute', id)),
  call('GET /v1/balance_transactions', schemas.listTransactions, ({ store }, input) =>
    listPage(
      where(store.transactions, (one) => same(input.source, one.source) && same(input.type, one.type)),
      '/v1/balance_transactions',
      input,
    ),
  ),
  call('GET /v1/balance_transactions/:id', schemas.onlyExpand, ({ store }, _, id) =>
    find(store.transactions, 'balance_transaction', id),
  ),
  call('GET /v1/events', schemas.listEvents, ({ store }, input) =>
    listPage(
      where(store.events, (one) => same(input.type, one.type) && (input.types?.includes(one.type) ?? true)),
      '/v1/events',
      input,
    ),
  ),
  call('GET /v1/events/:id', schemas.onlyExpand, ({ store }, _, id) => find(store.events, 'event', id)),
]

const where = <T>(store: Map<string, T>, fits: (one: T) => boolean) => [...store.values()].filter(fits)

const same = (wished: string | undefined, value: unknown) => wished === undefined || wished === value

const forBrowsers = [
  'id',
  'object',
  'amount',
  'automatic_payment_methods',
  'canceled_at',
  'cancellation_reason',
  'capture_method',
  'client_secret',
  'confirmation_method',
  'created',
  'currency',
  'description',
  'last_payment_error',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'processing',
  'receipt_email',
  'setup_future_usage',
  'shipping',
  'status',
] as const satisfies (keyof Stripe.PaymentIntent)[]

/** The part of an intent that a holder of its client secret may see: no metadata, no customer, no charge. */
function seenByBrowser(intent: Stripe.PaymentIntent, clientSecret: string | undefined): object {
  if (clientSecret !== intent.client_secret)
    throw invalidRequest(
      'The client_secret provided does not match the client_secret of this PaymentIntent.',
      {
        param: 'client_secret',
      },
    )
  return Object.fromEntries(forBrowsers.map((name) => [name, intent[name]]))
}
