import { globalFeed } from '@sayso/contract/calls/feeds'
import { login } from '@sayso/contract/calls/unauth'
import { reverseGeocode } from '@sayso/contract/calls/user'
import { cellToLatLng, gridDisk, gridRing, latLngToCell } from 'h3-js'
import { beforeAll, expect, test } from 'vitest'
import { type Actor, send } from '../../testing/cast.ts'
import { wakeGeocoder } from '../../testing/geocoder-server.ts'
import { tokenOf } from '../../testing/person.ts'
import { useWorld } from '../../testing/world.ts'

const world = useWorld()

const MISSION = { latitude: 37.7599, longitude: -122.4148 }
const HOME = latLngToCell(MISSION.latitude, MISSION.longitude, 10)

function middleOf(cell: string) {
  const [latitude, longitude] = cellToLatLng(cell)
  return { latitude, longitude }
}

/** The posts that a viewer sees from there. */
async function seen(reader: Actor, from: object): Promise<string[]> {
  const { posts } = await reader.call(globalFeed, from)
  return posts.map(({ text }) => text)
}

// The data is loaded with the first question; pages do not wait for it.
beforeAll(async () => {
  await wakeGeocoder(world)
  const alice = await world.as('alice')
  for (const [text, reach] of Object.entries({
    'to the world': 'w',
    'to the country': 'c:US',
    'to the state': 's:US-CA',
    'to the city': 'y:US-CA-san-francisco',
    'to the postcode': 'z:US-94110',
    'to the corner': `h:${HOME}`,
  }))
    await alice.publish({ text, reach })
}, 60_000)

test('a position resolves to its city, state, country and postcode', async () => {
  const visitor = await world.visitor()
  const near = await visitor.call(reverseGeocode, MISSION)
  expect(near).toEqual({
    success: true,
    city: 'San Francisco',
    state: 'California',
    country: 'United States of America',
    zip_code: '94110',
  })
  const berlin = await visitor.call(reverseGeocode, { latitude: 52.498, longitude: 13.4 })
  expect(berlin).toMatchObject({ city: 'Berlin', country: 'Germany', zip_code: null })
})

test('the open sea and the default coordinates resolve to no place', async () => {
  const visitor = await world.visitor()
  const nowhere = { city: null, state: null, country: null, zip_code: null }
  expect(await visitor.call(reverseGeocode, { latitude: -45, longitude: -120 })).toMatchObject(nowhere)
  const usual = { latitude: 37.7749, longitude: -122.4194 }
  expect(await visitor.call(reverseGeocode, usual)).toMatchObject(nowhere)
  expect(await seen(visitor, usual)).toEqual(['to the world'])
  expect(await seen(visitor, { ...MISSION, location_source: 'default' })).toEqual(['to the world'])
})

const ALL = ['corner', 'postcode', 'city', 'state', 'country', 'world'].map((scope) => `to the ${scope}`)

test('a reader sees fewer local posts the further away they are', async () => {
  const bob = await world.as('bob')
  expect(await seen(bob, MISSION)).toEqual(ALL)
  const neighbours = gridDisk(HOME, 1)
  const next = await seen(bob, middleOf(neighbours[3] ?? ''))
  expect(next).toContain('to the corner')
  const twoAway = await seen(bob, middleOf(gridRing(HOME, 2)[0] ?? ''))
  expect(twoAway).not.toContain('to the corner')
  expect(twoAway).toContain('to the city')
  const elsewhere = await seen(await world.as('carol'), { latitude: 34.05, longitude: -118.24 })
  expect(elsewhere).toEqual(['to the state', 'to the country', 'to the world'])
  const abroad = await seen(await world.as('dan'), { latitude: 51.5074, longitude: -0.1278 })
  expect(abroad).toEqual(['to the world'])
})

test('an account that queries too many places sees only city scope and wider, in new sessions too', async () => {
  const erin = await world.as('erin')
  const walk = gridDisk(HOME, 4).slice(1)
  for (const cell of walk.slice(0, 29)) await seen(erin, middleOf(cell))
  expect(await seen(erin, MISSION)).toEqual(ALL)
  await seen(erin, middleOf(walk[30] ?? ''))
  expect(await seen(erin, MISSION)).toEqual(ALL.slice(2))
  const email = 'erin@people.example'
  const form = { email, password: 'the secret of erin' }
  const token = tokenOf(await send(world.baseUrl, login.path, form, 'POST', null))
  const input = { user_profile_id: erin.profileId, ...MISSION }
  const { body } = await send(world.baseUrl, globalFeed.path, input, 'POST', token)
  expect(body['posts']).toHaveLength(4)
})

test('a session in two distant places within minutes sees only city scope and wider', async () => {
  const alice = await world.as('alice')
  expect(await seen(alice, MISSION)).toEqual(ALL)
  await seen(alice, { latitude: 34.05, longitude: -118.24 })
  expect(await seen(alice, MISSION)).toEqual(ALL.slice(2))
})

test('neither positions nor visited cells are stored', async () => {
  const visitor = await world.visitor()
  await seen(visitor, { latitude: 37.761234, longitude: -122.421234 })
  const { redis } = world.ctx
  const prefix = `${world.ctx.config.namespace}:`
  const keys = await redis.keys(`${prefix}*`)
  const texts = await Promise.all(
    keys.map(async (full) => {
      const key = full.slice(prefix.length)
      const kind = await redis.type(key)
      if (kind === 'zset') return [key, ...(await redis.zrange(key, '0', '-1'))].join(' ')
      return kind === 'string' ? `${key} ${await redis.get(key)}` : key
    }),
  )
  const near = texts.filter((text) => text.includes('near:'))
  expect(near.length).toBeGreaterThan(2)
  const cell = latLngToCell(37.761234, -122.421234, 10)
  for (const text of texts) {
    expect(text).not.toMatch(/37\.76|122\.42/)
    expect(text).not.toContain(cell)
  }
})

test('visitors from one IP address share one allowance of places', async () => {
  for (const cell of gridDisk(HOME, 4).slice(0, 31)) await seen(await world.visitor(), middleOf(cell))
  expect(await seen(await world.visitor(), MISSION)).toEqual(ALL.slice(2))
  // Members have their own allowance.
  expect(await seen(await world.as('frank'), MISSION)).toEqual(ALL)
})
