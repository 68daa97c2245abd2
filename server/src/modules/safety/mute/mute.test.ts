import { commentOnPost, getComments } from '@sayso/contract/calls/comments'
import { searchProfiles } from '@sayso/contract/calls/discovery'
import { followingFeed, globalFeed, profileFeed, searchFeed } from '@sayso/contract/calls/feeds'
import { notifications } from '@sayso/contract/calls/notifications'
import { getPost } from '@sayso/contract/calls/posts'
import { follow, profile } from '@sayso/contract/calls/profiles'
import { like } from '@sayso/contract/calls/reactions'
import { block, mute, unblock, unmute } from '@sayso/contract/calls/safety'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import type { Actor } from '../../../testing/cast.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { untilNotified, WITHOUT_DELAY } from '../../../testing/notifications.ts'
import { runJob } from '../../../testing/run-job.ts'
import { buy, rowsOf, secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'
import { clearFiltersJob } from '../safety.events.ts'

const world = useWorld(WITHOUT_DELAY)

let alice: Actor
let bob: Actor
let carol: Actor

beforeEach(async () => {
  ;[alice, bob, carol] = [await world.as('alice'), await world.as('bob'), await world.as('carol')]
})

const textsOf = async (who: Actor) => (await who.call(globalFeed)).posts.map(({ text }) => text)
const aboutsOf = async (who: Actor) => {
  await untilNotified(world)
  return (await who.call(notifications, {})).notifications.map(({ about }) => about)
}

test('muted people leave feeds and search, for every profile of the account; pages and links still open', async () => {
  const post = await alice.publish({ text: 'tangerines by alice' })
  const acting = await secondProfile(bob, 'bob_two')
  await bob.call(mute, { kind: 'profile', profile_id: alice.profileId, hours: 24 })
  for (const as of [bob.profileId, acting]) {
    const { posts } = await bob.call(globalFeed, { user_profile_id: as })
    expect(posts.map(({ text }) => text)).not.toContain('tangerines by alice')
  }
  await world.settle()
  expect((await bob.call(searchFeed, { search_text: 'tangerines' })).posts).toEqual([])
  expect((await carol.call(searchFeed, { search_text: 'tangerines' })).posts).toHaveLength(1)
  expect((await bob.call(searchProfiles, { search_text: 'alice' })).profiles).toEqual([])
  const { profile: seen } = await bob.call(profile, { handle: 'alice' })
  expect(seen).toMatchObject({ is_muted: true, can_view_posts: true })
  expect((await carol.call(profile, { handle: 'alice' })).profile).not.toHaveProperty('is_muted')
  expect((await bob.call(profileFeed, { profile_id: alice.profileId })).posts).toHaveLength(1)
  expect((await bob.call(getPost, { post_id: post })).post.text).toBe('tangerines by alice')
  // When the time is over, it ends by itself.
  await rowsOf(world.ctx, sql`update mute set until = now() - interval '1 second'`)
  expect(await textsOf(bob)).toContain('tangerines by alice')
  await bob.call(unmute, { kind: 'profile', profile_id: alice.profileId })
})

test('comments of muted people are folded for the one who mutes', async () => {
  const post = await carol.publish({ text: 'a third person' })
  await alice.call(commentOnPost, { post_id: post, comment: 'by alice' })
  await bob.call(mute, { kind: 'profile', profile_id: alice.profileId })
  const rowOf = async (who: Actor) => (await who.call(getComments, { post_id: post })).comments
  expect(await rowOf(bob)).toMatchObject([{ text: 'by alice', folded: 'muted' }])
  expect(await rowOf(carol)).toMatchObject([{ text: 'by alice', folded: null }])
  await bob.call(unmute, { kind: 'profile', profile_id: alice.profileId })
})

test('words are whole, phrases are anywhere, tags are tags; own posts, pages and people one follows are left', async () => {
  const texts = ['I like Plums', 'plumsauce', 'a long  Short story', '#plum tree', 'nothing at all']
  for (const text of texts) await alice.publish({ text })
  await bob.publish({ text: 'my own plums' })
  const mutes = [{ text: 'plums' }, { text: 'long short' }, { text: '#plum' }]
  for (const { text } of mutes) await bob.call(mute, { kind: 'text', text })
  const shown = (await textsOf(bob)).filter((text) => [...texts, 'my own plums'].includes(text))
  expect(shown).toEqual(['my own plums', 'nothing at all', 'plumsauce'])
  const page = await bob.call(profileFeed, { profile_id: alice.profileId })
  expect(page.posts.map(({ text }) => text)).toContain('I like Plums')
  for (const { text } of mutes) await bob.call(mute, { kind: 'text', text, except_followed: true })
  expect(await textsOf(bob)).not.toContain('I like Plums')
  await bob.call(follow, { profile_id: alice.profileId })
  expect(await textsOf(bob)).toContain('I like Plums')
  const following = await bob.call(followingFeed)
  expect(following.posts.map(({ text }) => text)).toContain('I like Plums')
  for (const { text } of mutes) await bob.call(unmute, { kind: 'text', text })
})

test('muted people and words cause no notification, but sales do', async () => {
  const post = await carol.publish({ text: 'for notifications', ptv: { price: 100, text: 'more' } })
  await carol.call(mute, { kind: 'profile', profile_id: alice.profileId })
  await carol.call(mute, { kind: 'text', text: 'quince' })
  await alice.call(like, { post_id: post })
  await alice.call(commentOnPost, { post_id: post, comment: 'hello' })
  await bob.call(commentOnPost, { post_id: post, comment: 'a quince' })
  expect(await aboutsOf(carol)).toEqual([])
  await giveFunds(world.ctx, alice.profileId, 1000)
  await buy(alice, post, 100)
  expect(await aboutsOf(carol)).toEqual(['sale'])
  await bob.call(commentOnPost, { post_id: post, comment: 'a pear' })
  expect(await aboutsOf(carol)).toEqual(['post_comment', 'sale'])
  // A block takes what is listed out of the list, and lets nothing more in.
  await carol.call(block, { profile_id: bob.profileId })
  expect(await aboutsOf(carol)).toEqual(['sale'])
  await carol.call(unblock, { profile_id: bob.profileId })
})

test('the nightly job clears marks that nothing stands behind, and only those', async () => {
  const dan = await world.as('dan')
  const erin = await world.as('erin')
  await dan.call(block, { profile_id: erin.profileId })
  await dan.call(mute, { kind: 'text', text: 'quince', hours: 24 })
  await erin.call(block, { profile_id: alice.profileId })
  await erin.call(unblock, { profile_id: alice.profileId })
  const marks = async () => ({
    accounts: await rowsOf(
      world.ctx,
      sql`select has_blocks, words from account_filter join profile using (account_id)
           where handle in ('dan', 'erin') order by handle`,
    ),
    blocked: await rowsOf(world.ctx, sql`select handle from blocked_profile join profile on id = profile_id`),
  })
  await runJob(world, clearFiltersJob.name)
  expect(await marks()).toMatchObject({
    accounts: [{ has_blocks: true, words: [{ key: 'quince' }] }],
    blocked: [{ handle: 'erin' }],
  })
  await dan.call(unblock, { profile_id: erin.profileId })
  await rowsOf(world.ctx, sql`update mute set until = now() - interval '1 second' where until is not null`)
  await runJob(world, clearFiltersJob.name)
  expect(await marks()).toEqual({ accounts: [], blocked: [] })
})
