import { batches, getPurchases } from '@sayso/contract/calls/money'
import { getPost } from '@sayso/contract/calls/posts'
import { updateProfile } from '@sayso/contract/calls/profiles'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { startPaypalStandIn } from '@sayso/sandbox/paypal/stand-in'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { buy, rowsOf } from '../../testing/sales.ts'
import { settleAt } from '../../testing/settling.ts'
import { stripeFixture } from '../../testing/stripe-fixture.ts'
import { balanceOf } from '../ledger/index.ts'
import { payOut } from './index.ts'

const paypal = await startPaypalStandIn({ laterMs: 5 })
afterAll(() => paypal.close())
const fixture = await stripeFixture({
  PAYPAL_URL: paypal.url,
  LIMITS: '{"funds":{"topUpsPerDay":1000},"payouts":{"firstAfterDays":0,"firstNeedsFactors":0}}',
})
const { world, standIn } = fixture

const DAY = 86_400_000
const monday = Date.UTC(2026, 0, 5)
const weekEnd = monday + (Math.floor((Date.now() - monday) / (7 * DAY)) + 1) * 7 * DAY
const settle = (weeks = 0) => settleAt(world.ctx, new Date(weekEnd + (7 + weeks * 7) * DAY))
const payAt = (weeks = 0, minutes = 0) =>
  payOut(world.ctx, () => new Date(weekEnd + (11 + weeks * 7) * DAY + minutes * 60_000))

const on = (id: ProfileId, kind: 'author_payable' | 'author_receivable' | 'user_receivable') =>
  world.ctx.db.write((tx) => balanceOf(tx, id, kind))
/** Notifications are aggregated a moment after their event: a test waits for them. */
const expectNotified = (author: Actor, about: string, times = 1) =>
  expect
    .poll(async () => {
      await world.settle()
      return notifiedOf(author, about)
    })
    .toBe(times)

const notifiedOf = async ({ profileId }: Actor, about: string) =>
  (
    await rowsOf(
      world.ctx,
      sql<{ count: number }>`
        select coalesce(sum(count), 0)::int as count from notification
         where receiver_id = ${rowId(profileId)} and about = ${about}`,
    )
  )[0]?.count

/** A buyer pays by card for a post of the author. */
async function sale(author: Actor, buyer: Actor, price: number, weeksLater = 0): Promise<PostId> {
  const { body } = await fixture.pay(buyer, { token: await fixture.card(), amount: price })
  if (!body.success) throw new Error(String(body.error))
  const releaseAt = new Date(Date.now() + weeksLater * 7 * DAY)
  const ptv = { price, text: 'hidden words', ...(weeksLater > 0 && { releaseAt }) }
  const post = await author.publish({ text: 'teaser', ptv })
  await buy(buyer, post, price)
  await world.settle()
  return post
}

async function disputeNewest(): Promise<void> {
  fixture.sendWebhooks(true)
  const charge = [...standIn.store.charges.values()].findLast(({ paid }) => paid)?.id
  const answer = await fetch(`${standIn.url}/_control/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ charge }),
  })
  const { id } = (await answer.json()) as { id: string }
  const isReceived = async () =>
    (await rowsOf(world.ctx, sql`select from card_event where object_id = ${id}`)).length > 0
  await expect.poll(isReceived).toBe(true)
  await world.settle()
}

const batchOf = async (author: Actor, nth = 0) => (await author.call(batches)).batches.at(nth)

test('a disputed sale that is settled but unpaid is deducted from the payable amount', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await alice.call(updateProfile, { profile_id: alice.profileId, paypal_email: 'alice-pay@people.example' })
  const post = await sale(alice, bob, 2000)
  await settle()
  expect(await on(alice.profileId, 'author_payable')).toBe(1842)
  await disputeNewest()
  expect(await on(alice.profileId, 'author_payable')).toBe(0)
  expect(await on(alice.profileId, 'author_receivable')).toBe(0)
  expect((await alice.call(getPurchases, { post_id: post })).purchases[0]).toMatchObject({
    status: 'disputed',
  })
  expect(JSON.stringify(await bob.call(getPost, { post_id: post }))).not.toContain('hidden words')
  expect(await batchOf(alice)).toMatchObject({ balance: 1842, refunded_amount: 1842 })
  await expectNotified(alice, 'dispute')
  await expectNotified(alice, 'settled')
  await payAt()
  expect(await batchOf(alice)).toMatchObject({ status: 'carried_over', amount_paid: 0 })
  await world.expectLedgerBalances()
})

test('a disputed sale that was paid out becomes a debt that the next batches repay', async () => {
  const [carol, dan] = [await world.as('carol'), await world.as('dan')]
  await carol.call(updateProfile, { profile_id: carol.profileId, paypal_email: 'carol-pay@people.example' })
  await sale(carol, dan, 2000)
  await settle()
  await payAt()
  await expect.poll(() => paypal.store.batches.size).toBe(1)
  await expect.poll(() => [...paypal.store.batches.values()][0]?.status).toBe('SUCCESS')
  await payAt(0, 5)
  await world.settle()
  expect(await batchOf(carol)).toMatchObject({ status: 'completed', amount_paid: 1842 })
  await expectNotified(carol, 'payout', 2)

  await disputeNewest()
  expect(await on(carol.profileId, 'author_receivable')).toBe(-1842)
  expect(await on(dan.profileId, 'user_receivable')).toBe(-30)
  await world.expectLedgerBalances()

  const frank = await world.as('frank')
  await sale(carol, frank, 1500, 1)
  await sale(carol, frank, 4000, 2)
  await settle(1)
  expect(await batchOf(carol, 1)).toMatchObject({
    status: 'completed',
    balance: 1381,
    recovered_amount: 1381,
  })
  expect(await on(carol.profileId, 'author_receivable')).toBe(-461)
  await settle(2)
  expect(await batchOf(carol)).toMatchObject({ status: 'pending', balance: 3684, recovered_amount: 461 })
  expect(await on(carol.profileId, 'author_receivable')).toBe(0)
  await payAt(2)
  expect([...paypal.store.batches.values()].at(-1)?.items[0]?.value).toBe('32.23')
  await world.expectLedgerBalances()
})

test('a payout that fails after the dispute repays the debt first', async () => {
  const [erin, grace] = [await world.as('erin'), await world.as('grace')]
  await erin.call(updateProfile, { profile_id: erin.profileId, paypal_email: 'erin-pay@people.example' })
  await sale(erin, grace, 3000)
  await sale(erin, grace, 2000)
  await settle()
  paypal.faults.add({ fault: 'item_fails', times: 1 })
  await payAt(3)
  await disputeNewest()
  expect(await on(erin.profileId, 'author_receivable')).toBe(-1842)
  await expect.poll(() => [...paypal.store.batches.values()].at(-1)?.status).toBe('SUCCESS')
  await payAt(3, 5)
  expect(await on(erin.profileId, 'author_receivable')).toBe(0)
  expect(await on(erin.profileId, 'author_payable')).toBe(2763)
  await world.expectLedgerBalances()
  await payAt(4)
  expect([...paypal.store.batches.values()].at(-1)?.items[0]?.value).toBe('27.63')
  await world.expectLedgerBalances()
})
