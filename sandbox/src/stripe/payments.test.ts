import { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandIn, startStripeStandIn } from './stand-in.ts'
import { clientOf, errorOf, payment } from './testing.ts'

let standIn: StandIn
let stripe: Stripe

beforeAll(async () => {
  standIn = await startStripeStandIn()
  stripe = clientOf(standIn)
})
afterAll(() => standIn.close())

test('a card is charged once, and the fee is in the balance transaction', async () => {
  const intent = await stripe.paymentIntents.create({
    ...payment('pm_card_visa'),
    expand: ['latest_charge.balance_transaction', 'payment_method'],
  })
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 1_030,
    metadata: { attempt_id: 'a-1' },
  })
  expect(intent.latest_charge).toMatchObject({
    amount: 1_030,
    paid: true,
    balance_transaction: { amount: 1_030, fee: 30, net: 1_000, type: 'charge' },
  })
  expect(intent.payment_method).toMatchObject({ card: { brand: 'visa', last4: '4242' } })
  expect(intent.lastResponse).toMatchObject({
    requestId: expect.stringMatching(/^req_/),
    apiVersion: '2026-10-28.endive',
  })
  const charges = await stripe.charges.list({ payment_intent: intent.id })
  expect(charges.data.map(({ amount, status }) => [amount, status])).toEqual([[1_030, 'succeeded']])
})

test('an intent passes each state once', async () => {
  const created = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  expect(created.status).toBe('requires_payment_method')
  expect((await errorOf(stripe.paymentIntents.confirm(created.id))).code).toBe(
    'payment_intent_unexpected_state',
  )
  const paid = await stripe.paymentIntents.confirm(created.id, { payment_method: 'pm_card_mastercard' })
  expect(paid.status).toBe('succeeded')
  const again = await errorOf(stripe.paymentIntents.confirm(created.id))
  expect(again).toMatchObject({
    code: 'payment_intent_unexpected_state',
    payment_intent: { status: 'succeeded' },
  })
  expect((await errorOf(stripe.paymentIntents.cancel(created.id))).code).toBe(
    'payment_intent_unexpected_state',
  )

  const waiting = await stripe.paymentIntents.create({ ...payment('pm_card_visa'), confirm: false })
  expect(waiting.status).toBe('requires_confirmation')
  const canceled = await stripe.paymentIntents.cancel(waiting.id, { cancellation_reason: 'abandoned' })
  expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
})

test.each([
  ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
  ['pm_card_visa_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ['pm_card_chargeDeclinedProcessingError', 'processing_error', 'processing_error'],
])('%s is declined: %s, %s', async (name, code, declineCode) => {
  const error = await errorOf(stripe.paymentIntents.create(payment(name)))
  expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
  expect(error).toMatchObject({
    statusCode: 402,
    code,
    decline_code: declineCode,
    payment_intent: { status: 'requires_payment_method', payment_method: null, amount_received: 0 },
  })
  const intent = await stripe.paymentIntents.retrieve(error.payment_intent?.id ?? '', {
    expand: ['latest_charge'],
  })
  expect(intent.last_payment_error).toMatchObject({ code, decline_code: declineCode })
  expect(intent.latest_charge).toMatchObject({ status: 'failed', paid: false, balance_transaction: null })
  // Another card rescues the payment.
  const paid = await stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' })
  expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
})

test('a token is created from a card and works for one payment', async () => {
  const card = { number: '4242 4242 4242 4242', exp_month: '12', exp_year: '2040', cvc: '123', name: 'Ada' }
  const token = await stripe.tokens.create({ card })
  expect(token).toMatchObject({ type: 'card', used: false, card: { last4: '4242', name: 'Ada' } })
  const fromToken = () => stripe.paymentMethods.create({ type: 'card', card: { token: token.id } })
  const ada = await fromToken()
  expect(ada.billing_details.name).toBe('Ada')
  expect((await stripe.paymentIntents.create(payment(ada.id))).status).toBe('succeeded')
  expect((await errorOf(fromToken())).code).toBe('token_already_used')
  const method = await stripe.paymentMethods.create({ type: 'card', card: { token: 'tok_visa' } })
  await stripe.paymentIntents.create(payment(method.id))
  expect((await errorOf(stripe.paymentIntents.create(payment(method.id)))).message).toContain(
    'may not be used again',
  )
})

test.each([
  [{ number: '4242424242424241' }, 'incorrect_number'],
  [{ number: '4111111111111111' }, 'card_declined'],
  [{ exp_month: 13 }, 'invalid_expiry_month'],
  [{ exp_year: 2020 }, 'invalid_expiry_year'],
  [{ cvc: '12' }, 'invalid_cvc'],
])('an invalid card is rejected: %j', async (wrong, code) => {
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123', ...wrong }
  expect((await errorOf(stripe.paymentMethods.create({ type: 'card', card }))).code).toBe(code)
})

test('input that Stripe rejects is rejected', async () => {
  const charges = standIn.store.charges.size
  const create = (more: object) =>
    errorOf(stripe.paymentIntents.create({ ...payment('pm_card_visa'), ...more }))
  expect(await create({ amout: 5 })).toMatchObject({
    code: 'parameter_unknown',
    param: 'amout',
    statusCode: 400,
  })
  expect(await create({ automatic_payment_methods: { enabled: true, x: 1 } })).toMatchObject({
    param: 'automatic_payment_methods[x]',
  })
  expect(await create({ payment_method_types: ['card'] })).toMatchObject({ code: 'parameter_unknown' })
  expect(await create({ amount: 49 })).toMatchObject({ code: 'amount_too_small' })
  expect(await create({ amount: 10.5 })).toMatchObject({ code: 'parameter_invalid_integer', param: 'amount' })
  expect(await create({ amount: undefined })).toMatchObject({ code: 'parameter_missing', param: 'amount' })
  expect(await create({ currency: 'eur' })).toMatchObject({ param: 'currency' })
  expect(await create({ automatic_payment_methods: { enabled: true } })).toMatchObject({
    param: 'return_url',
  })
  expect(await create({ payment_method: 'pm_nobody00' })).toMatchObject({
    code: 'resource_missing',
    statusCode: 404,
  })
  expect(await create({ expand: ['secrets'] })).toMatchObject({ param: 'expand' })
  expect(standIn.store.charges.size).toBe(charges)
})

test('a wrong key is rejected, and a publishable key has limited access', async () => {
  const wrong = clientOf({ ...standIn, secretKey: 'sk_test_other' })
  expect(await errorOf(wrong.charges.list())).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
  const browser = clientOf({ ...standIn, secretKey: standIn.publishableKey })
  expect((await errorOf(browser.charges.list())).code).toBe('secret_key_required')
  const intent = await stripe.paymentIntents.create(payment('pm_card_visa'))
  expect((await errorOf(browser.paymentIntents.retrieve(intent.id))).param).toBe('client_secret')
  const seen = await browser.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? '' })
  expect(seen.status).toBe('succeeded')
  expect(seen).not.toHaveProperty('metadata')
  await expect(startStripeStandIn({ secretKey: 'sk_live_x' })).rejects.toThrow('sk_test_')
})
