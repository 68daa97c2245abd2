import { dismissSuggested, suggestedProfiles } from '@sayso/contract/calls/discovery'
import { createPost } from '@sayso/contract/calls/posts'
import { follow, unfollow, updateProfile } from '@sayso/contract/calls/profiles'
import { like } from '@sayso/contract/calls/reactions'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Actor } from '../../../testing/cast.ts'
import { answerAll, crowd, crowdOf, followAll, growOld } from '../../../testing/discovery.ts'
import { giveFunds } from '../../../testing/funds.ts'
import { runJob } from '../../../testing/run-job.ts'
import { buy, secondProfile } from '../../../testing/sales.ts'
import { useWorld } from '../../../testing/world.ts'

const world = useWorld()
const MISSION = { latitude: 37.7599, longitude: -122.4148, location_source: 'device' } as const

const suggest = async (reader: Actor, place = {}) => (await reader.call(suggestedProfiles, place)).profiles
const handlesOf = (found: Awaited<ReturnType<typeof suggest>>) => found.map(({ profile }) => profile.handle)

/** The stored suggestions are as old as if the reader had last looked days ago. */
const forget = () => world.ctx.db.write((tx) => sql`delete from suggestion_made`.execute(tx))

async function first(handle: string): Promise<ProfileId> {
  const [id] = await crowd(world, [{ handle }])
  if (!id) throw new Error('nobody was made')
  return id
}

beforeAll(async () => {
  await world.composition.warmUp()
  await world.as('alice')
  await world.as('bob')
  await growOld(world)
})

test('without anything to go by, a newcomer is shown notable people, and nobody if there are none', async () => {
  const alice = await world.as('alice')
  expect(await suggest(alice)).toEqual([])
  expect(await suggest(await world.visitor())).toEqual([])
  const fans = await crowdOf(world, 'fan', 12)
  const star = await first('rising_star')
  const second = await first('second_star')
  const few = await first('few_fans')
  await followAll(world, star, fans)
  await followAll(world, second, fans.slice(0, 10))
  await followAll(world, few, fans.slice(0, 9))
  await runJob(world, 'discovery.make-hourly-lists')
  for (const reader of [alice, await world.visitor()]) {
    const found = await suggest(reader)
    expect(handlesOf(found)).toEqual(['rising_star', 'second_star'])
    expect(found[0]?.reasons).toEqual([{ kind: 'notable', handles: [], num_more: 0, tag: null }])
  }
})

test('of several who are notable for one tag only the first is, and the tag is said', async () => {
  const bob = await world.as('bob')
  const grace = await world.as('grace')
  const heidi = await world.as('heidi')
  await growOld(world)
  for (const author of [grace, heidi]) await author.publish({ text: 'all about #tides' })
  const fans = await crowdOf(world, 'tidal', 12)
  await followAll(world, grace.profileId, fans)
  await followAll(world, heidi.profileId, fans.slice(0, 10))
  await runJob(world, 'discovery.make-hourly-lists')
  const found = await suggest(bob)
  expect(handlesOf(found)).toContain('grace')
  expect(handlesOf(found)).not.toContain('heidi')
  expect(found.find(({ profile }) => profile.handle === 'grace')?.reasons[0]?.tag).toBe('tides')
})

test('people followed by those one follows come first, with their names', async () => {
  const [alice, carol, dan, erin] = [
    await world.as('alice'),
    await world.as('carol'),
    await world.as('dan'),
    await world.as('erin'),
  ]
  const [both, one] = [await first('by_three'), await first('by_one')]
  const friends = [carol, dan, erin]
  for (const friend of friends) {
    await alice.call(follow, { profile_id: friend.profileId })
    await friend.call(follow, { profile_id: both })
  }
  await carol.call(follow, { profile_id: one })
  await carol.call(follow, { profile_id: alice.profileId })
  await dan.call(follow, { profile_id: erin.profileId })
  await forget()
  const found = await suggest(alice)
  expect(handlesOf(found).slice(0, 2)).toEqual(['by_three', 'by_one'])
  expect(handlesOf(found), 'not oneself').not.toContain('alice')
  expect(handlesOf(found), 'not whom one follows').not.toContain('erin')
  const [reason] = found[0]?.reasons ?? []
  expect(reason).toMatchObject({ kind: 'followed_by', num_more: 1, tag: null })
  // The one who follows fewest says most.
  expect(reason?.handles.toSorted()).toEqual(['dan', 'erin'])
  expect(found[1]?.reasons).toEqual([{ kind: 'followed_by', handles: ['carol'], num_more: 0, tag: null }])
})

test('a friend who is private or no longer followed is not named, nor counted when the list is made again', async () => {
  const [alice, carol, erin] = [await world.as('alice'), await world.as('carol'), await world.as('erin')]
  await carol.call(updateProfile, { profile_id: carol.profileId, is_public: false })
  const stale = await suggest(alice)
  expect(JSON.stringify(stale)).not.toContain('carol')
  await forget()
  const found = await suggest(alice)
  expect(handlesOf(found)).not.toContain('by_one')
  expect(found[0]?.reasons[0]).toMatchObject({ num_more: 0 })
  await alice.call(unfollow, { profile_id: erin.profileId })
  expect((await suggest(alice))[0]?.reasons[0]?.handles).toEqual(['dan'])
  await carol.call(updateProfile, { profile_id: carol.profileId, is_public: true })
})

test('whoever became private, was followed or was dismissed is gone at once, for half a year', async () => {
  const alice = await world.as('alice')
  const before = handlesOf(await suggest(alice))
  expect(before).toEqual(expect.arrayContaining(['by_three', 'rising_star', 'second_star', 'grace']))
  const idOf = async (handle: string) =>
    (await suggest(alice)).find(({ profile }) => profile.handle === handle)?.profile.unique_id as ProfileId
  const star = await idOf('rising_star')
  await alice.call(dismissSuggested, { profile_id: star })
  await alice.call(dismissSuggested, { profile_id: star })
  await alice.call(follow, { profile_id: await idOf('second_star') })
  const grace = await world.as('grace')
  await grace.call(updateProfile, { profile_id: grace.profileId, is_public: false })
  expect(handlesOf(await suggest(alice))).toEqual(
    before.filter((handle) => handle === 'by_three' || handle === 'heidi'),
  )
  expect(handlesOf(await suggest(await world.visitor())), 'only for alice').toContain('rising_star')
  const later = (days: number) =>
    world.ctx.db.write((tx) =>
      sql`update suggestion_dismissed set dismissed_at = now() - make_interval(days => ${days}::int)`.execute(
        tx,
      ),
    )
  await later(179)
  expect(handlesOf(await suggest(alice))).not.toContain('rising_star')
  await later(181)
  expect(handlesOf(await suggest(alice))).toContain('rising_star')
  await runJob(world, 'discovery.drop-old')
  await grace.call(updateProfile, { profile_id: grace.profileId, is_public: true })
})

test('who sells on topics one reads is suggested, by the number of established buyers', async () => {
  const [bob, frank] = [await world.as('bob'), await world.as('frank')]
  const sell = (author: Actor, text: string) =>
    author.publish({ text, ptv: { price: 100, text: 'the rest' } })
  const post = await sell(frank, 'what is in #flour')
  const free = await (await world.as('heidi')).publish({ text: 'I bake with #Flour' })
  await bob.call(like, { post_id: free })
  await world.settle()
  for (const name of ['alice', 'carol', 'dan'] as const) {
    const buyer = await world.as(name)
    await giveFunds(world.ctx, buyer.profileId, 500)
    await buy(buyer, post, 100)
  }
  await world.settle()
  await growOld(world)
  await runJob(world, 'discovery.make-hourly-lists')
  await forget()
  const found = await suggest(bob)
  expect(found[0]?.profile.handle).toBe('frank')
  expect(found[0]?.reasons).toEqual([{ kind: 'sells_on', handles: [], num_more: 0, tag: 'flour' }])
  await world.ctx.db.write((tx) =>
    sql`update account set created_at = now() where id in
          (select buyer_account_id from purchase order by id limit 1)`.execute(tx),
  )
  await runJob(world, 'discovery.make-hourly-lists')
  await forget()
  expect(handlesOf(await suggest(bob)), 'two established buyers').not.toContain('frank')
  await growOld(world)
})

test('people near are suggested to those who are there, and the place is not stored', async () => {
  const bob = await world.as('bob')
  const frank = await world.as('frank')
  const { post } = await frank.call(createPost, {
    text: 'fog again',
    visibility: 'everyone',
    geo_visibility: 'city',
    ...MISSION,
  })
  await answerAll(world, post.unique_id, 'true', await crowdOf(world, 'local', 3))
  await runJob(world, 'discovery.make-hourly-lists')
  const found = await suggest(bob, MISSION)
  const near = found.find(({ profile }) => profile.handle === 'frank')
  expect(near?.reasons).toEqual([{ kind: 'near', handles: [], num_more: 0, tag: null }])
  expect(handlesOf(await suggest(bob))).not.toContain('frank')
  expect(handlesOf(await suggest(bob, { ...MISSION, location_source: 'default' }))).not.toContain('frank')
  expect(handlesOf(await suggest(await world.visitor(), MISSION))).toContain('frank')
  const { rows } = await world.ctx.db.write((tx) =>
    sql`select from suggestion where reasons::text like '%near%'`.execute(tx),
  )
  expect(rows).toEqual([])
})

test('other profiles of one’s account are not suggested, and dismissing is refused to visitors', async () => {
  const alice = await world.as('alice')
  const other = await secondProfile(alice, 'alice_again')
  const dan = await world.as('dan')
  await dan.call(follow, { profile_id: other })
  await world.settle()
  await forget()
  expect(handlesOf(await suggest(alice))).not.toContain('alice_again')
  const visitor = await world.visitor()
  expect((await visitor.ask(dismissSuggested, { profile_id: other })).status).toBe(403)
  expect((await alice.ask(dismissSuggested, { profile_id: 'nobody' })).status).toBe(400)
})

test('what is kept of a profile ends with it', async () => {
  const [gone] = await crowd(world, [{ handle: 'to_be_gone' }])
  const alice = await world.as('alice')
  await alice.call(dismissSuggested, { profile_id: gone as ProfileId })
  await world.ctx.db.write(async (tx) => {
    await sql`delete from profile_explore where profile_id = ${rowId(gone as string)}`.execute(tx)
    await sql`delete from profile where id = ${rowId(gone as string)}`.execute(tx)
    const { rows } = await sql<{ n: number }>`
      select ((select count(*) from profile_standing where profile_id = ${rowId(gone as string)})
            + (select count(*) from profile_term where profile_id = ${rowId(gone as string)})
            + (select count(*) from suggestion_dismissed where candidate_id = ${rowId(gone as string)}))::int as n`.execute(
      tx,
    )
    expect(rows[0]?.n).toBe(0)
  })
})
