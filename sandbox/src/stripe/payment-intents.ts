// The operations on a payment intent, and the states in which they are allowed.
import type { Stripe } from 'stripe'
import { type Account, find } from './account.ts'
import { invalidRequest } from './errors.ts'
import { newClientSecret, newId, nowInSeconds } from './ids.ts'
import { methodFor } from './methods.ts'
import { attemptPayment } from './payment-attempts.ts'
import type { Reads } from './schema.ts'
import type { cancelIntent, confirmIntent, createIntent } from './schemas.ts'

type CreateInput = Reads<typeof createIntent>
type ConfirmInput = Reads<typeof confirmIntent>
type Status = Stripe.PaymentIntent.Status

const fewestCents = 50
const maxCents = 99_999_999

const whenAllowed = {
  confirm: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
  cancel: ['requires_payment_method', 'requires_confirmation', 'requires_action'],
} satisfies Record<string, Status[]>

export function makeIntent(account: Account, input: CreateInput): Stripe.PaymentIntent {
  checkAmount(input)
  const { customer } = input
  if (customer !== undefined) find(account.store.customers, 'customer', customer, 'customer')
  const method = methodOf(account, input)
  const isAutomatic = input.automatic_payment_methods?.enabled !== false
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: isAutomatic
      ? { enabled: true, allow_redirects: input.automatic_payment_methods?.allow_redirects ?? 'always' }
      : null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: input.capture_method ?? 'automatic_async',
    client_secret: newClientSecret(id),
    confirmation_method: input.confirmation_method ?? 'automatic',
    created: nowInSeconds(),
    currency: 'usd',
    customer: customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: method?.id ?? null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: method ? 'requires_confirmation' : 'requires_payment_method',
    transfer_group: null,
  }
  if (input.confirm === true) checkReturnUrl(intent, input.return_url)
  account.store.intents.set(id, intent)
  account.emit('payment_intent.created', intent)
  return input.confirm === true ? confirmWith(account, intent, method, input) : intent
}

/** `isBrowser`: the script in the browser shows the challenge in the page, so it needs no return address. */
export function confirm(
  account: Account,
  id: string,
  input: ConfirmInput,
  isBrowser: boolean,
): Stripe.PaymentIntent {
  const intent = find(account.store.intents, 'payment_intent', id, 'intent')
  requireState(intent, 'confirm')
  if (isBrowser && intent.confirmation_method === 'manual')
    throw invalidRequest('A PaymentIntent with manual confirmation is confirmed with a secret key.')
  if (!isBrowser || input.return_url !== undefined) checkReturnUrl(intent, input.return_url)
  const before = typeof intent.payment_method === 'string' ? intent.payment_method : undefined
  const method = methodOf(account, input) ?? (before ? methodFor(account, before) : undefined)
  if (input.receipt_email !== undefined) intent.receipt_email = input.receipt_email
  return confirmWith(account, intent, method, input)
}

export function cancel(
  account: Account,
  id: string,
  input: Reads<typeof cancelIntent>,
): Stripe.PaymentIntent {
  const intent = find(account.store.intents, 'payment_intent', id, 'intent')
  requireState(intent, 'cancel')
  intent.status = 'canceled'
  intent.canceled_at = nowInSeconds()
  intent.cancellation_reason = input.cancellation_reason ?? null
  intent.next_action = null
  account.emit('payment_intent.canceled', intent)
  return intent
}

function confirmWith(
  account: Account,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod | undefined,
  input: Pick<ConfirmInput, 'return_url' | 'error_on_requires_action' | 'use_stripe_sdk'>,
): Stripe.PaymentIntent {
  if (method === undefined)
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
      payment_intent: structuredClone(intent),
    })
  return attemptPayment(account, intent, method, {
    // If requested, the script in the browser shows the challenge itself.
    returnUrl: input.use_stripe_sdk === true ? null : (input.return_url ?? null),
    mayAsk: input.error_on_requires_action !== true,
  })
}

function methodOf(account: Account, { payment_method: id }: Pick<CreateInput, 'payment_method'>) {
  return id === undefined ? undefined : methodFor(account, id)
}

function requireState(intent: Stripe.PaymentIntent, wish: keyof typeof whenAllowed) {
  if ((whenAllowed[wish] as Status[]).includes(intent.status)) return
  throw invalidRequest(`You cannot ${wish} this PaymentIntent because it has a status of ${intent.status}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: structuredClone(intent),
  })
}

function checkAmount({ amount, currency }: CreateInput) {
  if (currency !== 'usd')
    throw invalidRequest(`Invalid currency: ${currency}. Here it is usd.`, { param: 'currency' })
  if (amount < fewestCents)
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  if (amount > maxCents)
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
}

/** Easily forgotten, and rejected by the real one: methods that may redirect need a return address. */
function checkReturnUrl(intent: Stripe.PaymentIntent, returnUrl: string | undefined) {
  if (returnUrl !== undefined && !/^https?:$/.test(URL.parse(returnUrl)?.protocol ?? ''))
    throw invalidRequest('Not a valid URL', { code: 'url_invalid', param: 'return_url' })
  if (intent.automatic_payment_methods?.allow_redirects !== 'always' || returnUrl !== undefined) return
  throw invalidRequest(
    'This PaymentIntent accepts payment methods that may redirect: provide a return_url, or set ' +
      'automatic_payment_methods[allow_redirects] to never.',
    { param: 'return_url' },
  )
}
