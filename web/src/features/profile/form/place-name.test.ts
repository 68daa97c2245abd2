import { expect, test } from 'vitest'
import { placeName } from './place-name.ts'

const nowhere = { city: null, state: null, country: null }

test.each([
  [{ city: 'Oakland', state: 'California', country: 'United States' }, 'Oakland, California'],
  [{ city: 'Berlin', state: 'State of Berlin', country: 'Germany' }, 'Berlin, Germany'],
  [{ city: 'Singapore', state: '', country: 'Singapore' }, 'Singapore'],
  [{ ...nowhere, state: 'Alaska', country: 'United States' }, 'Alaska, United States'],
  [{ ...nowhere, country: 'Iceland' }, 'Iceland'],
  [nowhere, null],
])('%j is %j', (place, name) => {
  expect(placeName(place, 50)).toBe(name)
})

test('a place name that is too long is shortened or dropped', () => {
  const long = { city: 'Llanfairpwllgwyngyll', state: null, country: 'United Kingdom' }
  expect(placeName(long, 22)).toBe('Llanfairpwllgwyngyll')
  expect(placeName(long, 10)).toBeNull()
})
