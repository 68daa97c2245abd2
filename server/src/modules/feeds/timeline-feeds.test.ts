import { followersFeed, followingFeed } from '@sayso/contract/calls/feeds'
import { createPost, deletePost, updatePost } from '@sayso/contract/calls/posts'
import { approveFollower, follow, unfollow, updateProfile } from '@sayso/contract/calls/profiles'
import type { Cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { useWorld } from '../../testing/world.ts'

// Counts are otherwise cached for a minute, and nobody of the cast has ten thousand followers.
const world = useWorld({ LIMITS: '{"feeds":{"ptvCountCachedSeconds":0}}', HIGH_FANOUT_FOLLOWERS: '3' })

let alice: Actor
let bob: Actor
let carol: Actor
beforeEach(async () => {
  ;[alice, bob, carol] = await Promise.all([world.as('alice'), world.as('bob'), world.as('carol')])
  await world.ctx.db.write(async (tx) => {
    await sql`delete from follow`.execute(tx)
    await sql`update profile_count set count = 0 where kind in ('following', 'followers')`.execute(tx)
    await sql`update post set deleted_at = now(), listed = false where deleted_at is null`.execute(tx)
  })
  await world.settle()
  await loseTimelines()
})

/** As if Redis had come back empty, but only for our keys. */
async function loseTimelines(): Promise<void> {
  const { redis, config } = world.ctx
  const found = await Promise.all(
    ['timeline:*', 'past:*', 'high-fanout:*'].map((kind) => redis.keys(`${config.namespace}:${kind}`)),
  )
  const keys = found.flat().map((key) => key.slice(config.namespace.length + 1))
  await Promise.all(keys.map((key) => redis.del(key)))
}

const textsOf = ({ posts }: { posts: { text: string }[] }) => posts.map(({ text }) => text)
const followingOf = async (reader: Actor, input: object = {}) =>
  textsOf(await reader.call(followingFeed, input))
const followersOf = async (reader: Actor) => textsOf(await reader.call(followersFeed))

async function everyPage(reader: Actor, between?: (page: number) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  for (let cursor: string | null | undefined, n = 0; cursor !== null; n++) {
    const page = await reader.call(followingFeed, cursor ? { cursor } : {})
    if (page.has_more) expect(page.posts).toHaveLength(20)
    seen.push(...textsOf(page))
    cursor = page.next_cursor
    await between?.(n)
  }
  return seen
}

test('the following and followers feeds change as soon as a follow begins or ends', async () => {
  await alice.publish({ text: 'by alice' })
  await alice.publish({ text: 'by alice for followers', visibility: 'followers' })
  await bob.publish({ text: 'by bob' })
  await bob.publish({ text: 'by bob for followers', visibility: 'followers' })
  const own = ['by bob for followers', 'by bob']
  expect([await followingOf(bob), await followersOf(alice)]).toEqual([own, []])
  await bob.call(follow, { profile_id: alice.profileId })
  expect(await followingOf(bob)).toEqual([...own, 'by alice for followers', 'by alice'])
  expect(await followersOf(alice)).toEqual(['by bob'])
  await alice.call(follow, { profile_id: bob.profileId })
  expect(await followersOf(alice)).toEqual(['by bob for followers', 'by bob'])
  await bob.call(unfollow, { profile_id: alice.profileId })
  expect([await followingOf(bob), await followersOf(alice)]).toEqual([own, []])
  expect(await followingOf(await world.visitor())).toEqual([])
})

test('a new post is added once to cached timelines, even if its event is delivered twice', async () => {
  await bob.call(follow, { profile_id: alice.profileId })
  await world.settle()
  expect(await followingOf(bob)).toEqual([])
  await alice.publish({ text: 'new' })
  await world.settle()
  expect(await followingOf(bob)).toEqual(['new'])
  await world.ctx.db.write((tx) =>
    sql`update outbox set published_at = null, claimed_until = null`.execute(tx),
  )
  await world.settle()
  expect(await followingOf(bob)).toEqual(['new'])
})

test('a timeline lost from the cache is rebuilt identically', async () => {
  await bob.call(follow, { profile_id: alice.profileId })
  for (let n = 0; n < 5; n++) await alice.publish({ text: `${n}` })
  await world.settle()
  const before = await followingOf(bob)
  await loseTimelines()
  expect(await followingOf(bob)).toEqual(before)
  expect(before).toEqual(['4', '3', '2', '1', '0'])
})

test('pages show every post once while new ones arrive, beyond what the timeline caches', async () => {
  await bob.call(follow, { profile_id: alice.profileId })
  const texts = Array.from({ length: 250 }, (_, n) => `${n}`)
  for (const text of texts) await alice.publish({ text })
  const seen = await everyPage(bob, async (page) => {
    if (page % 4 === 0) await alice.publish({ text: 'meanwhile' })
    if (page % 4 === 0) await world.settle()
  })
  expect(seen).toEqual(texts.reverse())
})

test('distant, expired, deleted and filtered-out posts are not shown', async () => {
  await bob.call(follow, { profile_id: alice.profileId })
  await followingOf(bob)
  await alice.publish({ text: 'near somebody', reach: 'h:8a2a1072b59ffff' })
  const over = await alice.publish({ text: 'over', durationMinutes: 15 })
  const gone = await alice.publish({ text: 'gone' })
  await alice.publish({ text: 'for sale', ptv: { price: 100, text: 'hidden' } })
  const free = await alice.publish({ text: 'free' })
  await world.settle()
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() where id = ${rowId(over)}`.execute(tx),
  )
  await alice.call(deletePost, { post_id: gone })
  await loseTimelines()
  expect(await followingOf(bob)).toEqual(['free', 'for sale'])
  expect(await followingOf(bob, { ptv_only: true })).toEqual(['for sale'])
  expect(await followingOf(bob, { media_only: true })).toEqual([])
  await alice.call(updatePost, {
    post_id: free,
    text: 'now for sale',
    type: 'paid',
    ptv_price_in_cents: 200 as Cents,
    ptv_text: 'also hidden',
  })
  await world.settle()
  const paid = await bob.call(followingFeed, { ptv_only: true })
  expect([textsOf(paid), paid.num_ptv]).toEqual([['now for sale', 'for sale'], 2])
  expect(JSON.stringify(paid)).not.toContain('hidden')
})

test('posts of an author with many followers are read on request instead of pushed', async () => {
  const readers = await Promise.all((['bob', 'carol', 'dan', 'erin'] as const).map((name) => world.as(name)))
  for (const reader of readers) await reader.call(follow, { profile_id: alice.profileId })
  await bob.call(follow, { profile_id: carol.profileId })
  await world.settle()
  await Promise.all(readers.map((reader) => followingOf(reader)))
  await alice.publish({ text: 'makes alice wide' })
  await world.settle()
  await world.ctx.db.write((tx) =>
    sql`update high_fanout_author set since = now() - interval '1 hour'`.execute(tx),
  )
  await carol.publish({ text: 'by carol' })
  await alice.publish({ text: 'read when looked for' })
  await world.settle()
  await Promise.all(readers.map(({ profileId }) => world.ctx.redis.del(`high-fanout:${profileId}`)))
  const kept = await world.ctx.redis.zrange(`timeline:following:${bob.profileId}`, '0', '-1')
  expect(kept.filter((entry) => !entry.startsWith('!'))).toHaveLength(2)
  expect(await followingOf(bob)).toEqual(['read when looked for', 'by carol', 'makes alice wide'])
  for (const reader of readers.slice(1)) expect(await followingOf(reader)).toContain('read when looked for')
})

test('posts of a private profile are shown to approved followers only', async () => {
  const frank = await world.as('frank')
  await frank.call(updateProfile, { profile_id: frank.profileId, is_public: false })
  await frank.publish({ text: 'behind the door' })
  await bob.call(follow, { profile_id: frank.profileId })
  await frank.call(follow, { profile_id: carol.profileId })
  expect([await followingOf(bob), await followersOf(carol)]).toEqual([[], []])
  await frank.call(approveFollower, { profile_id: bob.profileId })
  await world.settle()
  expect(await followingOf(bob)).toEqual(['behind the door'])
})

test('only posts that the viewer may see are counted as for sale', async () => {
  const grace = await world.as('grace')
  const ptv = { price: 100, text: 'hidden' }
  for (const author of [carol, grace]) await author.call(follow, { profile_id: bob.profileId })
  await carol.publish({ text: 'for everyone', ptv })
  await carol.publish({ text: 'for followers', visibility: 'followers', ptv })
  await grace.publish({ text: 'before the door closed', ptv })
  await grace.call(updateProfile, { profile_id: grace.profileId, is_public: false })
  await world.settle()
  const stranger = await bob.call(followersFeed, { ptv_only: true })
  expect([textsOf(stranger), stranger.num_ptv]).toEqual([['for everyone'], 1])
  await bob.call(follow, { profile_id: carol.profileId })
  await world.settle()
  const follower = await bob.call(followersFeed, { ptv_only: true })
  expect([textsOf(follower), follower.num_ptv]).toEqual([['for followers', 'for everyone'], 2])
})

test('one’s own posts appear in the following feed at once, for that profile only', async () => {
  expect(await followingOf(bob)).toEqual([])
  const { post } = await bob.call(createPost, {
    text: 'mine',
    visibility: 'everyone',
    geo_visibility: 'global',
  })
  // The timelines have not received the event yet.
  expect(await followingOf(bob)).toEqual(['mine'])
  await world.settle()
  expect(await followingOf(bob)).toEqual(['mine'])
  expect(await followingOf(alice)).toEqual([])
  await loseTimelines()
  expect(await followingOf(bob)).toEqual(['mine'])
  await bob.call(deletePost, { post_id: post.unique_id })
  expect(await followingOf(bob)).toEqual([])
})

test('one’s own posts follow the rules of place and time and count as paid posts', async () => {
  await bob.publish({ text: 'near somebody', reach: 'h:8a2a1072b59ffff' })
  const over = await bob.publish({ text: 'over', durationMinutes: 15 })
  await bob.publish({ text: 'for sale', ptv: { price: 100, text: 'hidden' } })
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() where id = ${rowId(over)}`.execute(tx),
  )
  expect(await followingOf(bob)).toEqual(['for sale'])
  const paid = await bob.call(followingFeed, { ptv_only: true })
  expect([textsOf(paid), paid.num_ptv]).toEqual([['for sale'], 1])
})

test('an author with many followers sees their own posts', async () => {
  const readers = await Promise.all((['bob', 'carol', 'dan', 'erin'] as const).map((name) => world.as(name)))
  for (const reader of readers) await reader.call(follow, { profile_id: alice.profileId })
  await followingOf(alice)
  await alice.publish({ text: 'makes alice wide' })
  await world.settle()
  await world.ctx.db.write((tx) =>
    sql`update high_fanout_author set since = now() - interval '1 hour'`.execute(tx),
  )
  await alice.publish({ text: 'by alice' })
  await world.settle()
  expect(await followingOf(alice)).toEqual(['by alice', 'makes alice wide'])
  await loseTimelines()
  expect(await followingOf(alice)).toEqual(['by alice', 'makes alice wide'])
})
