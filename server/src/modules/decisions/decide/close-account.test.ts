import { staffCase, staffDecide, staffQueue } from '@sayso/contract/calls/cases'
import { getPost } from '@sayso/contract/calls/posts'
import { userProfile } from '@sayso/contract/calls/profiles'
import { staffApprove, staffAuditLog, staffPending } from '@sayso/contract/calls/staff'
import { login } from '@sayso/contract/calls/unauth'
import { expect, test } from 'vitest'
import type { Actor, PersonName } from '../../../testing/cast.ts'
import { BASIS, decideAt, lastDecision, reported, takeBackAs } from '../../../testing/deciding.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy } from '../../../testing/sales.ts'
import { accountIdOf, onDuty } from '../../../testing/staff-on-duty.ts'
import { carryOutAt } from '../../../testing/takedowns.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const moderators = async () =>
  [await onDuty(world, 'grace', 'moderator'), await onDuty(world, 'heidi', 'moderator')] as const
const because = 'I looked at it too'

const pendingFor = async (who: Actor, handle: string) => {
  const { pending } = await who.call(staffPending)
  const found = pending.find((one) => one.handle === handle)
  if (!found) throw new Error(`nothing waits for ${handle}`)
  return found
}
const isThere = async (name: PersonName) => {
  const { profileId } = await world.as(name)
  return (await (await world.as('bob')).ask(userProfile, { profile_id: profileId })).body.success
}

test('closing an account takes two persons; until then nothing happens and nobody has the case', async () => {
  const [grace, heidi] = await moderators()
  const [bob, alice] = [await world.as('bob'), await world.as('alice')]
  const number = await reported(bob, 'profile', alice.profileId)
  const { waits, to_author: said } = await decideAt(grace, number, { decision: 'close', policy: 'fraud' })
  expect([waits, said?.title]).toEqual([true, 'We closed your account'])
  expect(await isThere('alice')).toBe(true)
  const { case: shown } = await heidi.call(staffCase, { number })
  expect(shown).toMatchObject({ waits: true, claimed_by: null, decision: null, decided: null })
  expect((await heidi.call(staffQueue, { list: 'inbox' })).cases[0]).toMatchObject({ number, waits: true })

  const again = await heidi.ask(staffDecide, { number, ...BASIS, decision: 'close' })
  expect(again.body).toMatchObject({ code: 'staff_refused', error: expect.stringContaining('already') })
  const waiting = await pendingFor(heidi, 'alice')
  expect(waiting).toMatchObject({
    ...{ act: 'close_account', detail: `${number} · 2 · Fraud`, proposed_by: 'grace', may_approve: true },
  })
  const { pending_id } = waiting
  const own = await grace.ask(staffApprove, { pending_id, verdict: 'approve', because })
  expect(own.body).toMatchObject({ code: 'staff_own_proposal' })
  await heidi.call(staffApprove, { pending_id, verdict: 'approve', because })

  expect(await isThere('alice')).toBe(false)
  const { body } = await alice.ask(getPost, { post_id: '0000000000001' })
  expect(body.success).toBe(false)
  const credentials = { email: 'alice@people.example', password: 'the secret of alice' }
  expect((await (await world.visitor()).ask(login, credentials)).body.success).toBe(false)
  expect(await lastDecision(world, number)).toMatchObject({
    ...{ decision: 'close', policy: 'fraud', money: 'keep', takedownOrderId: null },
    decidedBy: await accountIdOf(world, 'grace'),
  })
  const { lines } = await heidi.call(staffAuditLog)
  expect(lines[0]).toMatchObject({ act: 'close_account', because })
  expect(JSON.stringify(lines)).not.toContain(BASIS.facts)
  expect((await heidi.call(staffCase, { number })).case).toMatchObject({ waits: false, decision: 'close' })
})

test('a proposal that is turned down changes nothing, and another may follow', async () => {
  const [grace, heidi] = await moderators()
  const [bob, carol] = [await world.as('bob'), await world.as('carol')]
  const number = await reported(bob, 'profile', carol.profileId)
  await decideAt(grace, number, { decision: 'close' })
  const { pending_id } = await pendingFor(heidi, 'carol')
  await heidi.call(staffApprove, { pending_id, verdict: 'reject', because })
  expect((await grace.call(staffCase, { number })).case.waits).toBe(false)
  expect(await decideAt(heidi, number, { decision: 'warn' })).toMatchObject({ waits: false })
  expect(await isThere('carol')).toBe(true)
})

test('what was decided otherwise meanwhile is not closed; nor by somebody who reported it', async () => {
  const [grace, heidi] = await moderators()
  const [bob, dan] = [await world.as('bob'), await world.as('dan')]
  const number = await reported(bob, 'profile', dan.profileId)
  await decideAt(grace, number, { decision: 'close' })
  const { pending_id } = await pendingFor(heidi, 'dan')
  await reported(heidi, 'profile', dan.profileId)
  const byReporter = await heidi.ask(staffApprove, { pending_id, verdict: 'approve', because })
  expect(byReporter.body).toMatchObject({ code: 'staff_conflict' })
  const ivan = await onDuty(world, 'ivan', 'admin')
  await decideAt(ivan, number, { decision: 'warn' })
  const late = await ivan.ask(staffApprove, { pending_id, verdict: 'approve', because })
  expect(late.body).toMatchObject({ code: 'staff_refused' })
  expect(await isThere('dan')).toBe(true)
})

test('closed for fraud: sales of 90 days are refunded; taken back, the author gets theirs back', async () => {
  const [grace, heidi] = await moderators()
  const [bob, erin, frank] = [await world.as('bob'), await world.as('erin'), await world.as('frank')]
  const post = await erin.publish({ text: 'a fraud', ptv: { price: 400, text: 'nothing' } })
  await giveFunds(world.ctx, frank.profileId, 400)
  await buy(frank, post, 400)
  await world.settle()
  const number = await reported(bob, 'profile', erin.profileId, 'fraud')
  const wish = { decision: 'close', policy: 'fraud', money: 'refund' } as const
  expect((await decideAt(grace, number, wish)).to_author?.money).toContain('In two days')
  const { pending_id, detail } = await pendingFor(heidi, 'erin')
  expect(detail).toContain('refunded')
  await heidi.call(staffApprove, { pending_id, verdict: 'approve', because })
  expect(await lastDecision(world, number)).toMatchObject({ money: 'refund', buyers: 1 })
  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 1, givenBack: 0 })
  await world.expectLedgerBalances()

  await takeBackAs(world, 'heidi', number)
  expect(await isThere('erin')).toBe(true)
  expect(await carryOutAt(world.ctx)).toEqual({ refunded: 0, givenBack: 1 })
  await world.expectLedgerBalances()
})
