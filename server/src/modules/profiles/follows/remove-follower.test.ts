import { followerProfiles, followingFeed, followingProfiles } from '@sayso/contract/calls/feeds'
import { notifications } from '@sayso/contract/calls/notifications'
import {
  approveFollower,
  createProfile,
  follow,
  profile,
  removeFollower,
  unfollow,
  updateProfile,
} from '@sayso/contract/calls/profiles'
import type { ProfileId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { untilNotified } from '../../../testing/notifications.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()

const seenBy = async (reader: Actor, id: ProfileId) =>
  (await reader.call(profile, { profile_id: id })).profile
const handlesIn = ({ profiles }: { profiles: { handle: string }[] }) => profiles.map(({ handle }) => handle)

test('a removed follower is gone from both lists, both counts, the feed and the notifications', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const post = await alice.publish({ text: 'for those who follow' })
  await bob.call(follow, { profile_id: alice.profileId })
  await untilNotified(world)
  expect(await seenBy(alice, bob.profileId)).toMatchObject({ is_follower: true, is_following: false })
  expect(await seenBy(bob, alice.profileId)).toMatchObject({ is_follower: false, is_following: true })
  expect((await alice.call(notifications)).notifications).toHaveLength(1)
  expect((await bob.call(followingFeed)).posts.map(({ unique_id }) => unique_id)).toEqual([post])

  for (const _ of [1, 2]) await alice.call(removeFollower, { profile_id: bob.profileId })
  expect((await bob.call(followingFeed)).posts).toEqual([])
  expect(await seenBy(alice, bob.profileId)).toMatchObject({ is_follower: false, num_following: 0 })
  expect(await seenBy(bob, alice.profileId)).toMatchObject({ is_following: false, num_followers: 0 })
  expect((await alice.call(followerProfiles)).profiles).toEqual([])
  expect((await bob.call(followingProfiles)).profiles).toEqual([])
  await untilNotified(world)
  expect((await alice.call(notifications)).notifications).toEqual([])
  expect((await bob.call(notifications)).notifications).toEqual([])

  await bob.call(follow, { profile_id: alice.profileId })
  expect(handlesIn(await alice.call(followerProfiles))).toEqual(['bob'])
  await world.expectLedgerBalances()
})

test('a follower of a private profile loses sight of it and has to ask again', async () => {
  const [carol, dan] = [await world.as('carol'), await world.as('dan')]
  await carol.call(updateProfile, { profile_id: carol.profileId, is_public: false })
  await dan.call(follow, { profile_id: carol.profileId })
  await carol.call(approveFollower, { profile_id: dan.profileId })
  expect(await seenBy(dan, carol.profileId)).toMatchObject({ can_view_posts: true })
  await carol.call(removeFollower, { profile_id: dan.profileId })
  expect(await seenBy(dan, carol.profileId)).toMatchObject({ can_view_posts: false, is_following: false })
  const { profile: asked } = await dan.call(follow, { profile_id: carol.profileId })
  expect(asked).toMatchObject({ is_following: false, is_follow_requested: true })
})

test('only followers of the acting profile are removed, and removing nobody is no error', async () => {
  const [erin, frank] = [await world.as('erin'), await world.as('frank')]
  const { profile: other } = await erin.call(createProfile, { handle: 'erin_too', display_name: 'E' })
  await frank.call(follow, { profile_id: erin.profileId })
  await erin.call(removeFollower, { user_profile_id: other.unique_id, profile_id: frank.profileId })
  await frank.call(removeFollower, { profile_id: erin.profileId })
  await erin.call(removeFollower, { profile_id: '0000000000001' as ProfileId })
  expect(handlesIn(await erin.call(followerProfiles))).toEqual(['frank'])
  const visitor = await world.visitor()
  expect((await visitor.ask(removeFollower, { profile_id: frank.profileId })).status).toBe(403)
})

test('removing, following and unfollowing at the same moment leave counts that equal the rows', async () => {
  const [alice, dan] = [await world.as('alice'), await world.as('dan')]
  await Promise.all(
    Array.from({ length: 12 }, async (_, i) => {
      await dan.call(i % 3 === 0 ? unfollow : follow, { profile_id: alice.profileId })
      await alice.call(removeFollower, { profile_id: dan.profileId })
    }),
  )
  await world.expectLedgerBalances()
  await alice.call(removeFollower, { profile_id: dan.profileId })
  expect(handlesIn(await alice.call(followerProfiles))).toEqual(['bob'])
  expect(await seenBy(dan, alice.profileId)).toMatchObject({ is_following: false, num_followers: 1 })
})
