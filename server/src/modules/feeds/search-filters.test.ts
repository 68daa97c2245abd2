import { searchFeed } from '@sayso/contract/calls/feeds'
import { follow, unfollow } from '@sayso/contract/calls/profiles'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { rowId } from '../../platform/db/row-id.ts'
import type { Actor } from '../../testing/cast.ts'
import { wakeGeocoder } from '../../testing/geocoder-server.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()
const MISSION = { latitude: 37.7599, longitude: -122.4148 }

let alice: Actor
let bob: Actor
beforeAll(async () => {
  alice = await world.as('alice')
  bob = await world.as('bob')
})

const find = async (reader: Actor, input: object) => {
  await world.settle()
  const { posts } = await reader.call(searchFeed, input)
  return posts.map(({ text }) => text)
}

test('posts with media alone, as has:media asks for them', async () => {
  await alice.publish({ text: 'plum in words' })
  const pictured = await alice.publish({ text: 'plum in a picture' })
  await world.ctx.db.write((tx) =>
    sql`update post set has_media = true where id = ${rowId(pictured)}`.execute(tx),
  )
  expect(await find(bob, { search_text: 'plum', media_only: true })).toEqual(['plum in a picture'])
  expect(await find(bob, { search_text: 'plum has:media' })).toEqual(['plum in a picture'])
  expect(await find(bob, { search_text: 'plum' })).toHaveLength(2)
})

test('posts of people whom the reader follows, until they no longer do; a visitor finds none', async () => {
  const carol = await world.as('carol')
  await alice.publish({ text: 'cherry of Alice' })
  await carol.publish({ text: 'cherry of Carol' })
  await bob.publish({ text: 'cherry of my own' })
  const followed = { search_text: 'cherry', following_only: true }
  expect(await find(bob, followed)).toEqual([])
  await bob.call(follow, { profile_id: carol.profileId })
  expect(await find(bob, followed)).toEqual(['cherry of Carol'])
  expect(await find(await world.visitor(), followed)).toEqual([])
  await bob.call(unfollow, { profile_id: carol.profileId })
  expect(await find(bob, followed)).toEqual([])
})

test('pages of such a search are full, and hold every post once', async () => {
  const dan = await world.as('dan')
  await bob.call(follow, { profile_id: dan.profileId })
  for (let n = 0; n < 25; n++) {
    await dan.publish({ text: `hazel ${n}` })
    await alice.publish({ text: `hazel of another ${n}` })
  }
  await world.settle()
  const input = { search_text: 'hazel', following_only: true }
  const first = await bob.call(searchFeed, input)
  expect(first.posts).toHaveLength(20)
  const second = await bob.call(searchFeed, { ...input, cursor: first.next_cursor ?? '' })
  const byNumber = await bob.call(searchFeed, { ...input, page: 1 })
  expect(byNumber.posts).toEqual(second.posts)
  expect([...first.posts, ...second.posts].map(({ text }) => text)).toEqual(
    Array.from({ length: 25 }, (_, n) => `hazel ${24 - n}`),
  )
})

test('posts for the city or less, as seen from there; without a position none', async () => {
  await wakeGeocoder(world)
  for (const [text, reach] of Object.entries({
    'pear for the world': 'w',
    'pear for the state': 's:US-CA',
    'pear for the city': 'y:US-CA-san-francisco',
    'pear for the postcode': 'z:US-94110',
  }))
    await alice.publish({ text, reach })
  const near = { search_text: 'pear', near_only: true }
  expect(await find(bob, { ...near, ...MISSION })).toEqual(['pear for the postcode', 'pear for the city'])
  expect(await find(bob, { ...near, ...MISSION, location_source: 'default' })).toEqual([])
  expect(await find(bob, near)).toEqual([])
  expect(await find(bob, { search_text: 'pear', ...MISSION })).toHaveLength(4)
}, 60_000)
