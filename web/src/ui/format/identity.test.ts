import { expect, test } from 'vitest'
import { hueOf, initialOf } from './identity.ts'

test('the initial is one complete character', () => {
  expect(initialOf('mara lindqvist')).toBe('M')
  expect(initialOf('  élan')).toBe('É')
  expect(initialOf('👩‍🚀 Ada')).toBe('👩‍🚀')
  expect(initialOf('ليلى')).toBe('ل')
  expect(initialOf('ßeta')).toBe('ß')
  expect(initialOf('   ')).toBe('?')
})

test('an id always has the same colour, and ids use all twelve', () => {
  expect(hueOf('f3a0')).toBe(hueOf('f3a0'))
  const seen = new Set(Array.from({ length: 400 }, (_, index) => hueOf(`profile-${index}`)))
  expect(seen.size).toBe(12)
})
