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

test('the same key returns the same response and makes one charge', async () => {
  const first = await stripe.paymentIntents.create(payment('pm_card_visa'), { idempotencyKey: 'k-1' })
  const second = await stripe.paymentIntents.create(payment('pm_card_visa'), { idempotencyKey: 'k-1' })
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
  expect((await stripe.charges.list()).data).toHaveLength(1)
})

test('a decline is replayed as well', async () => {
  const pay = () =>
    errorOf(stripe.paymentIntents.create(payment('pm_card_chargeDeclined'), { idempotencyKey: 'k-2' }))
  const [first, second] = [await pay(), await pay()]
  expect(second.payment_intent?.id).toBe(first.payment_intent?.id)
  expect(second.headers?.['idempotent-replayed']).toBe('true')
})

test('the same key with other input, or for another call, is an error', async () => {
  const options = { idempotencyKey: 'k-3' }
  await stripe.paymentIntents.create(payment('pm_card_visa'), options)
  const other = await errorOf(stripe.paymentIntents.create(payment('pm_card_visa', 2_000), options))
  expect(other).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect(other.statusCode).toBe(400)
  expect((await errorOf(stripe.customers.create({}, options))).statusCode).toBe(400)
})

test('of two concurrent calls with one key one is rejected with 409, and one charge is made', async () => {
  standIn.faults.add({ fault: 'delay', ms: 1_000, times: 1 })
  const before = standIn.store.charges.size
  const pay = () => stripe.paymentIntents.create(payment('pm_card_visa'), { idempotencyKey: 'k-4' })
  const [first, second] = await Promise.allSettled([pay(), pay()])
  const refused = [first, second].filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { statusCode: 409, code: 'idempotency_key_in_use' } }])
  expect(standIn.store.charges.size).toBe(before + 1)
})

test('rejected input leaves the key unused', async () => {
  const options = { idempotencyKey: 'k-5' }
  await errorOf(stripe.paymentIntents.create({ ...payment('pm_card_visa'), wrong: 1 } as never, options))
  expect((await stripe.paymentIntents.create(payment('pm_card_visa'), options)).status).toBe('succeeded')
})
