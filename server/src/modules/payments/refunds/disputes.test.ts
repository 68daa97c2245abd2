import { getPurchases, refund } from '@sayso/contract/calls/money'
import { getPost } from '@sayso/contract/calls/posts'
import type { PaymentId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { Actor } from '../../../testing/cast.ts'
import { readFunds } from '../../../testing/funds.ts'
import { buy, newestSale, rowsOf } from '../../../testing/sales.ts'
import { stripeFixture } from '../../../testing/stripe-fixture.ts'
import { refundToCard } from '../index.ts'
import { readTransactionsJob, reconcileJob } from '../payments.events.ts'

const fixture = await stripeFixture({ LIMITS: '{"funds":{"topUpsPerDay":1000}}' })
const { world, standIn, pay } = fixture

const sold = { text: 'teaser', ptv: { price: 300, text: 'hidden words' } }

async function topUp(payer: Actor, amount: number): Promise<PaymentId> {
  const { body } = await pay(payer, { token: await fixture.card(), amount })
  if (!body.success) throw new Error(String(body.error))
  return body['payment_id'] as PaymentId
}

async function control(path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${standIn.url}/_control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await answer.json()) as Record<string, unknown>
}

async function run(job: typeof reconcileJob): Promise<void> {
  await world.ctx.db.write((tx) => enqueue(tx, job, {}))
  await world.settle()
}

const newestCharge = () => [...standIn.store.charges.values()].findLast(({ paid }) => paid)?.id ?? ''
const dispute = async () => String((await control('disputes', { charge: newestCharge() }))['id'])
const close = (id: string, status: 'won' | 'lost') => control('disputes/close', { dispute: id, status })

/** Waits until all events of the dispute have arrived and been handled. */
async function received(id: string): Promise<void> {
  const reported = () =>
    rowsOf(world.ctx, sql<{ n: number }>`select count(*)::int as n from card_event where object_id = ${id}`)
  const events = [...standIn.store.events.values()].filter(
    ({ type, data }) =>
      ['charge.dispute.created', 'charge.dispute.closed'].includes(type) &&
      (data.object as { id: string }).id === id,
  ).length
  await expect.poll(async () => (await reported())[0]?.n).toBe(events)
  await world.settle()
}

const balance = async (kind: string, who?: Actor) => {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ cents: bigint }>`
      select coalesce(sum(case when t.credit_id = a.id then t.amount else -t.amount end), 0)::bigint as cents
        from ledger_account a left join ledger_transfer t on a.id in (t.debit_id, t.credit_id)
       where a.kind = ${kind} and (${who === undefined} or a.profile_id = (
         select id from profile where handle = ${who ? handles.get(who) : null}))`,
  )
  return Number(row?.cents ?? 0)
}
const handles = new Map<Actor, string>()
async function as(name: 'alice' | 'bob' | 'carol' | 'dan' | 'erin' | 'frank'): Promise<Actor> {
  const actor = await world.as(name)
  handles.set(actor, name)
  return actor
}

test('a dispute takes the funds, then reverses purchases; winning it gives the money back', async () => {
  const [alice, bob] = [await as('alice'), await as('bob')]
  fixture.sendWebhooks(true)
  await topUp(bob, 700)
  const posts = [await alice.publish(sold), await alice.publish(sold)]
  for (const id of posts) await buy(bob, id, 300)
  expect(await readFunds(world.ctx, bob.profileId)).toBe(100)

  const id = await dispute()
  await received(id)
  // 730 are gone: 100 came from the funds, 630 are owed, and reversing two sales covers 600 of that.
  expect(await readFunds(world.ctx, bob.profileId)).toBe(0)
  expect(await balance('user_receivable', bob)).toBe(-30)
  expect(await balance('author_pending', alice)).toBe(0)
  for (const post of posts) {
    const seen = await bob.call(getPost, { post_id: post })
    expect(JSON.stringify(seen)).not.toContain('hidden words')
    const [sale] = (await alice.call(getPurchases, { post_id: post })).purchases
    expect(sale).toMatchObject({ status: 'disputed', can_refund: false })
  }
  await world.expectLedgerBalances()

  const sale = await newestSale(alice, posts[0] as never)
  expect((await alice.ask(refund, { purchase_id: sale })).body.code).toBe('refund_disputed')
  const tried = await pay(bob, { token: await fixture.card(), amount: 500 })
  expect(tried.body).toMatchObject({ success: false, code: 'cards_paused' })

  await close(id, 'won')
  await received(id)
  expect(await balance('user_receivable', bob)).toBe(0)
  expect(await readFunds(world.ctx, bob.profileId)).toBe(700)
  await close(id, 'lost')
  await received(id)
  expect(await readFunds(world.ctx, bob.profileId)).toBe(0)
  expect(await balance('user_receivable', bob)).toBe(-30)
  await world.expectLedgerBalances()
})

test('the ledger matches the provider’s statement to the cent, including its fees', async () => {
  await run(readTransactionsJob)
  const kept = [...standIn.store.transactions.values()].reduce((sum, { net }) => sum + net, 0)
  expect(-(await balance('card_clearing'))).toBe(kept)
  expect(await balance('suspense')).toBe(0)
  expect(await balance('dispute_cost')).toBe(-1500)
  await world.expectLedgerBalances()
})

test('a debt is written off after 121 days, once', async () => {
  const bob = await as('bob')
  await world.ctx.db.write((tx) =>
    sql`update card_dispute set moved_at = moved_at - interval '121 days'`.execute(tx),
  )
  await run(reconcileJob)
  expect(await balance('user_receivable', bob)).toBe(0)
  expect(await balance('chargeback_loss')).toBe(-30)
  await run(reconcileJob)
  expect(await balance('chargeback_loss')).toBe(-30)
  await world.ctx.db.write((tx) =>
    sql`update card_watch set read_until = now() + interval '2 hours'`.execute(tx),
  )
  await world.expectLedgerBalances()
  await world.ctx.db.write((tx) => sql`update card_watch set read_until = now()`.execute(tx))
})

test('a dispute delivered twice and also found in the provider’s statement is booked once', async () => {
  const carol = await as('carol')
  fixture.sendWebhooks(true)
  await topUp(carol, 500)
  standIn.faults.add({ fault: 'webhook_duplicate' })
  const id = await dispute()
  await Promise.all([close(id, 'lost'), run(readTransactionsJob)])
  await run(readTransactionsJob)
  expect(await readFunds(world.ctx, carol.profileId)).toBe(0)
  expect(await balance('user_receivable', carol)).toBe(-30)
  await world.expectLedgerBalances()
})

test('an operator can refund a payment to its card, up to what is left of it', async () => {
  const dan = await as('dan')
  const paymentId = await topUp(dan, 1000)
  const wish = { paymentId, isWithFee: false, askedBy: 'support', reason: 'asked by mail' }
  const sent = await refundToCard(world.ctx, { ...wish, amount: cents(400) })
  expect(sent).toBe('succeeded')
  expect(await readFunds(world.ctx, dan.profileId)).toBe(600)
  await expect(refundToCard(world.ctx, { ...wish, amount: cents(601) })).rejects.toThrow(/600 cents/)
  expect(await refundToCard(world.ctx, { ...wish, amount: null, isWithFee: true })).toBe('succeeded')
  await expect(refundToCard(world.ctx, { ...wish, amount: null })).rejects.toThrow(/0 cents/)
  expect(await readFunds(world.ctx, dan.profileId)).toBe(0)
  const charge = standIn.store.charges.get(newestCharge())
  expect(charge?.amount_refunded).toBe(1030)
  await run(readTransactionsJob)
  expect(await balance('suspense')).toBe(0)
  await world.expectLedgerBalances()
})

test('spent money cannot be refunded to the card', async () => {
  const [alice, erin] = [await as('alice'), await as('erin')]
  const paymentId = await topUp(erin, 300)
  await buy(erin, await alice.publish(sold), 300)
  const wish = { paymentId, amount: null, isWithFee: false, askedBy: 'support', reason: 'asked by mail' }
  await expect(refundToCard(world.ctx, wish)).rejects.toThrow(/do not cover/)
  await world.expectLedgerBalances()
})

test('a failed refund returns the funds, and a refund whose response was lost completes', async () => {
  const frank = await as('frank')
  fixture.sendWebhooks(true)
  const wish = { amount: null, isWithFee: false, askedBy: 'support', reason: 'asked by mail' }
  standIn.faults.add({ fault: 'refund_fails', times: 1, ms: 100 })
  const failing = await topUp(frank, 500)
  await refundToCard(world.ctx, { ...wish, paymentId: failing })
  await expect
    .poll(async () => {
      await world.settle()
      return readFunds(world.ctx, frank.profileId)
    })
    .toBe(500)
  fixture.sendWebhooks(false)
  standIn.faults.add({ fault: 'error_after', times: 1, on: 'POST /v1/refunds' })
  const lost = await topUp(frank, 200)
  expect(await refundToCard(world.ctx, { ...wish, paymentId: lost })).toBe('created')
  expect(await readFunds(world.ctx, frank.profileId)).toBe(500)
  await world.ctx.db.write(async (tx) => {
    await sql`alter table card_refund disable trigger card_refund_terms_stand`.execute(tx)
    await sql`update card_refund set created_at = created_at - interval '2 minutes'`.execute(tx)
    await sql`alter table card_refund enable trigger card_refund_terms_stand`.execute(tx)
  })
  await run(reconcileJob)
  await run(reconcileJob)
  expect(await readFunds(world.ctx, frank.profileId)).toBe(500)
  const states = await rowsOf(
    world.ctx,
    sql<{ status: string }>`select status from card_refund order by id desc limit 2`,
  )
  expect(states.map(({ status }) => status)).toEqual(['succeeded', 'failed'])
  await run(readTransactionsJob)
  expect(await balance('suspense')).toBe(0)
  await world.expectLedgerBalances()
})

test('an unexplained payment is booked to suspense at once', async () => {
  const before = await balance('card_clearing')
  await fixture.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    payment_method: await fixture.card(),
    confirm: true,
    automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
  })
  await run(readTransactionsJob)
  await run(readTransactionsJob)
  expect(await balance('suspense')).toBe(5000)
  expect(await balance('card_clearing')).toBe(before - 5000 + 30)
  expect(await world.ctx.metrics.registry.metrics()).toMatch(/card_money_unexplained_total 1/)
  await world.expectLedgerBalances()
})
