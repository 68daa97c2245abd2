import { followerProfiles, followingProfiles, globalProfiles } from '@sayso/contract/calls/feeds'
import { deletePost, undeletePost, updatePost } from '@sayso/contract/calls/posts'
import { follow, updateProfile } from '@sayso/contract/calls/profiles'
import { autoregister } from '@sayso/contract/calls/unauth'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { asker } from '../../testing/person.ts'
import { runJob } from '../../testing/run-job.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const ask = asker(world)
type List = typeof globalProfiles | typeof followerProfiles | typeof followingProfiles

const handlesOf = (page: { profiles: { handle: string }[] }) => page.profiles.map(({ handle }) => handle)

async function readAll(reader: Actor, list: List) {
  const pages = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await reader.call(list, cursor ? { cursor } : {})
    pages.push(page)
    cursor = page.next_cursor
  }
  return { pages, handles: pages.flatMap(handlesOf) }
}

/** Hundreds of people, each following and followed by one of the cast. */
async function crowd(around: Actor, from: number, to: number): Promise<void> {
  const me = rowId(around.profileId)
  await world.ctx.db.write(async (tx) => {
    await sql`
      with a as (insert into account (email) select 'c' || n || '@people.example'
                   from generate_series(${from}::int, ${to}::int) n returning id, email),
      p as (insert into profile (id, account_id, handle, display_name)
            select make_id(), id, 'c_' || substring(email from '^c(\\d+)'), 'Crowd' from a returning id),
      e as (insert into profile_explore select id, id from p),
      f as (insert into follow select id, ${me}::bigint, make_id() from p returning follower_id),
      g as (insert into follow select ${me}::bigint, id, make_id() from p)
      insert into profile_count select follower_id, unnest(array['following', 'followers']), 1 from f`.execute(
      tx,
    )
    await sql`
      insert into profile_count as c
      select ${me}::bigint, unnest(array['following', 'followers']), ${to - from + 1}::int
      on conflict (profile_id, kind) do update set count = c.count + excluded.count`.execute(tx)
  })
}

test('the public list is ordered by last activity, where only posts for everyone count', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  const carol = await world.as('carol')
  expect(handlesOf(await carol.call(globalProfiles))).toEqual(['carol', 'bob', 'alice'])
  await alice.publish({ text: 'here I am' })
  await bob.publish({ text: 'only for mine', visibility: 'followers' })
  const page = await carol.call(globalProfiles)
  expect(handlesOf(page)).toEqual(['alice', 'carol', 'bob'])
  expect(page.profiles[0]).toMatchObject({ num_posts: 1, is_following: false, can_follow: true })
  expect(page.profiles[1]).toMatchObject({ is_me: true, can_follow: false })
})

test('profiles that have published nothing for everyone come last, also after their only post is gone', async () => {
  const [alice, bob, carol, dan] = [
    await world.as('alice'),
    await world.as('bob'),
    await world.as('carol'),
    await world.as('dan'),
  ]
  const listed = async () => handlesOf(await carol.call(globalProfiles))
  // Dan is the newest, and still comes after Alice, who has published.
  expect(await listed()).toEqual(['alice', 'dan', 'carol', 'bob'])
  const only = await bob.publish({ text: 'here I am, too' })
  expect(await listed()).toEqual(['bob', 'alice', 'dan', 'carol'])
  await bob.call(deletePost, { post_id: only })
  expect(await listed()).toEqual(['alice', 'dan', 'carol', 'bob'])
  await bob.call(undeletePost, { post_id: only })
  expect(await listed()).toEqual(['bob', 'alice', 'dan', 'carol'])
  await bob.call(updatePost, { post_id: only, text: 'for mine alone', visibility: 'followers' })
  expect(await listed()).toEqual(['alice', 'dan', 'carol', 'bob'])
  const brief = await dan.publish({ text: 'for a while', durationMinutes: 15 })
  expect(await listed()).toEqual(['dan', 'alice', 'carol', 'bob'])
  await world.ctx.db.write((tx) =>
    sql`update post set expires_at = now() where id = ${rowId(brief)}`.execute(tx),
  )
  await runJob(world, 'posts.unlist-expired')
  expect(await listed()).toEqual(['alice', 'dan', 'carol', 'bob'])
  await alice.call(updateProfile, { profile_id: alice.profileId, is_public: false })
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: false })
  await alice.call(updateProfile, { profile_id: alice.profileId, is_public: true })
  await dan.call(updateProfile, { profile_id: dan.profileId, is_public: true })
  expect(await listed()).toEqual(['alice', 'dan', 'carol', 'bob'])
})

test('an account created during a purchase is in no list until it publishes', async () => {
  await ask(autoregister, { email: 'buyer@people.example', first_name: 'B', last_name: 'Uyer' })
  const handles = handlesOf(await (await world.as('bob')).call(globalProfiles))
  expect(handles.filter((handle) => handle.startsWith('guest'))).toEqual([])
})

test.for([['global'], ['followers'], ['following']] as const)(
  '%s: pages of forty list every profile once, by cursor and by number, while others join',
  async ([name]) => {
    const list = { global: globalProfiles, followers: followerProfiles, following: followingProfiles }[name]
    const alice = await world.as('alice')
    const from = { global: 1000, followers: 2000, following: 3000 }[name]
    await crowd(alice, from, from + 130)
    const all = await readAll(alice, list)
    expect(new Set(all.handles).size).toBe(all.handles.length)
    expect(all.handles.length).toBeGreaterThan(130)
    for (const page of all.pages.slice(0, -1))
      expect(page).toMatchObject({ has_more: true, profiles: { length: 40 } })
    expect(all.pages.at(-1)).toMatchObject({ has_more: false, next_cursor: null })

    const zero = await alice.call(list)
    const byCursor = handlesOf(zero)
    const byNumber = handlesOf(zero)
    let cursor = zero.next_cursor
    for (let page = 1; cursor !== null; page++) {
      await crowd(alice, from + 200 + page * 10, from + 205 + page * 10)
      const next = await alice.call(list, { cursor })
      byCursor.push(...handlesOf(next))
      byNumber.push(...handlesOf(await alice.call(list, { page, runBefore: zero.run_before })))
      cursor = next.next_cursor
    }
    expect(byCursor).toEqual(all.handles)
    expect(byNumber).toEqual(all.handles)
    // A page without a remembered predecessor is counted.
    const jump = await alice.call(list, { page: 2, runBefore: zero.run_before.replace(/\d{3}Z$/, '999Z') })
    expect(jump.profiles).toHaveLength(40)
    const far = await alice.call(list, { page: 500 })
    expect(far).toMatchObject({ profiles: [], has_more: false })
  },
)

test('every listed profile says whether the viewer follows it', async () => {
  const alice = await world.as('alice')
  const bob = await world.as('bob')
  await bob.call(follow, { profile_id: alice.profileId })
  await alice.publish({ text: 'on top again' })
  const [first] = (await bob.call(globalProfiles)).profiles
  expect(first).toMatchObject({ handle: 'alice', is_following: true })
  const { profiles } = await (await world.as('carol')).call(globalProfiles)
  expect(profiles.filter(({ is_following }) => is_following)).toEqual([])
})

test('an invalid cursor, time or page number is answered with 400', async () => {
  const bob = await world.as('bob')
  for (const input of [{ cursor: 'x' }, { runBefore: 'soon' }, { page: 501 }, { page: -1 }])
    for (const list of [globalProfiles, followerProfiles, followingProfiles])
      expect((await bob.ask(list, input)).status).toBe(400)
})

test('all ledger and data invariants hold after these tests', () => world.expectLedgerBalances())
