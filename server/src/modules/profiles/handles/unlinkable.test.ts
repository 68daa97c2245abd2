import { commentOnPost, reply } from '@sayso/contract/calls/comments'
import { getPost } from '@sayso/contract/calls/posts'
import { approveFollower, follow, profile, unfollow, updateProfile } from '@sayso/contract/calls/profiles'
import { like, likeComment } from '@sayso/contract/calls/reactions'
import { get as getUser } from '@sayso/contract/calls/user'
import { shardOfId } from '@sayso/contract/ids'
import { expect, test } from 'vitest'
import { giveFunds } from '../../../testing/funds.ts'
import { buy, secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { countSharedShards } from '../index.ts'
import { query } from '../profiles.tables.ts'

const world = useWorld()

const REFUSED = { success: false, code: 'profile_would_tell' }

test('each profile is in a random shard, together with its posts', async () => {
  const alice = await world.as('alice')
  const faces = [alice.profileId]
  for (let n = 2; n <= 10; n++) faces.push(await secondProfile(alice, `alice_face_${n}`))
  const { user } = await alice.call(getUser)
  const shards = faces.map(shardOfId)
  // Ten draws from 4,096: three the same happen once in 140,000 runs.
  expect(new Set(shards).size).toBeGreaterThan(8)
  expect(shards.filter((shard) => shard === shardOfId(user.unique_id)).length).toBeLessThan(3)
  expect(shardOfId(await alice.publish({ text: 'near its author' }))).toBe(shards[0])
})

test('the check counts accounts whose profiles share a shard', async () => {
  const grace = await world.as('grace')
  const { ctx } = world
  const before = await countSharedShards(ctx.db.readFresh)
  expect(before.accounts).toBeGreaterThan(0)
  // Profiles used to be created in the shard of the account, hence all in one.
  await ctx.db.write(async (tx) => {
    const { id, account_id } = await query(tx)
      .selectFrom('profile')
      .select(['id', 'account_id'])
      .where('handle', '=', 'grace')
      .executeTakeFirstOrThrow()
    await query(tx)
      .insertInto('profile')
      .values({ id: id + 1n, account_id, handle: 'grace_as_once', display_name: 'Grace', is_public: true })
      .execute()
  })
  expect(await countSharedShards(ctx.db.readFresh)).toEqual({
    accounts: before.accounts + 1,
    shared: before.shared + 1,
  })
  expect((await grace.call(getUser)).user.profiles).toHaveLength(2)
})

test('only the profile with access can comment and react under a post for followers', async () => {
  const [bob, carol] = [await world.as('bob'), await world.as('carol')]
  const other = await secondProfile(bob, 'bob_too')
  await bob.call(updateProfile, { profile_id: bob.profileId, is_public: false })
  await carol.call(follow, { profile_id: bob.profileId })
  await bob.call(approveFollower, { profile_id: carol.profileId })
  const post_id = await bob.publish({ text: 'for mine alone' })
  const { comment } = await carol.call(commentOnPost, { post_id, comment: 'I am let in' })
  const comment_id = comment.unique_id

  // Bob sees his own post with either profile, but a comment by the other one would make carol wonder who else has
  // access.
  const asOther = { user_profile_id: other }
  const seen = (await bob.call(getPost, { post_id, ...asOther })).post
  expect(seen).toMatchObject({ is_mine: true, can_comment: false })
  expect((await bob.ask(commentOnPost, { post_id, comment: 'me', ...asOther })).body).toMatchObject(REFUSED)
  expect((await bob.ask(reply, { comment_id, text: 'me', ...asOther })).body).toMatchObject(REFUSED)
  expect((await bob.ask(likeComment, { comment_id, ...asOther })).body).toMatchObject(REFUSED)

  expect((await bob.call(getPost, { post_id })).post.can_comment).toBe(true)
  await bob.call(reply, { comment_id, text: 'as who I am here' })
  const open = await carol.publish({ text: 'for anybody' })
  await bob.call(commentOnPost, { post_id: open, comment: 'as anybody', ...asOther })
})

test('a purchase is readable by the account’s other profiles, which cannot react or comment there', async () => {
  const [dan, erin] = [await world.as('dan'), await world.as('erin')]
  await giveFunds(world.ctx, erin.profileId, 1000)
  const other = { user_profile_id: await secondProfile(erin, 'erin_too') }
  const ptv = { price: 300, text: 'locked' }
  const post_id = await dan.publish({ text: 'teaser', visibility: 'followers', ptv })
  await erin.call(follow, { profile_id: dan.profileId })
  await buy(erin, post_id, 300)
  await erin.call(unfollow, { profile_id: dan.profileId })

  const seen = (await erin.call(getPost, { post_id, ...other })).post
  expect(seen).toMatchObject({ ptv_text: 'locked', can_comment: false, can_react: false })
  // Dan knows who bought, and that this profile did not.
  expect((await erin.ask(like, { post_id, ...other })).body).toMatchObject(REFUSED)
  expect((await erin.ask(commentOnPost, { post_id, comment: 'fine', ...other })).body).toMatchObject(REFUSED)
  await erin.call(like, { post_id })
  await erin.call(commentOnPost, { post_id, comment: 'fine' })
})

test('public data of two profiles of one account does not link them', async () => {
  const [frank, heidi] = [await world.as('frank'), await world.as('heidi')]
  const other = await secondProfile(frank, 'frank_too')
  const own = await frank.ask(follow, { profile_id: other })
  expect(own.body).toMatchObject({ success: false, code: 'follow_self' })
  for (const reader of [heidi, await world.visitor()]) {
    const [one, two] = [
      (await reader.call(profile, { profile_id: frank.profileId })).profile,
      (await reader.call(profile, { profile_id: other })).profile,
    ]
    const { user } = await frank.call(getUser)
    const reported = JSON.stringify([one, two])
    for (const secret of [user.unique_id, user.email as string]) expect(reported).not.toContain(secret)
    // Apart from what the user chose, the id and the creation time, both profiles look the same.
    const chosen = { unique_id: '', handle: '', display_name: '', name: '', created_time: 0 }
    expect({ ...one, ...chosen }).toEqual({ ...two, ...chosen })
  }
})
