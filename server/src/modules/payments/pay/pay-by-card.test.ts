import { paymentStatus } from '@sayso/contract/calls/money'
import { updatePost } from '@sayso/contract/calls/posts'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readFunds } from '../../../testing/funds.ts'
import { countMoney, rowsOf, secondProfile } from '../../../testing/sales.ts'
import { stripeFixture } from '../../../testing/stripe-fixture.ts'

const fixture = await stripeFixture({
  LIMITS: '{"funds":{"topUpsPerDay":6,"declinesPerHour":3,"declinesPerHourHere":1000}}',
})
const { world, standIn, pay } = fixture

const sold = { text: 'teaser', ptv: { price: 300, text: 'hidden words' } }
const charged = () => [...standIn.store.charges.values()].filter(({ paid }) => paid)
const charges = async () => charged().map(({ amount }) => amount)

test('the card is charged the amount shown plus thirty cents', async () => {
  const alice = await world.as('alice')
  const before = await charges()
  const { body } = await pay(alice, { token: await fixture.card(), amount: 1000 })
  expect(body).toMatchObject({ success: true, status: 'succeeded', fund_account_balance: 1000, notice: null })
  expect((await charges()).slice(before.length)).toEqual([1030])
  await world.expectLedgerBalances()
})

test('an older card token is charged the same way', async () => {
  const alice = await world.as('alice')
  const { body } = await pay(alice, { token: await fixture.token(), amount: 500 })
  expect(body).toMatchObject({ success: true, status: 'succeeded', fund_account_balance: 1500 })
  await world.expectLedgerBalances()
})

test('the same token sent twenty times concurrently is one charge with one answer', async () => {
  const bob = await world.as('bob')
  const token = await fixture.card()
  const before = charged().length
  const received = await Promise.all(Array.from({ length: 20 }, () => pay(bob, { token, amount: 700 })))
  expect(new Set(received.map(({ body }) => body['payment_id'])).size).toBe(1)
  expect(charged().length - before).toBe(1)
  expect(await readFunds(world.ctx, bob.profileId)).toBe(700)
  const again = await pay(bob, { token, amount: 700 })
  expect(again.body).toMatchObject({ status: 'succeeded', fund_account_balance: 700 })
  const other = await pay(bob, { token, amount: 900 })
  expect(other.body).toMatchObject({ success: false, code: 'idempotency_key_reused' })
  await world.expectLedgerBalances()
})

test('a declined card is answered with the reason, again when retried, and nothing is booked', async () => {
  const bob = await world.as('bob')
  const token = await fixture.card('4000000000000002')
  const moved = await countMoney(world.ctx)
  const { body } = await pay(bob, { token, amount: 700 })
  expect(body).toMatchObject({ success: false, code: 'card_declined' })
  expect(body.error).toMatch(/declined/)
  expect((await pay(bob, { token, amount: 700 })).body.error).toBe(body.error)
  expect(await countMoney(world.ctx)).toEqual(moved)
})

test('after three declined cards within an hour no further card is tried', async () => {
  const bob = await world.as('bob')
  for (let i = 0; i < 2; i++) await pay(bob, { token: await fixture.card('4000000000009995'), amount: 700 })
  const asked = standIn.store.intents.size
  const { body } = await pay(bob, { token: await fixture.card(), amount: 700 })
  expect(body).toMatchObject({ success: false, code: 'card_tries_used_up' })
  expect(standIn.store.intents.size).toBe(asked)
})

test('top-ups are limited per payment, per day and by total balance', async () => {
  const carol = await world.as('carol')
  const tried = async (amount: number) => (await pay(carol, { token: await fixture.card(), amount })).body
  expect(await tried(99)).toMatchObject({
    code: 'top_up_range',
    error: 'You can add $1.00 to $200.00 at a time',
  })
  expect(await tried(20_001)).toMatchObject({ code: 'top_up_range' })
  expect(await tried(20_000)).toMatchObject({ status: 'succeeded' })
  expect(await tried(20_000)).toMatchObject({ status: 'succeeded' })
  expect(await tried(10_001)).toMatchObject({ code: 'balance_full' })
  // Funds of another profile belong to the same account.
  const second = await secondProfile(carol, 'carol_too')
  const other = await pay(carol, { token: await fixture.card(), amount: 10_001, user_profile_id: second })
  expect(other.body).toMatchObject({ code: 'balance_full' })
  for (let i = 0; i < 4; i++) expect(await tried(100)).toMatchObject({ status: 'succeeded' })
  expect(await tried(100)).toMatchObject({ code: 'top_ups_used_up' })
  await world.expectLedgerBalances()
})

test('concurrent payments cannot exceed the limits', async () => {
  const dan = await world.as('dan')
  const tokens = await Promise.all(Array.from({ length: 10 }, () => fixture.card()))
  const received = await Promise.all(tokens.map((token) => pay(dan, { token, amount: 100 })))
  expect(received.filter(({ body }) => body.success)).toHaveLength(6)
  expect(await readFunds(world.ctx, dan.profileId)).toBe(600)
  await world.expectLedgerBalances()
})

test('paying for a post by card unlocks it at once and leaves the funds unchanged', async () => {
  const [alice, erin] = [await world.as('alice'), await world.as('erin')]
  const id = await alice.publish(sold)
  const { body } = await pay(erin, { token: await fixture.card(), amount: 300, post_id: id })
  expect(body).toMatchObject({ success: true, status: 'succeeded', fund_account_balance: 0, notice: null })
  expect(JSON.stringify(body['post'])).toContain('hidden words')
  expect((await charges()).at(-1)).toBe(330)
  const again = await pay(erin, { token: await fixture.card(), amount: 300, post_id: id })
  expect(again.body).toMatchObject({ success: false, code: 'already_bought' })
  await world.settle()
  await world.expectLedgerBalances()
})

test('a purchase that would fail is rejected before the card is charged', async () => {
  const [alice, erin] = [await world.as('alice'), await world.as('erin')]
  const id = await alice.publish(sold)
  const free = await alice.publish({ text: 'for everybody' })
  const before = standIn.store.intents.size
  const tried = async (payer: typeof alice, post_id: unknown, amount: number) =>
    (await pay(payer, { token: await fixture.card(), amount, post_id })).body.code
  expect(await tried(erin, id, 299)).toBe('price_changed')
  expect(await tried(erin, free, 300)).toBe('not_on_sale')
  expect(await tried(erin, '0000000000000', 300)).toBe('post_not_found')
  expect(await tried(alice, id, 300)).toBe('purchase_own')
  expect(standIn.store.intents.size).toBe(before)
})

test('a post that costs more than the top-up limit can be paid by card', async () => {
  const [alice, frank] = [await world.as('alice'), await world.as('frank')]
  const id = await alice.publish({ text: 'dear', ptv: { price: 50_000, text: 'hidden words' } })
  const { body } = await pay(frank, { token: await fixture.card(), amount: 50_000, post_id: id })
  expect(body).toMatchObject({ status: 'succeeded', fund_account_balance: 0 })
  await world.expectLedgerBalances()
})

test('if a sale ends during the charge, the money goes to the funds and the payer is informed', async () => {
  const [alice, frank] = [await world.as('alice'), await world.as('frank')]
  const id = await alice.publish(sold)
  standIn.faults.add({ fault: 'delay', ms: 1500, times: 1 })
  const paying = pay(frank, { token: await fixture.card(), amount: 300, post_id: id })
  await expect
    .poll(async () => (await rowsOf(world.ctx, sql`select from payment where status = 'created'`)).length)
    .toBe(1)
  await alice.call(updatePost, { post_id: id, text: 'teaser', ptv_price_in_cents: cents(400) })
  const { body } = await paying
  expect(body).toMatchObject({ status: 'succeeded', fund_account_balance: 300 })
  expect(body['notice']).toMatch(/money is in your funds/)
  expect(body['post']).toBeUndefined()
  await world.expectLedgerBalances()
})

test('a payment is visible to its payer only', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const { body } = await pay(alice, { token: await fixture.card(), amount: 100 })
  const seen = await alice.call(paymentStatus, { payment_id: body['payment_id'] as never })
  expect(seen).toMatchObject({ status: 'succeeded', client_secret: null })
  const received = await bob.ask(paymentStatus, { payment_id: body['payment_id'] })
  expect(received.body).toMatchObject({ success: false, code: 'payment_not_found' })
})

test('the card token is deleted when the payment has ended', async () => {
  const left = await rowsOf(world.ctx, sql`select from payment where card_token is not null`)
  expect(left).toEqual([])
})
