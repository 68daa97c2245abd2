import { updateProfile } from '@sayso/contract/calls/profiles'
import * as calls from '@sayso/contract/calls/staff'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { staffOf } from '../../../testing/decisions.ts'
import { payoutFixture } from '../../../testing/payout-fixture.ts'
import { rowsOf } from '../../../testing/sales.ts'
import { accountIdOf, admin, onDuty } from '../../../testing/staff-on-duty.ts'

const fixture = await payoutFixture({
  LIMITS: '{"payouts":{"firstAfterDays":0,"newAddressHours":0}}',
})
const { world, standIn, friday, sell, setAddress, settle, payAt, worked } = fixture
const moderators = staffOf(world)
const because = 'ticket 12'
let heidi: Actor
let judy: Actor

beforeAll(async () => {
  heidi = await onDuty(world, 'heidi', 'finance')
  judy = await onDuty(world, 'judy', 'finance')
})

const receivers = ({ profileId }: Actor) =>
  rowsOf(
    world.ctx,
    sql<{ receiver: string; amount: number }>`
      select receiver, amount::int from payout where author_id = ${rowId(profileId)} order by id`,
  )
const paidTo = (receiver: string) =>
  [...standIn.store.batches.values()]
    .flatMap(({ items }) => items)
    .filter((item) => item.receiver === receiver && item.status === 'SUCCESS').length
const changesAreOld = (days: number) =>
  world.ctx.db.write(async (tx) => {
    await sql`alter table account_change disable trigger account_change_stands`.execute(tx)
    await sql`update account_change set made_at = made_at - make_interval(days => ${days})`.execute(tx)
    await sql`alter table account_change enable always trigger account_change_stands`.execute(tx)
  })
const holdIsOver = () => rowsOf(world.ctx, sql`update payout_fraud_hold set held_at = now(), until = now()`)
const propose = async (handle: string) =>
  (await heidi.ask(calls.staffPayRest, { account_id: await accountIdOf(world, handle), because })).body
const waiting = async (handle: string) => {
  const found = (await judy.call(calls.staffPending)).pending.find((one) => one.handle === handle)
  if (!found) throw new Error(`nothing waits for ${handle}`)
  return found
}
const approve = async (who: Actor, handle: string) => {
  const { pending_id } = await waiting(handle)
  return (await who.ask(calls.staffApprove, { pending_id, verdict: 'approve', because })).body
}
const heldOf = async (handle: string) =>
  (await heidi.call(calls.staffHeldPayouts)).held.find((one) => one.handle === handle)

test('what is left is paid by two, after 120 days, to the address of 30 days before the closing', async () => {
  const [alice, frank] = [await world.as('alice'), await world.as('frank')]
  await setAddress(alice, 'before@people.example')
  await changesAreOld(31)
  await setAddress(alice, 'shortly-before@people.example')
  await sell(alice, frank, 600)
  await settle()
  expect(await propose('alice')).toMatchObject({ error: expect.stringContaining('not closed for fraud') })
  await moderators.close(alice, true)
  const account_id = await accountIdOf(world, 'alice')
  const { account } = await heidi.call(calls.staffAccount, { account_id })
  expect(account.payouts_held).toBe('closed for fraud')
  const held = await heldOf('alice')
  expect(held).toMatchObject({ by: 'closed for fraud', amount: 553, reason: 'goes to bef•••@people.example' })
  const days = (Date.parse(held?.until ?? '') - Date.parse(held?.since ?? '')) / 86_400_000
  expect(days).toBeCloseTo(120, 1)
  expect(await propose('alice')).toMatchObject({ error: expect.stringContaining('is held until') })

  await holdIsOver()
  await payAt(friday(20))
  expect(await receivers(alice)).toEqual([])
  expect(await propose('alice')).toMatchObject({ waits: true })
  expect(await propose('alice')).toMatchObject({ error: expect.stringContaining('already') })
  expect(await waiting('alice')).toMatchObject({
    ...{ act: 'pay_rest', detail: '$5.53 · to bef•••@people.example', may_approve: true },
  })
  expect(await approve(heidi, 'alice')).toMatchObject({ code: 'staff_own_proposal' })
  const support = await onDuty(world, 'karl', 'support')
  expect(await approve(support, 'alice')).toMatchObject({ code: 'staff_pending_over' })
  expect(await approve(judy, 'alice')).toMatchObject({ success: true })
  expect(await receivers(alice)).toEqual([{ receiver: 'before@people.example', amount: 553 }])
  await world.expectLedgerBalances()
  for (const week of [0, 1]) {
    await payAt(friday(week))
    await worked()
  }
  expect([paidTo('before@people.example'), paidTo('shortly-before@people.example')]).toEqual([1, 0])
  expect(await heldOf('alice')).toBeUndefined()
  expect(await propose('alice')).toMatchObject({ error: expect.stringContaining('Nothing is left') })
  const acts = [
    ...(await judy.call(calls.staffAuditLog)).lines,
    ...(await heidi.call(calls.staffAuditLog)).lines,
  ].map(({ act, after }) => [act, after])
  expect(acts).toEqual([
    ['pay_rest', expect.stringContaining('"553"')],
    ['propose_pay_rest', expect.stringContaining('bef•••@people.example')],
  ])
  await world.expectLedgerBalances()
})

test('without an address at that time it stays held, and the desk says so', async () => {
  const [carol, frank] = [await world.as('carol'), await world.as('frank')]
  await sell(carol, frank, 2000)
  await setAddress(carol, 'new@people.example')
  await settle()
  await moderators.close(carol, true)
  await holdIsOver()
  expect(await heldOf('carol')).toMatchObject({ reason: expect.stringContaining('stays held') })
  const reason = 'No payout address was in force before the closing, so it stays held'
  expect((await propose('carol'))['error']).toContain(reason)
  await expect(admin(world, 'heidi', 'pay-rest carol')).rejects.toThrow(reason)
  await payAt(friday(20))
  expect(await receivers(carol)).toEqual([])
  await world.expectLedgerBalances()
})

test('a hold of staff comes first; taken back meanwhile, nothing is paid by the proposal', async () => {
  const [dan, frank] = [await world.as('dan'), await world.as('frank')]
  await dan.call(updateProfile, { profile_id: dan.profileId, paypal_email: 'dan-pay@people.example' })
  await changesAreOld(31)
  await sell(dan, frank, 2000)
  await settle()
  const account_id = await accountIdOf(world, 'dan')
  await heidi.call(calls.staffHoldPayouts, { account_id, because })
  await moderators.close(dan, true)
  await holdIsOver()
  expect(await propose('dan')).toMatchObject({ error: expect.stringContaining('release them first') })
  await heidi.call(calls.staffReleasePayouts, { account_id, because })
  expect(await admin(world, 'heidi', 'pay-rest dan')).toContain('waits for a second person')
  await moderators.reinstate(dan)
  expect(await approve(judy, 'dan')).toMatchObject({ error: expect.stringContaining('not closed for fraud') })
  expect(await receivers(dan)).toEqual([])
  await world.expectLedgerBalances()
})
