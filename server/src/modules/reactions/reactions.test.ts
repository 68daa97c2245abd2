import { globalFeed, searchFeed } from '@sayso/contract/calls/feeds'
import { deletePost, getPost, postVersions, updatePost } from '@sayso/contract/calls/posts'
import { createProfile } from '@sayso/contract/calls/profiles'
import {
  dislike,
  falseit,
  like,
  trueit,
  undislike,
  unfalseit,
  unlike,
  untrueit,
} from '@sayso/contract/calls/reactions'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

type StoredChange =
  | typeof like
  | typeof unlike
  | typeof dislike
  | typeof undislike
  | typeof trueit
  | typeof falseit
  | typeof unfalseit

const nothing = { is_liked: false, is_disliked: false, is_truth: false, is_false: false }
const none = { num_likes: 0, num_dislikes: 0, num_true: 0, num_false: 0 }

async function rowsOf(id: PostId) {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ kind: string; version: number; profile_id: bigint }>`
      select kind, version, profile_id from post_reaction where post_id = ${rowId(id)} order by kind`.execute(
      tx,
    ),
  )
  return rows
}

test('each question has one answer: a new one replaces the other, removing it leaves none', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'judge me' })
  const press = async (call: StoredChange) => (await bob.call(call, { post_id: id })).post
  expect(await press(like)).toMatchObject({ ...nothing, ...none, is_liked: true, num_likes: 1 })
  expect(await press(trueit)).toMatchObject({ is_liked: true, is_truth: true, num_true: 1 })
  expect(await press(dislike)).toMatchObject({
    ...{ is_liked: false, is_disliked: true, is_truth: true },
    ...{ num_likes: 0, num_dislikes: 1, num_true: 1 },
  })
  expect(await press(falseit)).toMatchObject({
    is_truth: false,
    is_false: true,
    num_true: 0,
    num_false: 1,
  })
  expect(await press(undislike)).toMatchObject({
    is_disliked: false,
    num_dislikes: 0,
    is_false: true,
  })
  expect(await press(unfalseit)).toMatchObject({ ...nothing, ...none })
  expect(await rowsOf(id)).toEqual([])
  await world.expectLedgerBalances()
})

test('reacting twice counts once, and removing a missing reaction changes nothing', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'again and again' })
  for (const call of [like, like, undislike, untrueit]) {
    const { post } = await bob.call(call, { post_id: id })
    expect(post).toMatchObject({ ...nothing, ...none, is_liked: true, num_likes: 1 })
  }
  const reported = await world.ctx.db.write((tx) =>
    sql<{ payload: object }>`
      select payload from outbox where subject = 'reactions.post-reacted' and payload->>'postId' = ${id}`.execute(
      tx,
    ),
  )
  expect(reported.rows.map(({ payload }) => payload)).toEqual([
    { postId: id, profileId: bob.profileId, before: null, after: 'like' },
  ])
})

test('visitors cannot react', async () => {
  const id = await (await world.as('alice')).publish({ text: 'for members to judge' })
  const visitor = await world.visitor()
  for (const call of [like, unlike, trueit]) {
    const { status, body } = await visitor.ask(call, { post_id: id })
    expect([status, body.code]).toEqual([403, 'members_only'])
  }
  expect((await visitor.call(getPost, { post_id: id })).post).toMatchObject({ can_react: false, ...none })
})

test('an account reacts once, whichever of its profiles acts, and never to its own posts', async () => {
  const [alice, carol] = [await world.as('alice'), await world.as('carol')]
  const id = await alice.publish({ text: 'one account, one voice' })
  const { profile } = await carol.call(createProfile, { handle: 'carol_too', display_name: 'Carol Too' })
  const second = profile.unique_id as ProfileId
  await carol.call(like, { post_id: id })
  const { post } = await carol.call(like, { user_profile_id: second, post_id: id })
  expect(post).toMatchObject({ is_liked: true, num_likes: 1 })
  await carol.call(dislike, { user_profile_id: second, post_id: id })
  expect((await carol.call(getPost, { post_id: id })).post).toMatchObject({ is_disliked: true, num_likes: 0 })
  expect((await rowsOf(id)).map(({ profile_id }) => profile_id)).toEqual([rowId(second)])

  const own = await carol.publish({ text: 'my own' })
  for (const acting of [carol.profileId, second]) {
    const { status, body } = await carol.ask(like, { user_profile_id: acting, post_id: own })
    expect([status, body.code]).toEqual([200, 'react_own'])
  }
  expect((await carol.call(getPost, { post_id: own })).post.can_react).toBe(false)
})

test('hidden, deleted and unknown posts get byte-identical answers', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const hidden = await alice.publish({ text: 'for followers', visibility: 'followers' })
  const deleted = await alice.publish({ text: 'soon gone' })
  await alice.call(deletePost, { post_id: deleted })
  const never = await raw(bob.token, bob.profileId, '0000000000001')
  for (const id of [hidden, deleted]) expect(await raw(bob.token, bob.profileId, id)).toBe(never)
  expect(never).toContain('post_not_found')
  expect(await rowsOf(hidden)).toEqual([])

  const over = await alice.publish({ text: 'over', durationMinutes: 15 })
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() - interval '1 second' where id = ${rowId(over)}`.execute(tx),
  )
  expect((await bob.ask(like, { post_id: over })).status).toBe(410)
  expect(await rowsOf(over)).toEqual([])
})

async function raw(token: string, profileId: string, id: string): Promise<string> {
  const response = await fetch(`${world.baseUrl}/api/${like.path}`, {
    method: 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    body: JSON.stringify({ user_profile_id: profileId, post_id: id }),
  })
  return `${response.status} ${await response.text()}`
}

test('a reaction belongs to the version it was given to, and feeds mark one’s own reactions', async () => {
  const [alice, bob, dan] = [await world.as('alice'), await world.as('bob'), await world.as('dan')]
  const id = await alice.publish({ text: 'the moon is a lantern' })
  await bob.call(like, { post_id: id })
  await bob.call(falseit, { post_id: id })
  await alice.call(updatePost, { post_id: id, text: 'the moon is a rock of old lanterns' })
  await dan.call(trueit, { post_id: id })
  // A changed reaction applies to the current text; the like was given to the previous one.
  await bob.call(trueit, { post_id: id })
  const { versions } = await bob.call(postVersions, { post_id: id })
  expect(versions).toMatchObject([
    { ...none, version: 1, num_likes: 1 },
    { ...none, version: 2, num_true: 2 },
  ])
  expect((await rowsOf(id)).map(({ kind, version }) => [kind, version])).toEqual([
    ['like', 1],
    ['true', 2],
    ['true', 2],
  ])

  await world.settle()
  const other = await alice.publish({ text: 'nobody said anything' })
  for (const { posts } of [
    await bob.call(globalFeed),
    await bob.call(searchFeed, { search_text: 'lanterns' }),
  ]) {
    const seen = posts.find(({ unique_id }) => unique_id === id)
    expect(seen).toMatchObject({ is_liked: true, is_truth: true, num_likes: 1, num_true: 2, can_react: true })
    expect(posts.find(({ unique_id }) => unique_id === other) ?? nothing).toMatchObject(nothing)
  }
  const { posts } = await alice.call(globalFeed)
  expect(posts.find(({ unique_id }) => unique_id === id)).toMatchObject({ ...nothing, can_react: false })
})

test('concurrent opposite reactions from two devices leave at most one', async () => {
  const [alice, bob] = [await world.as('alice'), await world.as('bob')]
  const id = await alice.publish({ text: 'pressed in a hurry' })
  for (let round = 0; round < 10; round++) {
    await Promise.all([like, dislike, like, unlike, dislike].map((call) => bob.call(call, { post_id: id })))
    const rows = await rowsOf(id)
    expect(rows.length).toBeLessThanOrEqual(1)
    await world.expectLedgerBalances()
    const { post } = await bob.call(untrueit, { post_id: id })
    expect(post.num_likes + post.num_dislikes).toBe(rows.length)
  }
})
