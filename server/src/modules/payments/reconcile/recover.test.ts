import { paymentStatus, receipt } from '@sayso/contract/calls/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { Actor } from '../../../testing/cast.ts'
import { readFunds } from '../../../testing/funds.ts'
import { newestSale, rowsOf } from '../../../testing/sales.ts'
import { stripeFixture } from '../../../testing/stripe-fixture.ts'
import { reconcileJob } from '../payments.events.ts'

const fixture = await stripeFixture(
  {
    LIMITS: '{"funds":{"topUpsPerDay":1000,"cardPaymentsPerDay":1000,"balanceMaxCents":10000000}}',
  },
  { searchLagMs: 600_000 },
)
const { world, standIn, pay } = fixture

const sold = { text: 'teaser', ptv: { price: 300, text: 'hidden words' } }
const paid = () => [...standIn.store.charges.values()].filter((charge) => charge.paid).length

/** Makes open payments look this much older. The times of a row can never be changed except here. */
async function later(seconds: number): Promise<void> {
  await world.ctx.db.write(async (tx) => {
    await sql`alter table payment disable trigger payment_terms_stand`.execute(tx)
    await sql`update payment set created_at = created_at - make_interval(secs => ${seconds}),
                                 checked_at = checked_at - make_interval(secs => ${seconds})
               where ended_at is null`.execute(tx)
    await sql`alter table payment enable always trigger payment_terms_stand`.execute(tx)
  })
}

async function reconcile(): Promise<void> {
  await world.ctx.db.write((tx) => enqueue(tx, reconcileJob, {}))
  await world.settle()
}

/** What the payer does in their bank's confirmation window. */
async function answerBank(secret: string, outcome: 'complete' | 'fail'): Promise<string> {
  const [intent = ''] = secret.split('_secret')
  const body = new URLSearchParams({ client_secret: secret, outcome })
  await fetch(`${standIn.url}/3ds/${intent}`, { method: 'POST', body })
  return intent
}

const statusOf = (payer: Actor, body: Record<string, unknown>) =>
  payer.call(paymentStatus, { payment_id: body['payment_id'] as never })

test('a charge answered with a 500 is found by reconciliation and booked once', async () => {
  const alice = await world.as('alice')
  const before = paid()
  standIn.faults.add({ fault: 'error_after', times: 1 })
  const token = await fixture.card()
  const { body } = await pay(alice, { token, amount: 400 })
  expect(body).toMatchObject({ success: true, status: 'processing', fund_account_balance: 0 })
  await later(61)
  await reconcile()
  expect(await readFunds(world.ctx, alice.profileId)).toBe(400)
  await reconcile()
  expect((await pay(alice, { token, amount: 400 })).body).toMatchObject({ status: 'succeeded' })
  expect(paid() - before).toBe(1)
  await world.expectLedgerBalances()
})

test('the payment status finds a charge that the provider’s search does not return yet', async () => {
  const alice = await world.as('alice')
  standIn.faults.add({ fault: 'error_after', times: 1 })
  const { body } = await pay(alice, { token: await fixture.card(), amount: 100 })
  await later(10)
  expect(await statusOf(alice, body)).toMatchObject({ status: 'succeeded', fund_account_balance: 500 })
})

test('a charge that never reached the provider is retried with the same key and made once', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish(sold)
  const before = paid()
  const token = await fixture.card()
  standIn.faults.add({ fault: 'error_before' })
  const { body } = await pay(bob, { token, amount: 300, post_id: id })
  expect(body).toMatchObject({ status: 'processing' })
  standIn.faults.clear()
  await later(61)
  await Promise.all([reconcile(), statusOf(bob, body)])
  await reconcile()
  const seen = await statusOf(bob, body)
  expect(seen).toMatchObject({ status: 'succeeded', fund_account_balance: 0, notice: null })
  expect(JSON.stringify(seen.post)).toContain('hidden words')
  expect(paid() - before).toBe(1)
  await world.expectLedgerBalances()
})

test('a charge made before the process failed is booked once by reconciliation', async () => {
  const carol = await world.as('carol')
  const before = paid()
  // The database fails for the second half only, so the process loses the result of the charge.
  await world.ctx.db.write((tx) =>
    sql`create function lose() returns trigger language plpgsql as $$ begin raise exception 'gone'; end $$`.execute(
      tx,
    ),
  )
  await world.ctx.db.write((tx) =>
    sql`create trigger lose before update on payment for each row execute function lose()`.execute(tx),
  )
  const { status } = await pay(carol, { token: await fixture.card(), amount: 250 })
  expect(status).toBe(500)
  await world.ctx.db.write((tx) => sql`drop trigger lose on payment`.execute(tx))
  expect(await readFunds(world.ctx, carol.profileId)).toBe(0)
  expect(paid() - before).toBe(1)
  await later(61)
  await Promise.all([reconcile(), reconcile()])
  expect(await readFunds(world.ctx, carol.profileId)).toBe(250)
  expect(paid() - before).toBe(1)
  await world.expectLedgerBalances()
})

test('a charge that never reached the provider is abandoned after 15 minutes', async () => {
  const dan = await world.as('dan')
  const before = standIn.store.intents.size
  standIn.faults.add({ fault: 'error_before' })
  const { body } = await pay(dan, { token: await fixture.card(), amount: 250 })
  standIn.faults.clear()
  await later(16 * 60)
  await reconcile()
  expect(await statusOf(dan, body)).toMatchObject({ status: 'failed', fund_account_balance: 0 })
  expect(standIn.store.intents.size).toBe(before)
})

test('a 3-D Secure payment continues in the browser and completes when its status is read', async () => {
  const erin = await world.as('erin')
  const { body } = await pay(erin, { token: await fixture.card('4000002760003184'), amount: 600 })
  expect(body).toMatchObject({ success: true, status: 'requires_action', fund_account_balance: 0 })
  const secret = String(body['client_secret'])
  expect((await statusOf(erin, body)).client_secret).toBe(secret)
  await answerBank(secret, 'complete')
  expect(await statusOf(erin, body)).toMatchObject({
    status: 'succeeded',
    client_secret: null,
    fund_account_balance: 600,
  })
  await world.expectLedgerBalances()
})

test('a payment that fails 3-D Secure shows the reason and is cancelled at the provider', async () => {
  const erin = await world.as('erin')
  const { body } = await pay(erin, { token: await fixture.card('4000002760003184'), amount: 600 })
  const intent = await answerBank(String(body['client_secret']), 'fail')
  const seen = await statusOf(erin, body)
  expect(seen).toMatchObject({ status: 'failed', client_secret: null, fund_account_balance: 600 })
  expect(seen.notice).toMatch(/authentication/)
  expect(standIn.store.intents.get(intent)?.status).toBe('canceled')
})

test('a 3-D Secure payment without an answer is cancelled after half an hour', async () => {
  const erin = await world.as('erin')
  const { body } = await pay(erin, { token: await fixture.card('4000002760003184'), amount: 600 })
  await later(31 * 60)
  await reconcile()
  expect(await statusOf(erin, body)).toMatchObject({ status: 'failed', client_secret: null })
  const intent = String(body['client_secret']).split('_secret')[0] ?? ''
  expect(standIn.store.intents.get(intent)?.status).toBe('canceled')
  expect(await readFunds(world.ctx, erin.profileId)).toBe(600)
})

test('a payment that is processing completes when the provider completes it', async () => {
  const frank = await world.as('frank')
  standIn.faults.add({ fault: 'processing', times: 1, ms: 300 })
  const { body } = await pay(frank, { token: await fixture.card(), amount: 150 })
  expect(body).toMatchObject({ status: 'processing' })
  await expect.poll(async () => (await statusOf(frank, body)).status).toBe('succeeded')
  await world.expectLedgerBalances()
})

test('a charge whose connection drops is booked by reconciliation, and no payment stays open', async () => {
  const frank = await world.as('frank')
  standIn.faults.add({ fault: 'drop_after', times: 4 })
  const { body } = await pay(frank, { token: await fixture.card(), amount: 150 })
  expect(body).toMatchObject({ success: true })
  standIn.faults.clear()
  await later(61)
  await reconcile()
  expect(await readFunds(world.ctx, frank.profileId)).toBe(300)
  const open = await rowsOf(world.ctx, sql`select from payment where ended_at is null`)
  expect(open).toEqual([])
  await world.expectLedgerBalances()
})

test('reconciliation fills in missing card details and purchases of old payments', async () => {
  const [alice, grace] = [await world.as('alice'), await world.as('grace')]
  const id = await alice.publish(sold)
  const { body } = await pay(grace, { token: await fixture.card(), amount: 300, post_id: id })
  await rowsOf(
    world.ctx,
    sql`update payment set card_brand = null, card_last4 = null, checked_at = null where card_last4 is not null`,
  )
  await rowsOf(world.ctx, sql`alter table purchase_payment disable trigger purchase_payment_stays`)
  await rowsOf(world.ctx, sql`delete from purchase_payment`)
  await rowsOf(world.ctx, sql`alter table purchase_payment enable always trigger purchase_payment_stays`)
  const read = async () =>
    (await grace.call(receipt, { purchase_id: await newestSale(alice, id) })).receipt.card
  expect(await read()).toBeNull()
  await reconcile()
  expect(await read()).toEqual({
    payment_id: body['payment_id'],
    fee_amount: 30,
    brand: 'visa',
    last4: '4242',
  })
  await world.expectLedgerBalances()
})
