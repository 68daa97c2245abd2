import type { OutputOf } from '@sayso/contract/call'
import { batches, batchSales, refund } from '@sayso/contract/calls/money'
import type { ProfileId } from '@sayso/contract/ids'
import type { BatchSale } from '@sayso/contract/shapes/batch'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { giveFunds, readFunds } from '../../testing/funds.ts'
import { inVain, rowsRead } from '../../testing/rows-read.ts'
import { buy, newestSale, rowsOf } from '../../testing/sales.ts'
import { settleAt as settleWorldAt } from '../../testing/settling.ts'
import { useWorld } from '../../testing/world.ts'
import { balanceOf } from '../ledger/index.ts'
import { nextFriday, weekOf } from './settlement.policy.ts'
import { claimDue } from './settlement.queries.ts'

const world = useWorld({ LIMITS: '{"feeds":{"profilesPerPage":2}}' })

const DAY = 86_400_000
const week = weekOf(new Date())
const after = (days: number) => new Date(week.end.getTime() + days * DAY)
const settleAt = (now: Date) => settleWorldAt(world.ctx, now)
const priced = (price: number, releaseAt?: Date) => ({
  text: 'teaser',
  ptv: { price, text: 'hidden words', ...(releaseAt && { releaseAt }) },
})

async function sell(author: Actor, buyer: Actor, price: number, releaseAt?: Date) {
  await giveFunds(world.ctx, buyer.profileId, price)
  const post = await author.publish(priced(price, releaseAt))
  await buy(buyer, post, price)
  await setAddress(author, 'money@people.example')
  await world.settle()
  return post
}

const setAddress = (author: Actor, address: string | null) =>
  rowsOf(world.ctx, sql`update profile set paypal_email = ${address} where id = ${rowId(author.profileId)}`)

const batchesOf = async (author: Actor) => (await author.call(batches)).batches

/** All sales of a batch, page by page. */
async function linesOf(author: Actor, batch_id: string): Promise<BatchSale[]> {
  const lines: BatchSale[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: OutputOf<typeof batchSales> = await author.call(batchSales, {
      batch_id: batch_id as never,
      cursor,
    })
    lines.push(...page.sales)
    cursor = page.next_cursor
  }
  return lines
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

async function expectLinesAddUp(author: Actor): Promise<void> {
  for (const batch of await batchesOf(author)) {
    const lines = await linesOf(author, batch.unique_id)
    expect(new Set(lines.map(({ unique_id }) => unique_id)).size).toBe(lines.length)
    expect(batch).toMatchObject({
      balance: sum(lines.map(({ net_amount }) => net_amount)),
      sayso_fee_amount: sum(lines.map(({ sayso_fee_amount }) => sayso_fee_amount)),
      transaction_fee_amount: sum(lines.map(({ transaction_fee_amount }) => transaction_fee_amount)),
      refunded_amount: sum(lines.map((one) => one.refunded_amount)),
    })
    expect(batch.total_fee_amount).toBe(batch.sayso_fee_amount + batch.transaction_fee_amount)
    for (const line of lines) {
      const kept = line.net_amount + line.sayso_fee_amount + line.transaction_fee_amount
      expect(line.paid_amount).toBe(kept + line.returned_amount)
    }
  }
}

const payableOf = (profile: ProfileId) => world.ctx.db.write((tx) => balanceOf(tx, profile, 'author_payable'))

test('a sale is in the open batch of its week at once and is settled exactly after the hold', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  for (const price of [500, 333, 999]) await sell(alice, bob, price)
  const [open] = await batchesOf(alice)
  expect(open).toMatchObject({
    settlement_start: week.start.toISOString(),
    settlement_end: week.end.toISOString(),
    ...{ status: 'open', reason: null, payout_date: null, amount_paid: 0 },
    // Fees are calculated per sale, not on the sum.
    ...{ balance: 1686, sayso_fee_amount: 25 + 17 + 50, transaction_fee_amount: 15 + 10 + 29 },
  })
  await expectLinesAddUp(alice)

  await settleAt(new Date(after(7).getTime() - 1))
  expect((await batchesOf(alice))[0]?.status).toBe('open')
  await settleAt(after(7))
  const [settled] = await batchesOf(alice)
  expect(settled).toEqual({
    ...open,
    status: 'pending',
    payout_date: nextFriday(after(7)).toISOString(),
    expected_payout: null,
  })
  expect(open?.expected_payout).toBe(settled?.payout_date)
  expect(await payableOf(alice.profileId)).toBe(1686)
  await expectLinesAddUp(alice)
  await world.expectLedgerBalances()
})

test('an amount below the minimum is carried over and paid with the next batch', async () => {
  const [carol, bob] = [await world.as('carol'), await world.as('bob')]
  await sell(carol, bob, 600)
  // It counts in the week of its release.
  await sell(carol, bob, 700, after(1))
  expect((await batchesOf(carol)).map(({ balance }) => balance)).toEqual([645, 553])
  await settleAt(after(7))
  expect((await batchesOf(carol)).map(({ status }) => status)).toEqual(['open', 'carried_over'])
  expect((await batchesOf(carol))[1]?.reason).toContain('$10.00')
  await settleAt(after(14))
  const both = await batchesOf(carol)
  expect(both.map(({ status, reason }) => [status, reason])).toEqual([
    ['pending', null],
    ['pending', null],
  ])
  expect(new Set(both.map(({ payout_date }) => payout_date))).toEqual(
    new Set([nextFriday(after(14)).toISOString()]),
  )
  expect(await payableOf(carol.profileId)).toBe(1198)
  await expectLinesAddUp(carol)
  await world.expectLedgerBalances()
})

test('a sale refunded before settlement leaves its batch, and an empty batch is completed', async () => {
  const [dan, bob] = [await world.as('dan'), await world.as('bob')]
  const post = await sell(dan, bob, 500)
  await dan.call(refund, { purchase_id: await newestSale(dan, post) })
  expect((await batchesOf(dan))[0]).toMatchObject({ status: 'open', balance: 0, refunded_amount: 0 })
  await settleAt(after(7))
  expect((await batchesOf(dan))[0]).toMatchObject({ status: 'completed', balance: 0, amount_paid: 0 })
  await world.expectLedgerBalances()
})

test('a refund after settlement reduces the payable amount, not the settled figures', async () => {
  const [erin, bob] = [await world.as('erin'), await world.as('bob')]
  const first = await sell(erin, bob, 1200)
  await sell(erin, bob, 1200)
  await settleAt(after(7))
  const payable = await payableOf(erin.profileId)
  await erin.call(refund, { purchase_id: await newestSale(erin, first) })
  expect(await payableOf(erin.profileId)).toBe(payable / 2)
  expect((await batchesOf(erin))[0]).toMatchObject({ balance: payable, refunded_amount: payable / 2 })
  await expectLinesAddUp(erin)
  await world.expectLedgerBalances()
})

test('a release date that arrives without content refunds the buyers automatically', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const funds = await readFunds(world.ctx, bob.profileId)
  const empty = await sell(alice, bob, 800, after(2))
  const kept = await sell(alice, bob, 900, after(2))
  // Like a post whose only locked picture never became ready.
  await rowsOf(world.ctx, sql`delete from post_secret where post_id = ${rowId(empty)}`)
  await rowsOf(
    world.ctx,
    sql`update post set secret_version = 0, seal = null, sealed_at = null, locked_words = 0
         where id = ${rowId(empty)}`,
  )
  await settleAt(new Date(after(2).getTime() - 1))
  expect(await readFunds(world.ctx, bob.profileId)).toBe(funds)
  await settleAt(after(2))
  await settleAt(after(2))
  expect(await readFunds(world.ctx, bob.profileId)).toBe(funds + 800)
  const rows = await rowsOf(
    world.ctx,
    sql<{ status: string }>`select status from purchase
                             where post_id in (${rowId(empty)}, ${rowId(kept)}) order by post_id`,
  )
  expect(rows.map(({ status }) => status)).toEqual(['refunded', 'completed'])
  await world.expectLedgerBalances()
})

test('a sale whose release moves into a settled week is settled with the next batch', async () => {
  const [grace, bob] = [await world.as('grace'), await world.as('bob')]
  await sell(grace, bob, 1500)
  const late = await sell(grace, bob, 1500, after(30))
  await settleAt(after(7))
  await rowsOf(world.ctx, sql`update post set release_at = now() where id = ${rowId(late)}`)
  await settleAt(after(8))
  await settleAt(after(21))
  const all = await batchesOf(grace)
  expect(all.filter(({ balance }) => balance > 0).map(({ status }) => status)).toEqual(['pending', 'pending'])
  expect(await payableOf(grace.profileId)).toBe(2 * 1381)
  await expectLinesAddUp(grace)
  await world.expectLedgerBalances()
})

test('concurrent and repeated settlements give the same result as one', async () => {
  const [heidi, bob] = [await world.as('heidi'), await world.as('bob')]
  for (const price of [400, 500, 600]) await sell(heidi, bob, price)
  await Promise.all(Array.from({ length: 4 }, () => settleAt(after(7))))
  const once = await batchesOf(heidi)
  expect(once).toHaveLength(1)
  await settleAt(after(7))
  expect(await batchesOf(heidi)).toEqual(once)
  await world.expectLedgerBalances()
})

test('settled figures cannot be changed, and a status cannot go back', async () => {
  const statements = [
    `update settlement_batch set balance = balance + 1 where status = 'pending'`,
    `update settlement_batch set sayso_fee = 0 where status = 'pending'`,
    `update settlement_batch set status = 'open', settled_at = null where status = 'pending'`,
    `update settlement_batch set status = 'completed' where status = 'pending'`,
    'update purchase set batch_id = null where batch_id is not null',
    'delete from settlement_batch',
  ]
  for (const statement of statements) {
    await expect(rowsOf(world.ctx, sql.raw(statement)), statement).rejects.toThrow()
  }
  await world.expectLedgerBalances()
})

test('a batch is visible to its author only', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const [batch] = await batchesOf(alice)
  const { body } = await bob.ask(batchSales, { batch_id: batch?.unique_id })
  expect(body.code).toBe('batch_not_found')
  expect(await batchesOf(bob)).toEqual([])
  expect((await (await world.visitor()).ask(batches)).body.code).toBe('members_only')
})

test('claiming the next settlement reads few rows, however many are due', async () => {
  const alice = await world.as('alice')
  const read = await inVain(world.ctx.db.write, async (tx) => {
    await sql`
      insert into settlement_batch (id, author_id, week_start)
      select make_id(), ${rowId(alice.profileId)}, '2010-01-04Z'::timestamptz + n * interval '7 days'
        from generate_series(1, 300) n`.execute(tx)
    return rowsRead(tx, 'settlement_batch', () => claimDue(tx, new Date(), { batches: [], authors: [] }))
  })
  expect(read).toBeLessThan(10)
})
