import { createProfile, profile, updateProfile } from '@sayso/contract/calls/profiles'
import { register } from '@sayso/contract/calls/unauth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import type { Actor } from '../../../testing/cast.ts'
import { asker, formOf } from '../../../testing/person.ts'
import { useWorld } from '../../../testing/world.ts'
import { dropFormerHandlesJob } from '../profiles.events.ts'

const world = useWorld()
const ask = asker(world)

const rename = (actor: Actor, handle: string) =>
  actor.ask(updateProfile, { profile_id: actor.profileId, handle })
const make = (actor: Actor, handle: string) => actor.ask(createProfile, { handle, display_name: 'Any' })
const find = (actor: Actor, handle: string) => actor.ask(profile, { handle })
const TAKEN = { code: 'handle_taken', error: 'This handle is already taken' }

const freedDaysAgo = (days: number) =>
  world.ctx.db.write((tx) =>
    sql`update former_handle set freed_at = now() - make_interval(days => ${days}::int)`.execute(tx),
  )

test('handles are unique regardless of letter case, and an owner can change the case', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  for (const handle of ['alice', 'ALICE', 'Alice']) {
    expect((await rename(bob, handle)).body).toMatchObject(TAKEN)
    expect((await make(bob, handle)).body).toMatchObject(TAKEN)
  }
  expect((await rename(alice, 'ALICE')).body).toMatchObject({ profile: { handle: 'ALICE' } })
  expect((await rename(alice, 'alice')).body.success).toBe(true)
})

test('a former handle redirects for 30 days and is reserved for its profile for 90', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const visitor = await world.visitor()
  expect((await rename(alice, 'alice_new')).body.success).toBe(true)
  expect((await find(visitor, 'Alice')).body).toMatchObject({ profile: { handle: 'alice_new' } })
  expect((await make(bob, 'alice')).body).toMatchObject(TAKEN)
  // Not even for another profile of the same account: that would reveal whose it is.
  expect((await make(alice, 'alice')).body).toMatchObject(TAKEN)
  expect((await ask(register, { ...formOf('newcomer'), handle: 'Alice' })).body).toMatchObject(TAKEN)

  await freedDaysAgo(31)
  expect((await find(visitor, 'alice')).body).toMatchObject({ code: 'profile_not_found' })
  expect((await make(bob, 'alice')).body).toMatchObject(TAKEN)

  expect((await rename(alice, 'alice')).body.success).toBe(true)
  expect((await find(visitor, 'alice_new')).body).toMatchObject({ profile: { handle: 'alice' } })

  await freedDaysAgo(91)
  expect((await make(bob, 'alice_new')).body.success).toBe(true)
  await world.ctx.db.write((tx) => enqueue(tx, dropFormerHandlesJob, {}))
  await world.settle()
  const { rows } = await world.ctx.db.write((tx) => sql`select from former_handle`.execute(tx))
  expect(rows).toHaveLength(0)
})

test('the former handle of a private profile resolves only for those who can see it', async () => {
  const carol = await world.as('carol')
  await carol.call(updateProfile, { profile_id: carol.profileId, is_public: false, handle: 'quiet_carol' })
  expect((await find(await world.as('bob'), 'carol')).body).toMatchObject({ code: 'profile_not_found' })
  expect((await find(carol, 'carol')).body).toMatchObject({ profile: { handle: 'quiet_carol' } })
})

test('of many concurrent claims to one handle, one succeeds', async () => {
  const actors = await Promise.all((['alice', 'bob', 'dan', 'erin'] as const).map((name) => world.as(name)))
  const received = await Promise.all(actors.map((actor) => rename(actor, 'the_one')))
  expect(received.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(received.filter(({ body }) => body.success)).toHaveLength(1)
  for (const { body } of received.filter((one) => !one.body.success)) expect(body).toMatchObject(TAKEN)
  await world.expectLedgerBalances()
})

test('a handle that looks like a well-known one is taken, unlike one that resembles an unknown one', async () => {
  const frank = await world.as('frank')
  const bob = await world.as('bob')
  expect((await rename(frank, 'milo_corner')).body.success).toBe(true)
  const alikes = ['mi1o_corner', 'MILOCORNER', 'm_i_l_o_corner', 'milo_c0rner', 'rnilo_comer', 'mll0comer']
  expect((await make(bob, 'miIo_c0rner')).body.success).toBe(true)
  await world.ctx.db.write((tx) =>
    sql`insert into profile_count (profile_id, kind, count)
        values (${rowId(frank.profileId)}, 'followers', 1000)`.execute(tx),
  )
  for (const handle of alikes) expect([handle, (await make(bob, handle)).body]).toMatchObject([handle, TAKEN])
  expect((await make(bob, 'milo_kitchen')).body.success).toBe(true)
  await world.ctx.db.write((tx) =>
    sql`update profile_count set count = 999 where profile_id = ${rowId(frank.profileId)}`.execute(tx),
  )
  expect((await make(bob, 'mi1o_corner')).body.success).toBe(true)

  const post = await frank.publish({ text: 'for sale', ptv: { price: 300, text: 'hidden' } })
  await world.ctx.db.write((tx) =>
    sql`update post_counter set purchases = 1 where post_id = ${rowId(post)}`.execute(tx),
  )
  for (const handle of alikes.slice(1))
    expect([handle, (await make(bob, handle)).body]).toMatchObject([handle, TAKEN])
})

test('a handle can change three times in 30 days; returning to an earlier one is always allowed', async () => {
  const dan = await world.as('dan')
  const { unique_id: id } = (await dan.call(createProfile, { handle: 'often', display_name: 'Any' })).profile
  const change = async (handle: string) => (await dan.ask(updateProfile, { profile_id: id, handle })).body
  for (const handle of ['often_1', 'often_2', 'often_3'])
    expect(await change(handle)).toMatchObject({ profile: { handle } })
  const FULL = {
    code: 'handle_changes_full',
    error: 'A handle can be changed at most 3 times in 30 days',
  }
  expect(await change('often_4')).toMatchObject(FULL)
  for (const handle of ['Often_3', 'often'])
    expect(await change(handle)).toMatchObject({ profile: { handle } })
  expect(await change('often_4')).toMatchObject(FULL)
  await freedDaysAgo(31)
  expect(await change('often_4')).toMatchObject({ profile: { handle: 'often_4' } })
})
