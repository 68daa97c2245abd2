import type { Stripe } from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StandIn } from './stand-in.ts'
import { errorOf, payment, type Receiver, startWithWebhooks, until } from './testing.ts'

let standIn: StandIn
let stripe: Stripe
let receiver: Receiver

beforeAll(async () => {
  ;({ standIn, stripe, receiver } = await startWithWebhooks())
})
afterAll(() => Promise.all([standIn.close(), receiver.close()]))

test('a payment is refunded in parts up to its full amount', async () => {
  const { id } = await stripe.paymentIntents.create(payment('pm_card_visa', 1_000))
  const part = await stripe.refunds.create({ payment_intent: id, amount: 300, metadata: { why: 'asked' } })
  expect(part).toMatchObject({ status: 'succeeded', amount: 300, metadata: { why: 'asked' } })
  expect(await errorOf(stripe.refunds.create({ payment_intent: id, amount: 701 }))).toMatchObject({
    statusCode: 400,
    param: 'amount',
    message: expect.stringContaining('$7.01'),
  })
  expect((await stripe.refunds.create({ payment_intent: id })).amount).toBe(700)
  expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).code).toBe('charge_already_refunded')
  const { data } = await stripe.charges.list({ payment_intent: id })
  expect(data).toMatchObject([{ amount_refunded: 1_000, refunded: true }])
  expect((await stripe.refunds.list({ payment_intent: id })).data.map(({ amount }) => amount)).toEqual([
    700, 300,
  ])
  expect(await stripe.refunds.retrieve(part.id, { expand: ['balance_transaction'] })).toMatchObject({
    balance_transaction: { amount: -300, fee: 0 },
  })
})

test('an unpaid payment cannot be refunded', async () => {
  const { id } = await stripe.paymentIntents.create({ ...payment('pm_card_visa'), confirm: false })
  expect((await errorOf(stripe.refunds.create({ payment_intent: id }))).statusCode).toBe(400)
  expect((await errorOf(stripe.refunds.create({ charge: 'ch_none' }))).code).toBe('resource_missing')
  expect((await errorOf(stripe.refunds.create({}))).code).toBe('parameter_missing')
})

test('a refund that fails later is credited back to the charge', async () => {
  standIn.faults.add({ fault: 'refund_fails', times: 1 })
  const { id } = await stripe.paymentIntents.create(payment('pm_card_visa', 800))
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  const reported = await receiver.waitFor(({ type }) => type === 'refund.failed')
  expect(reported.data.object).toMatchObject({ id: refund.id, status: 'failed' })
  expect((await stripe.charges.list({ payment_intent: id })).data).toMatchObject([{ amount_refunded: 0 }])
  const { data } = await stripe.balanceTransactions.list({ source: refund.id })
  expect(data.map(({ type, amount }) => [type, amount])).toEqual([
    ['refund_failure', 800],
    ['refund', -800],
  ])
})

test('a refund to a slow bank is pending before it succeeds', async () => {
  const { id } = await stripe.paymentIntents.create(payment('pm_card_pendingRefund'))
  const refund = await stripe.refunds.create({ payment_intent: id })
  expect(refund.status).toBe('pending')
  await until(async () => (await stripe.refunds.retrieve(refund.id)).status === 'succeeded', 'still pending')
})

test('a dispute takes amount and fee; winning returns the amount, and it can still be lost', async () => {
  const { latest_charge } = await stripe.paymentIntents.create(payment('pm_card_visa', 2_000))
  const charge = String(latest_charge)
  const dispute = await control('disputes', { charge })
  expect((await stripe.charges.retrieve(charge)).disputed).toBe(true)
  expect((await errorOf(stripe.refunds.create({ charge }))).code).toBe('charge_disputed')
  await control('disputes/close', { dispute: dispute.id, status: 'won' })
  await control('disputes/close', { dispute: dispute.id, status: 'lost' })
  const { data } = await stripe.disputes.list({ charge })
  expect(data).toMatchObject([{ id: dispute.id, status: 'lost', amount: 2_000 }])
  expect(data[0]?.balance_transactions.map(({ amount, fee }) => [amount, fee])).toEqual([
    [-2_000, 1_500],
    [2_000, 0],
    [-2_000, 0],
  ])
  await until(
    () => receiver.events.filter(({ type }) => type === 'charge.dispute.closed').length === 2,
    'not told',
  )
  expect(receiver.events.map(({ type }) => type)).toContain('charge.dispute.created')
  await expect(control('disputes/close', { dispute: dispute.id, status: 'won' })).rejects.toThrow(
    'lost already',
  )
})

test('disputes can be opened and closed by a fault or by a test card', async () => {
  standIn.faults.add({ fault: 'dispute', times: 1, ms: 10, outcome: 'won' })
  const { id } = await stripe.paymentIntents.create(payment('pm_card_visa'))
  await until(
    async () => (await stripe.disputes.list({ payment_intent: id })).data[0]?.status === 'won',
    'no dispute was won',
  )
  const { id: byCard } = await stripe.paymentIntents.create(payment('pm_card_createDispute'))
  await until(async () => (await stripe.disputes.list({ payment_intent: byCard })).data[0], 'no dispute')
})

async function control(path: string, body: object): Promise<Stripe.Dispute> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${standIn.url}/_control/${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  const value = (await answer.json()) as Stripe.Dispute & { error?: { message: string } }
  if (!answer.ok) throw new Error(value.error?.message)
  return value
}
