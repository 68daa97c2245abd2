import { expect, test } from 'vitest'
import { createSeal } from './seal.ts'

const seal = createSeal('k'.repeat(48))

test('a sealed text opens with the same key and context, and is not readable', () => {
  const sealed = seal.close('the secret word', 'twitter 7')
  expect(seal.open(sealed, 'twitter 7')).toBe('the secret word')
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(seal.close('the secret word', 'twitter 7').equals(sealed)).toBe(false)
})

test('a sealed text does not open in another context, with another key or after any change', () => {
  const sealed = seal.close('x', 'twitter 7')
  expect(() => seal.open(sealed, 'twitter 8')).toThrow()
  expect(() => createSeal('l'.repeat(48)).open(sealed, 'twitter 7')).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => seal.open(changed, 'twitter 7')).toThrow()
  }
  for (let length = 0; length < sealed.length; length++)
    expect(() => seal.open(sealed.subarray(0, length), 'twitter 7')).toThrow()
})

test('a signature is valid only for its own text and key', () => {
  const signature = seal.sign('a state')
  expect(seal.isSigned('a state', signature)).toBe(true)
  expect(seal.isSigned('another', signature)).toBe(false)
  expect(createSeal('l'.repeat(48)).isSigned('a state', signature)).toBe(false)
  expect(seal.isSigned('a state', '')).toBe(false)
})
