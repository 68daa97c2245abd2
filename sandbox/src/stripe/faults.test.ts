import { Stripe } from 'stripe'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { StandIn } from './stand-in.ts'
import { clientOf, errorOf, payment, type Receiver, startWithWebhooks, until } from './testing.ts'

let standIn: StandIn
let stripe: Stripe
let receiver: Receiver

beforeEach(async () => {
  ;({ standIn, stripe, receiver } = await startWithWebhooks())
})
afterEach(() => Promise.all([standIn.close(), receiver.close()]))

const key = { idempotencyKey: 'attempt-1' }
const pay = (client = stripe) => client.paymentIntents.create(payment('pm_card_visa'), key)
const charged = () => standIn.store.charges.size

test('delay: the client times out, the charge is made, and the same key returns it', async () => {
  standIn.faults.add({ fault: 'delay', ms: 1_500, times: 1 })
  const hasty = clientOf(standIn, { timeoutMs: 500 })
  expect(await errorOf(pay(hasty))).toBeInstanceOf(Stripe.errors.StripeConnectionError)
  await until(() => charged() === 1, 'it was never charged')
  await until(
    async () =>
      pay().then(
        () => true,
        () => false,
      ),
    'the key was never free',
  )
  expect(charged()).toBe(1)
})

test('drop_after: the connection is cut after the charge, and a retry returns it', async () => {
  // The SDK retries once after a broken connection, even if told not to.
  standIn.faults.add({ fault: 'drop_after', times: 1 })
  const intent = await pay()
  expect(intent.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(charged()).toBe(1)
})

test('error_after: the charge is made and the key keeps answering 500; a search finds it', async () => {
  standIn.faults.add({ fault: 'error_after', times: 1 })
  expect(await errorOf(pay(clientOf(standIn, { retries: 2 })))).toMatchObject({
    statusCode: 500,
    type: 'StripeAPIError',
  })
  expect((await errorOf(pay())).statusCode).toBe(500)
  expect(charged()).toBe(1)
  const query = 'metadata["attempt_id"]:"a-1" AND status:"succeeded"'
  expect((await stripe.paymentIntents.search({ query })).data).toMatchObject([{ amount: 1_030 }])
})

test('error_before and rate_limit: nothing is charged and the key can be used again', async () => {
  standIn.faults.add({ fault: 'error_before', times: 1 })
  standIn.faults.add({ fault: 'rate_limit', times: 1 })
  expect(await errorOf(pay())).toBeInstanceOf(Stripe.errors.StripeRateLimitError)
  expect((await errorOf(pay())).statusCode).toBe(500)
  expect(charged()).toBe(0)
  expect((await pay()).status).toBe('succeeded')
})

test('processing: the payment is processing and then succeeds', async () => {
  standIn.faults.add({ fault: 'processing', times: 1, ms: 20 })
  expect((await pay()).status).toBe('processing')
  await receiver.waitFor(({ type }) => type === 'payment_intent.succeeded')
  expect(receiver.events[0]?.type).toBe('payment_intent.processing')
})

test('webhook_duplicate: the same event is delivered twice', async () => {
  standIn.faults.add({ fault: 'webhook_duplicate', on: 'payment_intent.succeeded', times: 1 })
  await pay()
  const twice = () => receiver.events.filter(({ type }) => type === 'payment_intent.succeeded')
  await until(() => twice().length === 2, 'it came once')
  expect(twice()[0]?.id).toBe(twice()[1]?.id)
})

test('webhook_early: the event is delivered before the call is answered', async () => {
  standIn.faults.add({ fault: 'webhook_early', times: 1 })
  await pay()
  expect(receiver.events.map(({ type }) => type)).toEqual(['charge.succeeded', 'payment_intent.succeeded'])
})

test('webhook_reorder: later events are delivered first', async () => {
  standIn.faults.add({ fault: 'webhook_reorder', on: 'payment_intent.succeeded', times: 1, ms: 20_000 })
  const { id } = await pay()
  await stripe.refunds.create({ payment_intent: id })
  await until(() => receiver.events.length === 3, 'not all came')
  expect(receiver.events.map(({ type }) => type)).toEqual([
    'charge.refunded',
    'payment_intent.succeeded',
    'charge.succeeded',
  ])
})

test('webhook_none: the event is not delivered but can be listed', async () => {
  standIn.faults.add({ fault: 'webhook_none', on: 'payment_intent.' })
  await pay()
  await receiver.waitFor(({ type }) => type === 'charge.succeeded')
  standIn.faults.clear()
  await stripe.refunds.create({ payment_intent: [...standIn.store.intents.keys()][0] ?? '' })
  await receiver.waitFor(({ type }) => type === 'charge.refunded')
  expect(receiver.events.map(({ type }) => type)).not.toContain('payment_intent.succeeded')
  expect((await stripe.events.list({ types: ['payment_intent.succeeded'] })).data).toHaveLength(1)
})

test('probability: the same seed hits the same calls, and the charges add up to the cent', async () => {
  const run = async (seed: number) => {
    standIn.faults.clear()
    standIn.faults.add({ fault: 'error_before', probability: 0.3, seed })
    const amounts: number[] = []
    for (let at = 0; at < 40; at++) {
      const paid = stripe.paymentIntents.create(payment('pm_card_visa', 130 + at))
      amounts.push(await paid.then(({ amount }) => amount).catch(() => 0))
    }
    return amounts
  }
  const [first, same, other] = [await run(7), await run(7), await run(8)]
  expect(same).toEqual(first)
  expect(other).not.toEqual(first)
  expect(first.filter((amount) => amount === 0).length).toBeGreaterThan(4)
  let listed = 0
  for await (const charge of stripe.charges.list({ limit: 50 })) listed += charge.amount
  expect(listed).toBe([...first, ...same, ...other].reduce((sum, amount) => sum + amount, 0))
})

test('faults can be set, read and cleared over HTTP, and invalid ones are rejected', async () => {
  const control = (method: string, body?: object, type = 'application/json') =>
    fetch(`${standIn.url}/_control/faults`, {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': type } }),
    })
  expect((await control('POST', { fault: 'rate_limit', times: 1, on: 'GET /v1/charges' })).status).toBe(200)
  expect((await errorOf(stripe.charges.list())).code).toBe('rate_limit')
  expect(await (await control('GET')).json()).toMatchObject([{ fault: 'rate_limit', struck: 1 }])
  expect((await control('POST', { fault: 'earthquake' })).status).toBe(400)
  expect((await control('POST', { fault: 'delay', times: 'x' })).status).toBe(400)
  expect((await control('POST', { fault: 'delay' }, 'text/plain')).status).toBe(400)
  await control('DELETE')
  expect(standIn.faults.rules()).toEqual([])
  expect((await fetch(`${standIn.url}/_control/else`)).status).toBe(404)
})
