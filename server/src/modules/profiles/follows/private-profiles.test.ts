import { followerProfiles, followingProfiles, globalFeed, globalProfiles } from '@sayso/contract/calls/feeds'
import {
  approveFollower,
  declineFollower,
  follow,
  followRequests,
  profile,
  unfollow,
  updateProfile,
} from '@sayso/contract/calls/profiles'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()

const setPublic = (actor: Actor, isPublic: boolean) =>
  actor.call(updateProfile, { profile_id: actor.profileId, is_public: isPublic })
const seenBy = async (reader: Actor, id: ProfileId) =>
  (await reader.call(profile, { profile_id: id })).profile
/** Readers without an account share a cached page for a second. */
const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1100))
const handlesIn = ({ profiles }: { profiles: { handle: string }[] }) => profiles.map(({ handle }) => handle)

test('strangers see only the name of a private profile, and no list contains it', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  await alice.call(updateProfile, {
    profile_id: alice.profileId,
    bio: 'canary of the bio',
    location: 'canary town',
    web_link: 'https://canary.example',
  })
  const post = await alice.publish({ text: 'only for mine' })
  await setPublic(alice, false)
  await aSecondLater()
  for (const reader of [bob, await world.visitor()]) {
    const seen = await seenBy(reader, alice.profileId)
    expect(seen).toMatchObject({
      handle: 'alice',
      is_public: false,
      can_view_posts: false,
      bio: '',
      num_posts: 0,
      can_follow: reader === bob,
    })
    expect(JSON.stringify(seen)).not.toContain('canary')
    expect(handlesIn(await reader.call(globalProfiles))).not.toContain('alice')
    const { posts } = await reader.call(globalFeed)
    expect(posts.map(({ unique_id }) => unique_id)).not.toContain(post)
  }
  expect(await seenBy(alice, alice.profileId)).toMatchObject({ bio: 'canary of the bio', num_posts: 1 })
  await world.expectLedgerBalances()
})

test('a follow request waits, can be withdrawn, and takes effect when it is approved', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const asked = await bob.call(follow, { profile_id: alice.profileId })
  expect(asked.profile).toMatchObject({
    is_following: false,
    is_follow_requested: true,
    can_view_posts: false,
    bio: '',
  })
  await bob.call(follow, { profile_id: alice.profileId })
  expect(handlesIn(await alice.call(followRequests))).toEqual(['bob'])
  expect(handlesIn(await bob.call(followingProfiles))).toEqual([])

  const back = await bob.call(unfollow, { profile_id: alice.profileId })
  expect(back.profile).toMatchObject({ is_follow_requested: false })
  expect((await alice.ask(approveFollower, { profile_id: bob.profileId })).body).toMatchObject({
    code: 'follow_request_not_found',
    error: 'This follow request is gone',
  })
  expect(await seenBy(bob, alice.profileId)).toMatchObject({ is_following: false })

  await bob.call(follow, { profile_id: alice.profileId })
  await alice.call(approveFollower, { profile_id: bob.profileId })
  await alice.call(approveFollower, { profile_id: bob.profileId })
  expect(await seenBy(bob, alice.profileId)).toMatchObject({
    is_following: true,
    is_follow_requested: false,
    can_view_posts: true,
    bio: 'canary of the bio',
    num_followers: 1,
  })
  expect(handlesIn(await bob.call(followingProfiles))).toEqual(['alice'])
  expect((await alice.call(followRequests)).profiles).toEqual([])
})

test('a follower can be removed, a request declined, and only the owner can approve', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const carol = await world.as('carol')
  await alice.call(declineFollower, { profile_id: bob.profileId })
  expect(await seenBy(bob, alice.profileId)).toMatchObject({ is_following: false, can_view_posts: false })
  await carol.call(follow, { profile_id: alice.profileId })
  expect((await carol.ask(approveFollower, { profile_id: carol.profileId })).body.success).toBe(false)
  expect(
    (await carol.ask(approveFollower, { user_profile_id: alice.profileId, profile_id: carol.profileId }))
      .body,
  ).toMatchObject({ code: 'not_own_profile' })
  await alice.call(declineFollower, { profile_id: carol.profileId })
  expect(await seenBy(carol, alice.profileId)).toMatchObject({
    is_follow_requested: false,
    is_following: false,
  })
  await world.expectLedgerBalances()
})

test('a profile that becomes public accepts all requests and is listed again with its posts', async () => {
  const alice = await world.as('alice')
  const askers = await Promise.all((['bob', 'carol', 'dan'] as const).map((name) => world.as(name)))
  for (const asker of askers) await asker.call(follow, { profile_id: alice.profileId })
  await setPublic(alice, true)
  await aSecondLater()
  for (const asker of askers)
    expect(await seenBy(asker, alice.profileId)).toMatchObject({ is_following: true, num_followers: 3 })
  const visitor = await world.visitor()
  expect(handlesIn(await visitor.call(globalProfiles))).toContain('alice')
  expect(JSON.stringify(await visitor.call(globalFeed))).toContain('only for mine')
  await world.expectLedgerBalances()
})

test('followers stay when a profile becomes private', async () => {
  const alice = await world.as('alice')
  await setPublic(alice, false)
  expect(await seenBy(await world.as('bob'), alice.profileId)).toMatchObject({ can_view_posts: true })
  // In any order: they were approved in the same moment.
  expect(handlesIn(await alice.call(followerProfiles)).toSorted()).toEqual(['bob', 'carol', 'dan'])
  await setPublic(alice, true)
})

test('a job accepts requests and relists posts beyond what one transaction handles', async () => {
  const erin = await world.as('erin')
  await setPublic(erin, false)
  await world.ctx.db.write(async (tx) => {
    await sql`
      with a as (insert into account (email) select 'crowd' || n || '@people.example' from generate_series(1, 450) n
                 returning id)
      insert into profile (id, account_id, handle, display_name)
      select make_id(), id, 'crowd_' || row_number() over (), 'Crowd' from a`.execute(tx)
    await sql`
      insert into follow_request (follower_id, followee_id, id)
      select id, ${rowId(erin.profileId)}::bigint, make_id() from profile where handle like 'crowd%'`.execute(
      tx,
    )
    await sql`
      with made as (
        insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
        select make_id(), ${rowId(erin.profileId)}::bigint, 'one of many', 'everyone', 'w', 0, false
          from generate_series(1, 2300) returning id)
      insert into post_counter (post_id) select id from made`.execute(tx)
    await sql`
      insert into profile_count (profile_id, kind, count)
      values (${rowId(erin.profileId)}, 'posts', 2300)`.execute(tx)
  })
  await setPublic(erin, true)
  expect((await seenBy(erin, erin.profileId)).num_followers).toBe(200)
  await world.settle()
  expect((await seenBy(erin, erin.profileId)).num_followers).toBe(450)
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ n: number }>`select count(*)::int as n from post where listed and text = 'one of many'`.execute(tx),
  )
  expect(rows).toEqual([{ n: 2300 }])
  await world.expectLedgerBalances()
})

test('posts published while their profile becomes private are not listed', async () => {
  const frank = await world.as('frank')
  for (let round = 0; round < 6; round++) {
    await Promise.all([
      setPublic(frank, round % 2 === 1),
      frank.publish({ text: `at the same moment ${round}` }),
      frank.publish({ text: `and once more ${round}` }),
    ])
    await world.expectLedgerBalances()
  }
})
