import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StandIn } from './stand-in.ts'
import { errorOf, payment, type Receiver, startWithWebhooks, until, webhookSecret } from './testing.ts'

let standIn: StandIn
let stripe: Stripe
let receiver: Receiver

beforeEach(async () => {
  ;({ standIn, stripe, receiver } = await startWithWebhooks())
})
afterEach(() => Promise.all([standIn.close(), receiver.close()]))

const types = () => receiver.events.map(({ type }) => type)

test('every outcome of a payment is delivered as a signed event and can be listed', async () => {
  const paid = await stripe.paymentIntents.create(payment('pm_card_visa'), { idempotencyKey: 'k' })
  await errorOf(stripe.paymentIntents.create(payment('pm_card_chargeDeclined')))
  const asked = await stripe.paymentIntents.create(payment('pm_card_threeDSecureRequired'))
  await stripe.paymentIntents.cancel(asked.id)
  await stripe.refunds.create({ payment_intent: paid.id })
  await receiver.waitFor(({ type }) => type === 'charge.refunded')
  await until(() => receiver.events.length === 6, `here are ${types().join(', ')}`)
  expect(types().sort()).toEqual([
    'charge.refunded',
    'charge.succeeded',
    'payment_intent.canceled',
    'payment_intent.payment_failed',
    'payment_intent.requires_action',
    'payment_intent.succeeded',
  ])
  const event = await receiver.waitFor(({ type }) => type === 'payment_intent.succeeded')
  expect(event).toMatchObject({ api_version: '2026-10-28.endive', request: { idempotency_key: 'k' } })
  expect(event.data.object).toMatchObject({ id: paid.id, metadata: { attempt_id: 'a-1' } })
  expect(await stripe.events.retrieve(event.id)).toMatchObject({ type: event.type, pending_webhooks: 0 })
  const { data } = await stripe.events.list({ type: 'payment_intent.created' })
  expect(data).toHaveLength(3)
  expect(receiver.refused).toEqual([])
})

test('an event contains its object as it was then', async () => {
  const { id } = await stripe.paymentIntents.create(payment('pm_card_visa'))
  await stripe.refunds.create({ payment_intent: id })
  const { data } = await stripe.events.list({ type: 'charge.succeeded' })
  expect(data[0]?.data.object).toMatchObject({ amount_refunded: 0 })
})

test('delivery is retried with growing pauses until the receiver accepts the event', async () => {
  receiver.answers.push(500, 302, 503)
  await stripe.paymentIntents.create(payment('pm_card_visa'))
  await receiver.waitFor(({ type }) => type === 'charge.succeeded')
  await receiver.waitFor(({ type }) => type === 'payment_intent.succeeded')
  expect(types()).toHaveLength(2)
  const attempts = standIn.webhooks.deliveries().map(({ attempts }) => attempts)
  expect(attempts.reduce((sum, one) => sum + one, 0)).toBe(5)
})

test('delivery stops after the maximum number of attempts', async () => {
  await standIn.close()
  await receiver.close()
  ;({ standIn, stripe, receiver } = await startWithWebhooks({ attempts: 3, firstMs: 5 }))
  receiver.answers.push(...Array.from({ length: 6 }, () => 500))
  await stripe.paymentIntents.create(payment('pm_card_visa'))
  await until(
    () => standIn.webhooks.deliveries().filter(({ attempts }) => attempts === 3).length === 2,
    'not yet',
  )
  await stripe.paymentIntents.create(payment('pm_card_visa'))
  await until(() => receiver.events.length === 2, 'the later ones did not come')
  expect(standIn.webhooks.deliveries()[0]).toMatchObject({ isDelivered: false, lastStatus: 500, attempts: 3 })
})

test('the SDK rejects events that were tampered with, signed by another secret or too old', async () => {
  await stripe.paymentIntents.create(payment('pm_card_visa'))
  const event = await receiver.waitFor(({ type }) => type === 'payment_intent.succeeded')
  const body = JSON.stringify(event)
  const { webhooks } = Stripe
  const header = webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret })
  expect(webhooks.constructEvent(body, header, webhookSecret).id).toBe(event.id)
  expect(() => webhooks.constructEvent(body.replace('1030', '9030'), header, webhookSecret)).toThrow()
  expect(() => webhooks.constructEvent(body, header, 'whsec_other')).toThrow()
  const timestamp = Math.floor(Date.now() / 1000) - 600
  const old = webhooks.generateTestHeaderString({ payload: body, secret: webhookSecret, timestamp })
  expect(() => webhooks.constructEvent(body, old, webhookSecret)).toThrow()

  await fetch(`${standIn.url}/_control/webhook`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, secret: 'whsec_other' }),
  })
  await stripe.paymentIntents.create(payment('pm_card_visa'))
  await until(() => receiver.refused.length === 2, 'nothing was refused')
  expect(receiver.events).toHaveLength(2)
})
