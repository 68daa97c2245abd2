import { staffApprove, staffPending } from '@sayso/contract/calls/staff'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { decideAt, reported, takeBackAs } from '../../../testing/deciding.ts'
import { payoutFixture } from '../../../testing/payout-fixture.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { carryOutAt } from '../../../testing/takedowns.ts'

const fixture = await payoutFixture({
  LIMITS: '{"payouts":{"firstAfterDays":0,"firstNeedsFactors":0,"newAddressHours":0}}',
})
const { world, standIn, friday, sell, setAddress, settle, payAt, worked } = fixture

const payoutsTo = async ({ profileId }: Actor) =>
  (
    await rowsOf(
      world.ctx,
      sql<{ status: string }>`select status from payout where author_id = ${rowId(profileId)} order by id`,
    )
  ).map(({ status }) => status)
const paidTo = (receiver: string) =>
  [...standIn.store.batches.values()]
    .flatMap(({ items }) => items)
    .filter((item) => item.receiver === receiver && item.status === 'SUCCESS').length

/** Two moderators close the account of whoever was reported. */
async function close(number: string, handle: string, money: 'keep' | 'refund'): Promise<void> {
  const grace = await onDuty(world, 'grace', 'moderator')
  const heidi = await onDuty(world, 'heidi', 'moderator')
  await decideAt(grace, number, { decision: 'close', policy: 'fraud', money })
  const pending = (await heidi.call(staffPending)).pending.find((one) => one.handle === handle)
  const because = 'I looked at it too'
  await heidi.call(staffApprove, { pending_id: pending?.pending_id ?? '', verdict: 'approve', because })
}
const reportOf = async ({ profileId }: Actor) =>
  reported(await world.as('bob'), 'profile', profileId, 'fraud')

test('closed for fraud the day before: nothing is paid on Friday; taken back, it is', async () => {
  const [alice, frank] = [await world.as('alice'), await world.as('frank')]
  await setAddress(alice, 'alice-pay@people.example')
  await sell(alice, frank, 2000)
  await settle()
  const number = await reportOf(alice)
  await close(number, 'alice', 'refund')
  await payAt(friday())
  await payAt(friday(30))
  expect(await payoutsTo(alice)).toEqual([])
  await world.expectLedgerBalances()

  await takeBackAs(world, 'heidi', number)
  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 0, givenBack: 0 })
  await payAt(friday())
  await worked()
  await payAt(friday(1))
  expect(paidTo('alice-pay@people.example')).toBe(1)
  await world.expectLedgerBalances()
})

test('closed for something else, the rest is paid on Friday; for fraud in a second case, it is held', async () => {
  const [dan, erin, frank] = [await world.as('dan'), await world.as('erin'), await world.as('frank')]
  for (const [author, name] of [
    [dan, 'dan'],
    [erin, 'erin'],
  ] as const) {
    await setAddress(author, `${name}-pay@people.example`)
    await sell(author, frank, 2000)
  }
  await settle()
  const post = await erin.publish({ text: 'another thing to report' })
  const second = await reported(await world.as('bob'), 'post', post, 'fraud')
  await close(await reportOf(dan), 'dan', 'keep')
  await close(await reportOf(erin), 'erin', 'keep')
  await close(second, 'erin', 'refund')
  await payAt(friday())
  await worked()
  await payAt(friday(1))
  expect([paidTo('dan-pay@people.example'), await payoutsTo(erin)]).toEqual([1, []])
  // The other case still closes the account, but demands no refunds.
  await takeBackAs(world, 'heidi', second)
  await payAt(friday())
  await worked()
  await payAt(friday(1))
  expect(paidTo('erin-pay@people.example')).toBe(1)
  await world.expectLedgerBalances()
})
