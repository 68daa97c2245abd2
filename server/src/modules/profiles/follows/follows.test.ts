import { followerProfiles, followingProfiles } from '@sayso/contract/calls/feeds'
import { createProfile, follow, profile, unfollow } from '@sayso/contract/calls/profiles'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()

const countsOf = async (reader: Actor, id: ProfileId) => {
  const { profile: seen } = await reader.call(profile, { profile_id: id })
  return [seen.num_followers, seen.num_following]
}

const reportOf = async (subject: string) => {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ payload: unknown }>`select payload from outbox where subject = ${subject} order by id`.execute(tx),
  )
  return rows.map(({ payload }) => payload)
}

test('following or unfollowing twice counts once and publishes one event', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  for (const _ of [1, 2]) {
    const { profile: seen } = await bob.call(follow, { profile_id: alice.profileId })
    expect(seen).toMatchObject({ is_following: true, is_follow_requested: false, num_followers: 1 })
  }
  expect(await countsOf(bob, alice.profileId)).toEqual([1, 0])
  expect(await countsOf(alice, bob.profileId)).toEqual([0, 1])
  const { profiles } = await bob.call(followingProfiles)
  expect(profiles).toMatchObject([{ handle: 'alice', is_following: true, num_followers: 1 }])
  expect((await alice.call(followerProfiles)).profiles).toMatchObject([
    { handle: 'bob', is_following: false },
  ])
  for (const _ of [1, 2]) {
    const { profile: seen } = await bob.call(unfollow, { profile_id: alice.profileId })
    expect(seen).toMatchObject({ is_following: false, num_followers: 0 })
  }
  expect((await bob.call(followingProfiles)).profiles).toEqual([])
  const pair = { followerId: bob.profileId, followeeId: alice.profileId }
  expect(await reportOf('profiles.followed')).toEqual([pair])
  expect(await reportOf('profiles.unfollowed')).toEqual([pair])
})

test('an account cannot follow any of its own profiles', async () => {
  const carol = await world.as('carol')
  const { profile: other } = await carol.call(createProfile, { handle: 'carol_too', display_name: 'C' })
  for (const input of [
    { profile_id: carol.profileId },
    { profile_id: other.unique_id },
    { user_profile_id: other.unique_id, profile_id: carol.profileId },
  ])
    expect((await carol.ask(follow, input)).body).toMatchObject({
      code: 'follow_self',
      error: 'You cannot follow yourself',
    })
})

test('unknown profiles cannot be followed, and visitors cannot follow', async () => {
  const bob = await world.as('bob')
  const nobody = { profile_id: '0000000000001' as ProfileId }
  expect((await bob.ask(follow, nobody)).body.code).toBe('profile_not_found')
  expect((await bob.ask(unfollow, nobody)).body.code).toBe('profile_not_found')
  const visitor = await world.visitor()
  expect((await visitor.ask(follow, { profile_id: bob.profileId })).status).toBe(403)
  const { profile: seen } = await visitor.call(profile, { handle: 'bob' })
  expect(seen).toMatchObject({ can_follow: false, is_following: false })
  for (const list of [followerProfiles, followingProfiles])
    expect(await visitor.call(list)).toMatchObject({ profiles: [], has_more: false, next_cursor: null })
})

test('concurrent repeated follows, in both directions, count once each', async () => {
  const dan = await world.as('dan')
  const erin = await world.as('erin')
  await Promise.all(
    Array.from({ length: 10 }, async (_, i) => {
      const [one, other] = i % 2 === 0 ? [dan, erin] : [erin, dan]
      await one.call(follow, { profile_id: other.profileId })
      await one.call(i < 6 ? follow : unfollow, { profile_id: other.profileId })
      await one.call(follow, { profile_id: other.profileId })
    }),
  )
  expect(await countsOf(dan, erin.profileId)).toEqual([1, 1])
  expect(await countsOf(erin, dan.profileId)).toEqual([1, 1])
  await world.expectLedgerBalances()
})

test('the invariant check detects a wrong follower count', async () => {
  const { db } = world.ctx
  await db.write((tx) => sql`update profile_count set count = count + 1 where kind = 'followers'`.execute(tx))
  await expect(world.expectLedgerBalances()).rejects.toThrow('follower counts equal the rows')
  await db.write((tx) => sql`update profile_count set count = count - 1 where kind = 'followers'`.execute(tx))
  await world.expectLedgerBalances()
})
