import { createCipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyRing } from '../keys/key-ring.ts'
import { createSeal } from './seal.ts'

const bare = 'k'.repeat(48)
const k1 = `k1:${randomBytes(32).toString('base64')}`
const sealOf = (ring: string, purpose = 'connection') => createSeal(createKeyRing(ring), purpose)
const seal = sealOf(bare)

test('a sealed text opens with the same key and context, and is not readable', () => {
  const sealed = seal.close('the secret word', 'twitter 7')
  expect(seal.open(sealed, 'twitter 7')).toBe('the secret word')
  expect(sealed.toString('latin1')).not.toContain('secret')
  expect(seal.close('the secret word', 'twitter 7').equals(sealed)).toBe(false)
})

test('a sealed text does not open in another context, for another purpose, with another key or after any change', () => {
  const sealed = seal.close('x', 'twitter 7')
  expect(() => seal.open(sealed, 'twitter 8')).toThrow()
  expect(() => sealOf(bare, 'push device').open(sealed, 'twitter 7')).toThrow()
  expect(() => sealOf('l'.repeat(48)).open(sealed, 'twitter 7')).toThrow()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(() => sealOf(`${bare},${k1}`).open(changed, 'twitter 7')).toThrow()
  }
  for (let length = 0; length < sealed.length; length++)
    expect(() => seal.open(sealed.subarray(0, length), 'twitter 7')).toThrow()
})

test('a text sealed with an old key opens while the ring has it, and is renewed under the first', () => {
  const old = seal.close('x', 'twitter 7')
  const both = sealOf(`${k1},${bare}`)
  expect(both.open(old, 'twitter 7')).toBe('x')
  expect(() => sealOf(k1).open(old, 'twitter 7')).toThrow('the key k0, which we do not have')
  const renewed = both.renew(old, 'twitter 7')
  expect(renewed && sealOf(k1).open(renewed, 'twitter 7')).toBe('x')
  expect(renewed && both.renew(renewed, 'twitter 7')).toBeNull()
})

test('what was sealed before keys had ids opens with the key without one', () => {
  const key = Buffer.from(hkdfSync('sha256', bare, '', 'sayso seal', 32))
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from('twitter 7'))
  const body = Buffer.concat([cipher.update('x', 'utf8'), cipher.final()])
  const former = Buffer.concat([Buffer.of(1), nonce, cipher.getAuthTag(), body])
  expect(sealOf(`${k1},${bare}`).open(former, 'twitter 7')).toBe('x')
  expect(() => sealOf(k1).open(former, 'twitter 7')).toThrow()
  const renewed = seal.renew(former, 'twitter 7')
  expect(renewed && seal.open(renewed, 'twitter 7')).toBe('x')
})
