import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandIn, startStripeStandIn } from './stand-in.ts'
import { clientOf, errorOf, payment } from './testing.ts'

let standIn: StandIn
let stripe: Stripe

beforeAll(async () => {
  standIn = await startStripeStandIn({ feeCents: 7 })
  stripe = clientOf(standIn)
  for (let at = 0; at < 25; at++) await stripe.paymentIntents.create(payment('pm_card_visa', 100 + at))
})
afterAll(() => standIn.close())

const amounts = (rows: { amount: number }[]) => rows.map(({ amount }) => amount)

test('a list is newest first and pages forwards and backwards', async () => {
  const first = await stripe.charges.list()
  expect(amounts(first.data)).toEqual([124, 123, 122, 121, 120, 119, 118, 117, 116, 115])
  expect(first.has_more).toBe(true)
  const second = await stripe.charges.list({ limit: 20, starting_after: first.data.at(-1)?.id ?? '' })
  expect([second.data.length, second.data[0]?.amount, second.has_more]).toEqual([15, 114, false])
  const back = await stripe.charges.list({ limit: 10, ending_before: second.data[0]?.id ?? '' })
  expect(amounts(back.data)).toEqual(amounts(first.data))
})

test('the SDK pages through the whole list', async () => {
  const seen: number[] = []
  for await (const { amount } of stripe.paymentIntents.list({ limit: 4 })) seen.push(amount)
  expect(seen).toEqual(Array.from({ length: 25 }, (_, at) => 124 - at))
})

test('list parameters are validated', async () => {
  expect((await errorOf(stripe.charges.list({ limit: 101 }))).param).toBe('limit')
  expect((await errorOf(stripe.charges.list({ starting_after: 'ch_none' }))).code).toBe('resource_missing')
  expect((await errorOf(stripe.charges.list({ color: 'red' } as never))).code).toBe('parameter_unknown')
  const now = Math.floor(Date.now() / 1000)
  expect((await stripe.charges.list({ created: { gt: now + 60 } })).data).toEqual([])
  expect((await stripe.charges.list({ created: { lte: now }, limit: 100 })).data).toHaveLength(25)
})

test('balance transactions show amount, fee and net', async () => {
  const { data } = await stripe.balanceTransactions.list({ limit: 100, type: 'charge' })
  expect(data.every(({ amount, fee, net }) => fee === 7 && net === amount - fee)).toBe(true)
  expect(data).toHaveLength(25)
})

test('lists expand the requested fields', async () => {
  const { data } = await stripe.paymentIntents.list({
    limit: 1,
    expand: ['data.latest_charge.balance_transaction'],
  })
  expect(data[0]?.latest_charge).toMatchObject({ amount: 124, balance_transaction: { fee: 7 } })
})

test('a search pages, matches metadata and can lag', async () => {
  const found = await stripe.paymentIntents.search({ query: "metadata['attempt_id']:'a-1'", limit: 20 })
  expect([found.data.length, found.has_more]).toEqual([20, true])
  const rest = await stripe.paymentIntents.search({
    query: "metadata['attempt_id']:'a-1'",
    limit: 20,
    page: found.next_page ?? '',
  })
  expect(rest.data).toHaveLength(5)
  expect((await errorOf(stripe.paymentIntents.search({ query: 'amount>5' }))).param).toBe('query')

  const slow = await startStripeStandIn({ searchLagMs: 60_000 })
  await clientOf(slow).paymentIntents.create(payment('pm_card_visa'))
  const late = await clientOf(slow).paymentIntents.search({ query: 'metadata["attempt_id"]:"a-1"' })
  expect(late.data).toEqual([])
  await slow.close()
})

test('payments and charges can be listed by customer', async () => {
  const customer = await stripe.customers.create({ email: 'ada@example.org', metadata: { profile: 'p-1' } })
  expect(customer).toMatchObject({ email: 'ada@example.org', metadata: { profile: 'p-1' } })
  const { id } = await stripe.paymentIntents.create({ ...payment('pm_card_visa'), customer: customer.id })
  const [intents, charges] = await Promise.all([
    stripe.paymentIntents.list({ customer: customer.id }),
    stripe.charges.list({ customer: customer.id, expand: ['data.customer'] }),
  ])
  expect(intents.data.map((one) => one.id)).toEqual([id])
  expect(charges.data).toMatchObject([{ payment_intent: id, customer: { email: 'ada@example.org' } }])
  expect(
    (await errorOf(stripe.paymentIntents.create({ ...payment('pm_card_visa'), customer: 'cus_no' }))).param,
  ).toBe('customer')
})
