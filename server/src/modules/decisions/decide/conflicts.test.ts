import { staffCase, staffClaim, staffDecide } from '@sayso/contract/calls/cases'
import { follow } from '@sayso/contract/calls/profiles'
import { beforeAll, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { BASIS, reported } from '../../../testing/deciding.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { buy, secondProfile } from '../../../testing/sales.ts'
import { onDuty } from '../../../testing/staff-on-duty.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
let bob: Actor
let grace: Actor

beforeAll(async () => {
  bob = await world.as('bob')
  grace = await onDuty(world, 'grace', 'moderator')
})

async function expectConflict(number: string, reason: string): Promise<void> {
  const { case: shown } = await grace.call(staffCase, { number })
  expect(shown.conflict).toBe(reason)
  for (const call of [staffClaim, staffDecide]) {
    const { body } = await grace.ask(call, { number, ...BASIS, decision: 'none' })
    expect(body).toMatchObject({ code: 'staff_conflict', error: expect.stringContaining(reason) })
  }
}

test('nobody decides about what they reported themselves', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'reported by a moderator' })
  const number = await reported(bob, 'post', id)
  expect((await grace.call(staffCase, { number })).case.conflict).toBeNull()
  await reported(grace, 'post', id)
  await expectConflict(number, 'you reported this')
})

test('nobody decides about themselves, by whichever profile', async () => {
  const other = await secondProfile(grace, 'grace_too')
  const id = await grace.actingAs(other).publish({ text: 'by the moderator herself' })
  await expectConflict(await reported(bob, 'post', id), 'this is you')
})

test('nobody decides about somebody they follow or bought from', async () => {
  const [carol, dan] = [await world.as('carol'), await world.as('dan')]
  await grace.call(follow, { profile_id: carol.profileId })
  const number = await reported(bob, 'profile', carol.profileId)
  await expectConflict(number, 'you follow this person')
  const post = await dan.publish({ text: 'for sale', ptv: { price: 100, text: 'locked' } })
  await giveFunds(world.ctx, grace.profileId, 100)
  await buy(grace, post, 100)
  await expectConflict(await reported(bob, 'post', post), 'you bought from this person')
  await world.expectLedgerBalances()
})
