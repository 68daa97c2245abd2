import { globalFeed } from '@sayso/contract/calls/feeds'
import { updateProfile } from '@sayso/contract/calls/profiles'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { postsContext } from '../../testing/posts.ts'
import { useWorld } from '../../testing/world.ts'

// Counts are otherwise cached for a minute.
const world = useWorld({ LIMITS: '{"feeds":{"ptvCountCachedSeconds":0}}' })

async function readAll(reader: Actor, filters: object = {}) {
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await reader.call(globalFeed, { ...filters, ...(cursor && { cursor }) })
    pages.push(page)
    cursor = page.next_cursor
  }
  return { pages, posts: pages.flatMap((page) => page.posts) }
}

/** Viewers without an account share a page for a second. */
const aSecondLater = () => new Promise((resolve) => setTimeout(resolve, 1050))

test('a visitor sees published posts, newest first, with their authors', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const first = await alice.publish({ text: 'the first word' })
  const second = await bob.publish({ text: 'the second word' })
  const { posts } = await (await world.visitor()).call(globalFeed)
  expect(posts.map((post) => post.unique_id)).toEqual([second, first])
  expect(posts[0]).toMatchObject({
    text: 'the second word',
    profile: { unique_id: bob.profileId, handle: 'bob', display_name: 'Bob', is_me: false },
    is_mine: false,
    num_likes: 0,
  })
})

test('posts are marked as one’s own for their author only', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'mine' })
  const seenBy = async (reader: Actor) =>
    (await reader.call(globalFeed)).posts.find((post) => post.unique_id === id)
  expect(await seenBy(alice)).toMatchObject({
    is_mine: true,
    is_posted_by_me: true,
    profile: { is_me: true },
  })
  expect(await seenBy(await world.as('bob'))).toMatchObject({ is_mine: false, profile: { is_me: false } })
})

test('a locked post shows its price and none of its hidden text', async () => {
  const alice = await world.as('alice')
  const id = await alice.publish({ text: 'teaser', ptv: { price: 300, text: 'hidden words of canary-7f3a' } })
  await aSecondLater()
  for (const reader of [await world.visitor(), await world.as('bob')]) {
    const page = await reader.call(globalFeed, { ptv_only: true })
    const seen = page.posts.find((post) => post.unique_id === id)
    expect(seen).toMatchObject({ type: 'paid', ptv_price_in_cents: 300, can_buy: true })
    expect(page.num_ptv).toBeGreaterThan(0)
    expect(JSON.stringify(page)).not.toContain('canary-7f3a')
  }
})

test('the database role that reads feeds cannot read hidden text', async () => {
  const reading = sql`select text from post_secret`.execute(world.ctx.db.read)
  await expect(reading).rejects.toThrow(/permission denied/)
})

test('posts for followers, of private profiles and for other places are not in the public feed', async () => {
  const carol = await world.as('carol')
  const dan = await world.as('dan')
  const forFollowers = await carol.publish({ text: 'only for followers', visibility: 'followers' })
  const elsewhere = await carol.publish({ text: 'only for one town', reach: 'y:5391959' })
  const published = await dan.publish({ text: 'by a profile that becomes private' })
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  const ofPrivate = await dan.publish({ text: 'by a private profile' })
  await aSecondLater()
  const { posts } = await readAll(await world.visitor())
  const ids = posts.map((post) => post.unique_id)
  for (const hidden of [forFollowers, elsewhere, published, ofPrivate]) expect(ids).not.toContain(hidden)
})

test('a post leaves the feed at the moment it expires, for visitors and members', async () => {
  const erin = await world.as('erin')
  const readers = [await world.visitor(), await world.as('bob')]
  const id = await erin.publish({ text: 'short-lived', durationMinutes: 15 })
  const end = Date.now() + 8000
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = ${new Date(end)} where id = ${rowId(id)}`.execute(tx),
  )
  const isShownTo = async (reader: Actor) =>
    (await reader.call(globalFeed)).posts.some((post) => post.unique_id === id)
  await aSecondLater()
  for (const reader of readers) expect(await isShownTo(reader)).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, end - Date.now() + 5))
  for (const reader of readers) expect(await isShownTo(reader)).toBe(false)
})

test('paging by cursor shows every post once, even while others publish', async () => {
  const frank = await world.as('frank')
  const bob = await world.as('bob')
  for (let i = 0; i < 45; i++) await frank.publish({ text: `number ${i}` })
  const before = await readAll(bob)
  const firstPage = await bob.call(globalFeed)
  const seen = firstPage.posts.map((post) => post.unique_id)
  for (let cursor = firstPage.next_cursor; cursor !== null; ) {
    await frank.publish({ text: 'meanwhile' })
    const page = await bob.call(globalFeed, { cursor })
    seen.push(...page.posts.map((post) => post.unique_id))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(before.posts.map((post) => post.unique_id))
  for (const page of before.pages.slice(0, -1))
    expect(page).toMatchObject({ has_more: true, posts: { length: 20 } })
})

test('page numbers refer to the time of page 0', async () => {
  const bob = await world.as('bob')
  const frank = await world.as('frank')
  const all = (await readAll(bob)).posts.map((post) => post.unique_id)
  const pageZero = await bob.call(globalFeed)
  for (let i = 0; i < 25; i++) await frank.publish({ text: 'pushes everything down' })
  const pageOne = await bob.call(globalFeed, { page: 1, runBefore: pageZero.run_before })
  expect(pageOne.posts.map((post) => post.unique_id)).toEqual(all.slice(20, 40))
})

test('page numbers show every post once, even if posts arrive while page 0 is read', async () => {
  const bob = await world.as('bob')
  const frank = await world.as('frank')
  for (let round = 0; round < 25; round++) {
    const [pageZero] = await Promise.all([
      bob.call(globalFeed),
      frank.publish({ text: 'at the same moment' }),
    ])
    const byNumber = await bob.call(globalFeed, { page: 1, runBefore: pageZero.run_before })
    const byCursor = await bob.call(globalFeed, { cursor: pageZero.next_cursor ?? '' })
    expect(byNumber.posts.map((post) => post.unique_id)).toEqual(byCursor.posts.map((post) => post.unique_id))
  }
})

test('a page can be requested by number without reading the pages before it', async () => {
  const bob = await world.as('bob')
  const { run_before: runBefore } = await bob.call(globalFeed)
  const all = (await readAll(bob)).posts.map((post) => post.unique_id)
  const pageTwo = await bob.call(globalFeed, { page: 2, runBefore })
  expect(pageTwo.posts.map((post) => post.unique_id)).toEqual(all.slice(40, 60))
})

test('has_more is false when all remaining posts are hidden', async () => {
  const { ctx } = world
  const erin = await world.as('erin')
  await ctx.db.write((tx) => sql`update post set listed = false`.execute(tx))
  const hidden = await erin.publish({ text: 'will be hidden by the rules' })
  for (let i = 0; i < 20; i++) await erin.publish({ text: `shown ${i}` })
  const card = { ...(await cardOf(hidden)), isListed: false }
  await ctx.redis.set(`card4:${hidden}`, JSON.stringify(card))
  const page = await (await world.as('bob')).call(globalFeed)
  expect([page.posts.length, page.has_more, page.next_cursor]).toEqual([20, false, null])
})

async function cardOf(id: PostId) {
  // Through caches of its own: what the server has in memory stays as it is.
  const cards = await postsContext(world.ctx).cards.getMany([id])
  return cards.get(id)
}

test('an invalid cursor, time or page number is answered with 400', async () => {
  const bob = await world.as('bob')
  for (const input of [
    { cursor: 'not-an-id' },
    { runBefore: 'yesterday-ish' },
    { page: 501 },
    { page: -1 },
  ]) {
    expect((await bob.ask(globalFeed, input)).status).toBe(400)
  }
})

test('all ledger and data invariants hold after these tests', () => world.expectLedgerBalances())
