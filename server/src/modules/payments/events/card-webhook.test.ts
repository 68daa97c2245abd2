import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Stripe } from 'stripe'
import { expect, test } from 'vitest'
import { readFunds } from '../../../testing/funds.ts'
import { countMoney, rowsOf } from '../../../testing/sales.ts'
import { stripeFixture } from '../../../testing/stripe-fixture.ts'

const fixture = await stripeFixture({
  LIMITS: '{"funds":{"topUpsPerDay":1000,"cardPaymentsPerDay":1000}}',
  STRIPE_WEBHOOK_SECRET: 'whsec_standin_not_a_secret,whsec_standin_second_one',
})
const { world, standIn, pay } = fixture

const SECRET = 'whsec_standin_not_a_secret'
const now = () => Math.floor(Date.now() / 1000)
const signed = (body: string, secret = SECRET, at = now()) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`

async function sendWebhook(
  body: string,
  signature: string | null,
  type = 'application/json',
): Promise<number> {
  const headers = { 'content-type': type, ...(signature !== null && { 'stripe-signature': signature }) }
  return (await fetch(fixture.webhookUrl, { method: 'POST', headers, body })).status
}

const events = () => [...standIn.store.events.values()]
const newest = (type: string) => events().findLast((event) => event.type === type) as Stripe.Event
const inbox = () => rowsOf(world.ctx, sql<{ id: string }>`select id from card_event`)
/** Waits until the last success has been delivered. */
const delivered = () =>
  expect
    .poll(async () => (await inbox()).map(({ id }) => id))
    .toContain(newest('payment_intent.succeeded').id)

test('a webhook completes a payment whose response was lost', async () => {
  const alice = await world.as('alice')
  fixture.sendWebhooks(true)
  standIn.faults.add({ fault: 'error_after', times: 1 })
  await pay(alice, { token: await fixture.card(), amount: 500 })
  await delivered()
  await world.settle()
  expect(await readFunds(world.ctx, alice.profileId)).toBe(500)
  await world.expectLedgerBalances()
})

test('webhooks that arrive early, twice or out of order book a payment once', async () => {
  const bob = await world.as('bob')
  fixture.sendWebhooks(true)
  for (const fault of ['webhook_early', 'webhook_duplicate', 'webhook_reorder'] as const) {
    standIn.faults.add({ fault, times: 2 })
    const { body } = await pay(bob, { token: await fixture.card(), amount: 100 })
    expect(body).toMatchObject({ status: 'succeeded' })
    await delivered()
    standIn.faults.clear()
  }
  await delivered()
  await world.settle()
  expect(await readFunds(world.ctx, bob.profileId)).toBe(300)
  await world.expectLedgerBalances()
})

test('a webhook delivered again much later changes nothing and is not stored', async () => {
  const event = newest('payment_intent.succeeded')
  const moved = await countMoney(world.ctx)
  const known = (await inbox()).length
  const body = JSON.stringify(event)
  expect(await sendWebhook(body, signed(body))).toBe(204)
  expect(await sendWebhook(body, signed(body, 'whsec_standin_second_one'))).toBe(204)
  await world.settle()
  expect((await inbox()).length).toBe(known)
  expect(await countMoney(world.ctx)).toEqual(moved)
})

test('webhooks with a missing, forged or expired signature are rejected', async () => {
  const body = JSON.stringify(newest('payment_intent.succeeded'))
  const known = (await inbox()).length
  const forged = [
    null,
    '',
    't=1,v1=00',
    signed(body, 'whsec_of_somebody_else'),
    signed(body, SECRET, now() - 301),
    signed(`${body} `),
    signed(body).replace('v1', 'v0'),
  ]
  for (const signature of forged) expect(await sendWebhook(body, signature), String(signature)).toBe(400)
  expect(await sendWebhook('x'.repeat(300_000), signed('x'))).toBe(413)
  expect((await inbox()).length).toBe(known)
})

test('webhook content is not trusted: the provider is asked for the object’s current state', async () => {
  const carol = await world.as('carol')
  const { body: opened } = await pay(carol, { token: await fixture.card('4000002760003184'), amount: 900 })
  const intent = String(opened['client_secret']).split('_secret')[0]
  const lie = (id: string, object: object, type = 'payment_intent.succeeded') =>
    JSON.stringify({ id, object: 'event', type, data: { object } })
  const lies = [
    lie('evt_lie1', { id: intent, object: 'payment_intent', status: 'succeeded', amount_received: 930 }),
    lie('evt_lie2', { id: 'pi_never_made', object: 'payment_intent', status: 'succeeded' }),
    lie('evt_lie3', { id: 'du_never_made', object: 'dispute', status: 'lost' }, 'charge.dispute.closed'),
    lie('evt_lie4', { id: 're_never_made', object: 'refund', status: 'failed' }, 'refund.failed'),
    lie('evt_lie5', { id: 'cus_1', object: 'customer' }, 'customer.created'),
    lie('evt_lie6', { id: '../../etc', object: 'payment_intent' }),
    lie('evt_lie7', {}),
    '{}',
  ]
  const moved = await countMoney(world.ctx)
  // Signed with the provider's own secret, as an attacker who had stolen it could.
  for (const one of lies) expect(await sendWebhook(one, signed(one)), one).toBe(204)
  await world.settle()
  expect(await countMoney(world.ctx)).toEqual(moved)
  expect(await readFunds(world.ctx, carol.profileId)).toBe(0)
  const waiting = await rowsOf(world.ctx, sql`select from card_event where handled_at is null`)
  expect(waiting).toEqual([])
})

test('payments of another shop under the same provider account are ignored', async () => {
  const moved = await countMoney(world.ctx)
  fixture.sendWebhooks(true)
  for (const attempt_id of ['', 'somebody-elses', '0000000000001']) {
    await fixture.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      payment_method: await fixture.card(),
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
      metadata: { attempt_id },
    })
  }
  await delivered()
  await world.settle()
  expect(await countMoney(world.ctx)).toEqual(moved)
})

test('a payment with our reference but another amount is not booked', async () => {
  const dan = await world.as('dan')
  const { body } = await pay(dan, { token: await fixture.card('4000002760003184'), amount: 5000 })
  fixture.sendWebhooks(true)
  await fixture.stripe.paymentIntents.create({
    amount: 50,
    currency: 'usd',
    payment_method: await fixture.card(),
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    metadata: { attempt_id: String(body['payment_id']) },
  })
  await delivered()
  await world.settle()
  expect(await readFunds(world.ctx, dan.profileId)).toBe(0)
  await world.expectLedgerBalances()
})
