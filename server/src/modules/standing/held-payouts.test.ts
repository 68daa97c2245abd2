import { batches } from '@sayso/contract/calls/money'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { staffOf } from '../../testing/decisions.ts'
import { payoutFixture } from '../../testing/payout-fixture.ts'
import { rowsOf } from '../../testing/sales.ts'

const fixture = await payoutFixture({
  LIMITS: '{"payouts":{"firstAfterDays":0,"firstNeedsFactors":0,"newAddressHours":0}}',
})
const { world, standIn, friday, sell, setAddress, settle, payAt, worked } = fixture
const staff = staffOf(world)

const payoutsTo = (author: Actor) =>
  rowsOf(
    world.ctx,
    sql<{
      status: string
    }>`select status from payout where author_id = ${rowId(author.profileId)} order by id`,
  )
const paidTo = (receiver: string) =>
  [...standIn.store.batches.values()]
    .flatMap(({ items }) => items)
    .filter((item) => item.receiver === receiver && item.status === 'SUCCESS').length

test('a suspended author is settled, paid nothing meanwhile, and paid after reinstatement', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  await setAddress(alice, 'alice-pay@people.example')
  await sell(alice, bob, 2000)
  await staff.suspend(alice)
  await settle()
  await payAt(friday())
  expect(await payoutsTo(alice)).toEqual([])
  const { batches: shown } = await alice.call(batches)
  expect(shown).toMatchObject([{ reason: expect.stringContaining('suspended') }])
  await staff.reinstate(alice)
  await payAt(friday())
  await worked()
  await payAt(friday(1))
  expect(paidTo('alice-pay@people.example')).toBe(1)
  await world.expectLedgerBalances()
})
