import { defaultLimits } from '@sayso/contract/limits'
import { expect, test } from 'vitest'
import type { Spot } from './place.ts'
import { isJump, keysSeenFrom, positionSent, reachOf } from './places.policy.ts'

const limits = defaultLimits.place
const GOOD = { accuracyMetres: 100, ageSeconds: 300 }

const spot: Spot = {
  cell: '8a283082a677fff',
  neighbours: ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'],
  place: {
    country: { code: 'US', name: 'United States of America' },
    state: { code: 'US-CA', name: 'California' },
    city: { code: 'US-CA-san-francisco', name: 'San Francisco' },
    zip: '94103',
  },
}
const atSea: Spot = { ...spot, place: { country: null, state: null, city: null, zip: null } }
const abroad: Spot = { ...spot, place: { ...spot.place, zip: null } }

test('each scope has its key and label', () => {
  const reported = (['location', 'zip', 'city', 'state', 'country', 'global'] as const).map((scope) =>
    reachOf(scope, spot, GOOD, limits),
  )
  expect(reported).toEqual([
    { key: 'h:8a283082a677fff', label: 'nearby' },
    { key: 'z:US-94103', label: '94103' },
    { key: 'y:US-CA-san-francisco', label: 'San Francisco' },
    { key: 's:US-CA', label: 'California' },
    { key: 'c:US', label: 'United States of America' },
    { key: 'w', label: null },
  ])
})

test('an unknown scope is rejected with the next wider known scope as a suggestion', () => {
  expect(reachOf('zip', abroad, GOOD, limits)).toMatchObject({
    code: 'place_unresolved',
    scopeName: 'postcode',
    wider: 'city',
  })
  expect(reachOf('city', atSea, GOOD, limits)).toMatchObject({ wider: 'global' })
  expect(reachOf('country', null, GOOD, limits)).toMatchObject({ code: 'place_unresolved', wider: 'global' })
})

test.for([
  ['too vague', { accuracyMetres: 101, ageSeconds: 1 }],
  ['too old', { accuracyMetres: 5, ageSeconds: 301 }],
  ['of unknown accuracy', { ageSeconds: 1 }],
  ['of unknown age', { accuracyMetres: 5 }],
] as const)('a position fix that is %s is not accepted for the nearby scope', ([, fix]) => {
  expect(reachOf('location', spot, fix, limits)).toMatchObject({ code: 'place_fix_required', wider: 'zip' })
})

test('a position sees at most twelve keys, and a coarse one only those of a city and wider', () => {
  const near = keysSeenFrom(spot, { isCoarse: false })
  expect(near).toHaveLength(12)
  expect(near.slice(0, 6)).toEqual([
    'w',
    'c:US',
    's:US-CA',
    'y:US-CA-san-francisco',
    'z:US-94103',
    'h:8a283082a677fff',
  ])
  expect(keysSeenFrom(spot, { isCoarse: true })).toEqual(near.slice(0, 4))
  expect(keysSeenFrom(null, { isCoarse: false })).toEqual(['w'])
})

test('the default coordinates are not treated as a position', () => {
  const usual = { latitude: 37.7749, longitude: -122.4194 }
  expect(positionSent(usual)).toBeNull()
  expect(positionSent({ latitude: 1, longitude: 2, source: 'default' })).toBeNull()
  expect(positionSent({ latitude: 1 })).toBeNull()
  expect(positionSent({ ...usual, latitude: 37.77491, source: 'device' })).not.toBeNull()
})

test('travelling at the speed of a flight is not a jump; being in two cities at once is', () => {
  const sanFrancisco = { latitude: 37.77, longitude: -122.42 }
  const newYork = { latitude: 40.71, longitude: -74.0 }
  const nextDistrict = { latitude: 37.79, longitude: -122.42 }
  const HOUR = 3_600_000
  expect(isJump(sanFrancisco, newYork, 5 * HOUR, limits)).toBe(false)
  expect(isJump(sanFrancisco, newYork, 4 * HOUR, limits)).toBe(true)
  expect(isJump(sanFrancisco, nextDistrict, 0, limits)).toBe(false)
})
