import { batches } from '@sayso/contract/calls/money'
import { encodeId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Actor } from '../../../testing/cast.ts'
import { payoutFixture } from '../../../testing/payout-fixture.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { payoutActs } from '../index.ts'

const fixture = await payoutFixture({
  PAYOUTS: 'manual',
  LIMITS: '{"payouts":{"firstAfterDays":0,"firstNeedsFactors":0}}',
})
const { world, friday, sell, setAddress, settle, payAt } = fixture

const actor = { by: 'olga', because: 'asked by mail' }
const payoutsOf = ({ profileId }: Actor) =>
  rowsOf(
    world.ctx,
    sql<{ id: bigint; status: string; amount: bigint }>`
      select id, status, amount from payout where author_id = ${rowId(profileId)} order by id`,
  )
const statusesOf = async (author: Actor) => (await payoutsOf(author)).map(({ status }) => status)
const newest = async (author: Actor) => encodeId<string>((await payoutsOf(author)).at(-1)?.id ?? 0n)
// As the acts of staff do, in their transaction; who may and what is logged is tested in `staff/money`.
const exportFile = (again: string | null, now: Date) =>
  world.ctx.db.write((tx) => payoutActs.exportIn(tx, world.ctx, again, actor, now))
const mark = (id: string, reported: Parameters<typeof payoutActs.markIn>[3], now: Date) =>
  world.ctx.db.write((tx) => payoutActs.markIn(tx, world.ctx, id, reported, actor, now))
const on = <Given extends unknown[], Result>(
  does: (tx: Tx, author: Actor['profileId'], ...given: Given) => Promise<Result>,
  author: Actor,
  ...given: Given
) => world.ctx.db.write((tx) => does(tx, author.profileId, ...given))
const actsBy = () =>
  rowsOf(
    world.ctx,
    sql<{ act: string; done_by: string; reason: string }>`
    select act, done_by, reason from payout_act order by id`,
  )

test('with manual payouts each payout is exported in one file and an operator marks its result', async () => {
  const [alice, carol, bob] = [await world.as('alice'), await world.as('carol'), await world.as('bob')]
  for (const author of [alice, carol]) await sell(author, bob, 2000)
  await setAddress(alice, 'alice-pay@people.example')
  await setAddress(carol, 'carol-pay@people.example')
  await settle()
  await payAt(friday())
  expect(await statusesOf(alice)).toEqual(['created'])
  const first = await exportFile(null, friday())
  expect(first).toMatchObject({ lines: 2, leftOut: [] })
  expect(first.text).toContain(
    `"${await newest(alice)}","alice","alice-pay@people.example","18.42","USD"\r\n`,
  )
  expect(await exportFile(null, friday(1))).toMatchObject({ lines: 0 })
  const again = await exportFile(first.file, friday(1))
  expect(again.text).toBe(first.text)
  await world.expectLedgerBalances()

  const paid = { status: 'done', feeCents: 40 } as const
  expect(await mark(await newest(alice), paid, friday(1))).toBe('done')
  expect(await mark(await newest(alice), paid, friday(1))).toBe('done')
  const failed = { status: 'failed', feeCents: 0 } as const
  expect(await mark(await newest(carol), failed, friday(1))).toBe('failed')
  expect((await alice.call(batches)).batches[0]).toMatchObject({ status: 'completed', amount_paid: 1842 })
  expect((await carol.call(batches)).batches[0]).toMatchObject({ status: 'failed', amount_paid: 0 })
  await world.expectLedgerBalances()
})

test('an operator can retry a failed payout at once, as a new payout', async () => {
  const carol = await world.as('carol')
  await payAt(friday(1))
  expect(await statusesOf(carol)).toEqual(['failed'])
  expect(await on(payoutActs.retryIn, carol, actor, friday(1))).toBe(1)
  await payAt(friday(1))
  expect(await statusesOf(carol)).toEqual(['failed', 'created'])
  expect(await on(payoutActs.retryIn, carol, actor, friday(1))).toBe(0)
  await world.expectLedgerBalances()
})

test('an author on hold is not paid until released; after three failures an operator must retry', async () => {
  const [dan, bob] = [await world.as('dan'), await world.as('bob')]
  await sell(dan, bob, 2000)
  await setAddress(dan, 'dan-pay@people.example')
  await settle(1)
  await on(payoutActs.holdIn, dan, actor)
  await payAt(friday(2))
  expect(await statusesOf(dan)).toEqual([])
  expect((await dan.call(batches)).batches[0]?.reason).toContain('on hold')
  expect(await on(payoutActs.releaseIn, dan, actor)).toBe(true)
  expect(await on(payoutActs.releaseIn, dan, actor)).toBe(false)
  for (const week of [3, 5, 7]) {
    await payAt(friday(week))
    await mark(await newest(dan), { status: 'failed', feeCents: 0 }, friday(week))
  }
  await payAt(friday(9))
  expect(await statusesOf(dan)).toEqual(['failed', 'failed', 'failed'])
  expect((await dan.call(batches)).batches[0]?.reason).toContain('keep failing')
  await on(payoutActs.retryIn, dan, actor, friday(9))
  await payAt(friday(9))
  expect(await statusesOf(dan)).toHaveLength(4)
  await world.expectLedgerBalances()
})

test('unknown payouts are rejected, and frozen payouts cannot be exported', async () => {
  const paid = { status: 'done', feeCents: 0 } as const
  await expect(mark('0000000000001', paid, friday())).rejects.toThrow(/no such/)
  await expect(mark('x', paid, friday())).rejects.toThrow(/no such/)
  await rowsOf(world.ctx, sql`update ledger_watch set frozen_at = now(), frozen_because = 'a test'`)
  await expect(exportFile(null, friday())).rejects.toThrow(/frozen/)
  expect(await payoutActs.listAll(world.ctx)).toMatchObject({ isFrozen: true })
  await rowsOf(world.ctx, sql`update ledger_watch set frozen_at = null, frozen_because = null`)
})

test('every operator action is recorded with who and why, and cannot be changed', async () => {
  const acts = await actsBy()
  expect(acts.map(({ act }) => act)).toEqual(
    expect.arrayContaining(['export', 'mark_done', 'mark_failed', 'retry', 'hold', 'release']),
  )
  expect(acts.every(({ done_by, reason }) => done_by === 'olga' && reason.includes('asked by mail'))).toBe(
    true,
  )
  for (const statement of [
    `update payout_act set done_by = 'x'`,
    'delete from payout_act',
    'truncate payout_act',
  ])
    await expect(rowsOf(world.ctx, sql.raw(statement)), statement).rejects.toThrow()
})
