import { closeStart, closeState } from '@sayso/contract/calls/closing'
import { commentOnPost } from '@sayso/contract/calls/comments'
import { cents } from '@sayso/contract/money'
import { startPaypalStandIn } from '@sayso/sandbox/paypal/stand-in'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { decideAt, reported } from '../../../testing/deciding.ts'
import { giveFunds, readFunds } from '../../../testing/funds.ts'
import { runJob } from '../../../testing/run-job.ts'
import { buy, rowsOf } from '../../../testing/sales.ts'
import { settleAt } from '../../../testing/settling.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { stripeFixture } from '../../../testing/stripe-fixture.ts'
import { payOut } from '../../payouts/index.ts'

const paypal = await startPaypalStandIn({ laterMs: 20, firstMs: 50 })
afterAll(() => paypal.close())
const fixture = await stripeFixture({ PAYPAL_URL: paypal.url })
const { world, pay } = fixture

const stateOf = async (profile: string) =>
  (
    await rowsOf(
      world.ctx,
      sql<{ state: string; is_done: boolean }>`
        select state, erased_at is not null as is_done from account_closing join profile using (account_id)
         where profile.id = ${profile}::bigint`,
    )
  )[0]

async function rowOf(handle: string): Promise<string> {
  const [row] = await rowsOf(
    world.ctx,
    sql<{ id: string }>`select id::text from profile where handle = ${handle}`,
  )
  return row?.id ?? ''
}

/** Lets the two weeks pass and does what the job does. */
async function letTimePass(): Promise<void> {
  await rowsOf(world.ctx, sql`update account_closing set ends_at = now() where state = 'requested'`)
  await runJob(world, 'closing.close-accounts')
  await world.settle()
}

async function topUp(payer: Actor, amount: number): Promise<void> {
  const { body } = await pay(payer, { token: await fixture.card(), amount })
  if (!body.success) throw new Error(String(body.error))
}

test('funds go back to the card they came from, and what is left is given up in an entry of its own', async () => {
  const who = await world.as('alice')
  const row = await rowOf('alice')
  await topUp(who, 1500)
  // Older than any card can be refunded.
  await giveFunds(world.ctx, who.profileId, 420)
  await rowsOf(
    world.ctx,
    sql`update payment set ended_at = now() - interval '91 days' where intent_id like 'pi_%-%'`,
  )
  const { state } = await who.call(closeState)
  expect(state).toMatchObject({ funds_to_card: 1500, funds_given_up: 420 })
  expect((await who.ask(closeStart, { give_up: 0 })).body.code).toBe('close_amount_changed')
  expect((await who.ask(closeStart, { give_up: 420 })).body.success).toBe(true)
  await letTimePass()
  expect(await readFunds(world.ctx, who.profileId)).toBe(0)
  expect(await stateOf(row)).toEqual({ state: 'erased', is_done: true })
  const waived = await rowsOf(
    world.ctx,
    sql<{ kind: string; amount: bigint }>`
      select kind, amount from ledger_journal join ledger_transfer on journal_id = ledger_journal.id
       where kind in ('waiver', 'card_refund') order by kind`,
  )
  expect(waived).toEqual([
    { kind: 'card_refund', amount: 1500n },
    { kind: 'waiver', amount: 420n },
  ])
  await world.expectLedgerBalances()
})

test('an open dispute is waited for, and nothing is erased meanwhile', async () => {
  const bob = await world.as('bob')
  const row = await rowOf('bob')
  await topUp(bob, 500)
  await rowsOf(
    world.ctx,
    sql`insert into card_dispute (id, payment_id, amount, status)
        select 'dp_open', id, 1, 'won' from payment where profile_id = ${row}::bigint`,
  )
  await rowsOf(world.ctx, sql`update card_dispute set status = 'open' where id = 'dp_open'`)
  const { state } = await bob.call(closeState)
  expect(state).toMatchObject({ num_open_cases: 1, funds_to_card: 0, funds_given_up: 500 })
  await bob.call(closeStart, { give_up: state.funds_given_up })
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'settling', is_done: false })
  await rowsOf(world.ctx, sql`update card_dispute set status = 'won' where id = 'dp_open'`)
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'erased', is_done: true })
  // It could go back to the card after all.
  const [sent] = await rowsOf(
    world.ctx,
    sql<{ n: bigint }>`
    select sum(card_refund.amount)::bigint as n from card_refund join payment on payment.id = payment_id
     where profile_id = ${row}::bigint`,
  )
  expect(sent?.n).toBe(500n)
})

const later = (days: number) => new Date(Date.now() + days * 86_400_000)

/** Makes an account ready to be paid by the stand-in. */
async function payableTo(handle: string): Promise<void> {
  await rowsOf(
    world.ctx,
    sql`insert into totp (account_id, sealed, last_step) select account_id, '', 0 from profile where handle = ${handle}`,
  )
  await rowsOf(
    world.ctx,
    sql`update profile set paypal_email = ${`${handle}@pay.example`}, paypal_changed_at = now() - interval '10 days'
         where handle = ${handle}`,
  )
}

/** Sends what is due by then, and waits for what becomes of it. Returns what was paid to an address. */
async function payDue(handle: string): Promise<bigint[]> {
  await payOut(world.ctx, () => later(30))
  while ([...paypal.store.batches.values()].some(({ status }) => status === 'PENDING'))
    await new Promise((resolve) => setTimeout(resolve, 10))
  await payOut(world.ctx, () => later(31))
  const paid = await rowsOf(
    world.ctx,
    sql<{ amount: bigint }>`
      select amount from payout where receiver = ${`${handle}@pay.example`} and status = 'done'`,
  )
  return paid.map(({ amount }) => amount)
}

test('who is under an open case is not paid for leaving before every one is decided', async () => {
  const [seller, buyer] = [await world.as('frank'), await world.as('erin')]
  const moderator = await onDuty(world, 'grace', 'moderator')
  const row = await rowOf('frank')
  await payableTo('frank')
  const post = await seller.publish({ text: 'teaser', ptv: { price: 300, text: 'nothing at all' } })
  const { comment } = await seller.call(commentOnPost, { post_id: post, comment: 'buy it' })
  await giveFunds(world.ctx, buyer.profileId, 300)
  await buy(buyer, post, 300)
  await world.settle()
  expect((await seller.call(closeState)).state.is_looked_into).toBe(false)
  const numbers = [
    await reported(buyer, 'profile', seller.profileId, 'fraud'),
    await reported(buyer, 'comment', comment.unique_id, 'fraud'),
    await reported(buyer, 'post', post, 'fraud'),
  ]
  const { state } = await seller.call(closeState)
  // That there is something, and nothing about it.
  expect(state).toMatchObject({ is_looked_into: true, num_open_cases: 0, needs: [] })
  await seller.call(closeStart, { give_up: cents(0) })
  await letTimePass()
  await settleAt(world.ctx, later(15))
  for (const number of numbers) {
    await letTimePass()
    expect(await payDue('frank')).toEqual([])
    await letTimePass()
    expect(await stateOf(row)).toEqual({ state: 'settling', is_done: false })
    await decideAt(moderator, number, { decision: 'none' })
  }
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'settling', is_done: false })
  expect(await payDue('frank')).toEqual([276n])
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'erased', is_done: true })
  await world.expectLedgerBalances()
})

test('a case is waited for also where there is no money', async () => {
  const [writer, reader] = [await world.as('heidi'), await world.as('ivan')]
  const moderator = await onDuty(world, 'grace', 'moderator')
  const row = await rowOf('heidi')
  const number = await reported(reader, 'profile', writer.profileId)
  await writer.call(closeStart, { give_up: cents(0) })
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'settling', is_done: false })
  await decideAt(moderator, number, { decision: 'none' })
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'erased', is_done: true })
})

test('more than the owner gave up is never taken: the account waits for a person', async () => {
  const carol = await world.as('carol')
  const row = await rowOf('carol')
  await carol.call(closeStart, { give_up: cents(0) })
  await giveFunds(world.ctx, carol.profileId, 300)
  await rowsOf(
    world.ctx,
    sql`update payment set ended_at = now() - interval '91 days' where profile_id = ${row}::bigint`,
  )
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'settling', is_done: false })
  expect(await readFunds(world.ctx, carol.profileId)).toBe(300)
  // Cents that arrived meanwhile are another matter.
  await rowsOf(
    world.ctx,
    sql`update account_closing set waived = 300 where account_id = (select account_id from profile where id = ${row}::bigint)`,
  )
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'erased', is_done: true })
  await world.expectLedgerBalances()
})

test('earnings below the minimum are paid on the next Friday before anything is erased', async () => {
  const [dan, erin] = [await world.as('dan'), await world.as('erin')]
  const row = await rowOf('dan')
  await payableTo('dan')
  const post = await dan.publish({ text: 'teaser', ptv: { price: 300, text: 'hidden words' } })
  await giveFunds(world.ctx, erin.profileId, 300)
  await buy(erin, post, 300)
  await world.settle()
  const { state } = await dan.call(closeState)
  expect(state).toMatchObject({ earnings: 276, needs: [], num_buyers: 1 })
  expect(Date.parse(state.earnings_paid ?? '')).toBeGreaterThan(Date.now())
  await dan.call(closeStart, { give_up: cents(0) })
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'settling', is_done: false })
  await settleAt(world.ctx, later(15))
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'settling', is_done: false })
  expect(await payDue('dan')).toEqual([276n])
  await letTimePass()
  expect(await stateOf(row)).toEqual({ state: 'erased', is_done: true })
  await world.expectLedgerBalances()
})
