import { batches, batchFile, fundsHistory, yearEarnings, yearFile } from '@sayso/contract/calls/money'
import type { BatchId, PostId, ProfileId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import type { Actor } from '../../testing/cast.ts'
import { readFunds } from '../../testing/funds.ts'
import { payoutFixture } from '../../testing/payout-fixture.ts'
import { tryToBuy } from '../../testing/sales.ts'
import { carryOutAt, orderRefunds, reverseRefunds } from '../../testing/takedowns.ts'
import { balanceOf, balancesOf } from '../ledger/index.ts'
import { payoutActs } from './index.ts'

const fixture = await payoutFixture({ LIMITS: '{"payouts":{"firstAfterDays":0,"firstNeedsFactors":0}}' })
const { world, standIn, friday, sell, setAddress, settle, payAt, worked } = fixture

const MINUTE = 60_000
const NET = 1842
const later = (at: Date) => new Date(at.getTime() + 2 * MINUTE)
const batchesOf = async (author: Actor) => (await author.call(batches)).batches
const on = (id: ProfileId, kind: 'author_pending' | 'author_payable' | 'author_receivable') =>
  world.ctx.db.write((tx) => balanceOf(tx, id, kind))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
const paidTo = (address: string) =>
  [...standIn.store.batches.values()]
    .flatMap(({ items }) => items)
    .filter(({ receiver }) => receiver === address)
    .map(({ value }) => value)

async function takeDown(post: PostId): Promise<string> {
  const order = await orderRefunds(world.ctx, post)
  await carryOutAt(world.ctx)
  return order
}

/** Everything an author has is in their batches. */
async function expectSameInBatches(author: Actor): Promise<void> {
  const { pending, payable } = await world.ctx.db.write((tx) => balancesOf(tx, author.profileId))
  expect(sum((await batchesOf(author)).map(({ left_amount }) => left_amount))).toBe(pending + payable)
}

async function pay(author: Actor, at: Date): Promise<void> {
  await payAt(at)
  await worked()
  await payAt(later(at))
  await world.settle()
  expect((await batchesOf(author)).map(({ status }) => status)).not.toContain('processing')
}

test('a settled sale is taken from what is payable, and a batch with nothing left is not paid', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await setAddress(alice, 'alice-pay@people.example')
  const post = await sell(alice, bob, 2000)
  await settle()
  expect(await on(alice.profileId, 'author_payable')).toBe(NET)
  await takeDown(post)
  expect(await on(alice.profileId, 'author_payable')).toBe(0)
  expect((await batchesOf(alice))[0]).toMatchObject({ balance: NET, refunded_amount: NET, left_amount: 0 })
  await payAt(friday())
  expect(paidTo('alice-pay@people.example')).toEqual([])
  await world.expectLedgerBalances()
})

test('what was paid out already is our loss: the author owes nothing and keeps the next batches', async () => {
  const [carol, bob] = [await world.as('carol'), await world.as('bob')]
  await setAddress(carol, 'carol-pay@people.example')
  const [paid, waiting] = [await sell(carol, bob, 2000), await sell(carol, bob, 1500, 1)]
  await settle()
  await pay(carol, friday())
  const funds = await readFunds(world.ctx, bob.profileId)
  await takeDown(paid)
  expect(await readFunds(world.ctx, bob.profileId)).toBe(funds + 2000)
  expect(await on(carol.profileId, 'author_receivable')).toBe(0)
  expect((await batchesOf(carol)).at(-1)).toMatchObject({
    ...{ num_refunded: 1, refunded_amount: 0, amount_paid: NET, left_amount: 0 },
  })
  await expectSameInBatches(carol)
  expect((await carol.call(fundsHistory)).entries.map(({ kind }) => kind)).not.toContain('sale_takedown')
  await world.expectLedgerBalances()

  // Partly covered: of the second sale, a cent is left.
  await settle(1)
  expect(await on(carol.profileId, 'author_payable')).toBe(1381)
  await pay(carol, friday(1))
  expect(paidTo('carol-pay@people.example')).toEqual(['18.42', '13.81'])
  await takeDown(waiting)
  await expectSameInBatches(carol)
  await world.expectLedgerBalances()
})

test('after an appeal the buyer keeps the refund, and the author is settled and paid what was taken', async () => {
  const [dan, bob] = [await world.as('dan'), await world.as('bob')]
  await setAddress(dan, 'dan-pay@people.example')
  const [unsettled, other] = [await sell(dan, bob, 2000), await sell(dan, bob, 1000)]
  const order = await takeDown(unsettled)
  expect(await on(dan.profileId, 'author_pending')).toBe(921)
  const funds = await readFunds(world.ctx, bob.profileId)
  const reverse = () => reverseRefunds(world.ctx, order)
  await reverse()
  await reverse()
  expect(await carryOutAt(world.ctx, new Date())).toEqual({ refunded: 0, givenBack: 1 })
  expect(await carryOutAt(world.ctx, new Date())).toEqual({ refunded: 0, givenBack: 0 })
  await world.settle()
  expect(await readFunds(world.ctx, bob.profileId)).toBe(funds)
  expect(await on(dan.profileId, 'author_pending')).toBe(921 + NET)
  const [open] = await batchesOf(dan)
  expect(open).toMatchObject({ status: 'open', balance: 921, restored_amount: NET, left_amount: 921 + NET })
  const lines = (await dan.call(fundsHistory)).entries.filter(({ kind }) => kind.startsWith('sale_'))
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['sale_given_back', NET],
    ['sale_takedown', -NET],
  ])
  await expectSameInBatches(dan)
  await world.expectLedgerBalances()

  await settle()
  expect((await batchesOf(dan))[0]).toMatchObject({
    ...{ status: 'pending', balance: 921, restored_amount: NET, left_amount: 921 + NET },
  })
  await world.expectLedgerBalances()
  await pay(dan, friday())
  expect(paidTo('dan-pay@people.example')).toEqual(['27.63'])
  await world.expectLedgerBalances()

  // It can be bought again, and removed again.
  expect((await tryToBuy(bob, unsettled, 2000)).body.success).toBe(true)
  await takeDown(unsettled)
  await takeDown(other)
  await expectSameInBatches(dan)
  await world.expectLedgerBalances()
})

test('what is given back when no week is open is settled and paid on its own, less a part that was our loss', async () => {
  const [erin, bob] = [await world.as('erin'), await world.as('bob')]
  await setAddress(erin, 'erin-pay@people.example')
  const [paid, left] = [await sell(erin, bob, 2000), await sell(erin, bob, 1800, 1)]
  await settle()
  await pay(erin, friday())
  await settle(1)
  // 1,658 are payable for the second sale; the first takes all of them, and we pay 184.
  expect(await on(erin.profileId, 'author_payable')).toBe(1658)
  const order = await takeDown(paid)
  expect(await on(erin.profileId, 'author_payable')).toBe(0)
  await takeDown(left)
  await expectSameInBatches(erin)
  await world.expectLedgerBalances()

  await reverseRefunds(world.ctx, order)
  expect(await carryOutAt(world.ctx, friday(1))).toEqual({ refunded: 0, givenBack: 1 })
  await world.settle()
  expect(await on(erin.profileId, 'author_pending')).toBe(1658)
  await settle(3)
  const [own] = await batchesOf(erin)
  expect(own).toMatchObject({ status: 'pending', num_sales: 0, balance: 0, restored_amount: 1658 })
  await pay(erin, friday(3))
  expect(paidTo('erin-pay@people.example')).toEqual(['18.42', '16.58'])
  await expectSameInBatches(erin)
  await world.expectLedgerBalances()
  await expectInFiles(erin, own?.unique_id as BatchId, own?.settlement_end as string)
})

/** The files show the same figure as the screen. */
async function expectInFiles(author: Actor, batch_id: BatchId, end: string): Promise<void> {
  const linesOf = async (url: string) =>
    (await (await fetch(world.baseUrl + url)).text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(','))
  const year = new Date(Date.parse(end) - 1).getUTCFullYear()
  const sold = await linesOf((await author.call(batchFile, { batch_id })).url)
  expect(sold).toHaveLength(2)
  expect(sold[1]?.[3]).toContain('given back')
  expect(sold[1]?.[sold[0]?.findIndex((cell) => cell.includes('Given back after')) ?? -1]).toBe('16.58')
  const weeks = await linesOf((await author.call(yearFile, { year })).url)
  const column = weeks[0]?.findIndex((cell) => cell.includes('Given back after')) ?? -1
  expect(weeks.slice(1).map((row) => row[column])).toContain('16.58')
  expect((await author.call(yearEarnings, { year })).totals.restored_amount).toBe(1658)
}

test('while an account is held its sales are settled as always, and everything is paid afterwards', async () => {
  const [frank, bob] = [await world.as('frank'), await world.as('bob')]
  await setAddress(frank, 'frank-pay@people.example')
  await sell(frank, bob, 2000)
  const removed = await sell(frank, bob, 1000)
  await sell(frank, bob, 3000, 1)
  const actor = { by: 'olga', because: 'suspended' }
  await world.ctx.db.write((tx) => payoutActs.holdIn(tx, frank.profileId, actor))
  await settle()
  await payAt(friday())
  expect((await batchesOf(frank)).at(-1)).toMatchObject({ status: 'pending', amount_paid: 0 })
  await takeDown(removed)
  await settle(1)
  await payAt(friday(1))
  expect(paidTo('frank-pay@people.example')).toEqual([])
  expect(await on(frank.profileId, 'author_payable')).toBe(NET + 2763)
  await world.expectLedgerBalances()
  await world.ctx.db.write((tx) => payoutActs.releaseIn(tx, frank.profileId, actor))
  await pay(frank, friday(2))
  expect(paidTo('frank-pay@people.example')).toEqual(['46.05'])
  await expectSameInBatches(frank)
  await world.expectLedgerBalances()
})
