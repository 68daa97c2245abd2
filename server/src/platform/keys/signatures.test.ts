import { createHmac, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyRing } from './key-ring.ts'
import { newKeyEntry } from './new-key.ts'
import { createSigner, macOf, macsOf } from './signatures.ts'
import { weaknessOf } from './weak-key.ts'

const newKey = () => randomBytes(32).toString('base64')
const [bare, k1, k2] = ['a bare value of before', `k1:${newKey()}`, `k2:${newKey()}`]

test('the first key of a ring signs, and all of them verify', () => {
  const signed = createSigner(createKeyRing(`${k1},${k2}`), 'x').sign('text')
  expect(signed).toMatch(/^k1_/)
  for (const ring of [`${k1},${k2}`, `${k2},${k1}`, k1, `${k2},${bare},${k1}`])
    expect(createSigner(createKeyRing(ring), 'x').isSigned('text', signed), ring).toBe(true)
  for (const ring of [k2, bare, `k1:${newKey()}`])
    expect(createSigner(createKeyRing(ring), 'x').isSigned('text', signed)).toBe(false)
})

test('a signature is valid only for its text, purpose and key, in one spelling', () => {
  const ring = createKeyRing(`${k1},${k2}`)
  const signer = createSigner(ring, 'x')
  const signed = signer.sign('text')
  expect(signer.isSigned('another', signed)).toBe(false)
  expect(createSigner(ring, 'y').isSigned('text', signed)).toBe(false)
  const mac = signed.slice(3)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const respelt = [...alphabet].map((last) => `k1_${mac.slice(0, -1)}${last}`).filter((one) => one !== signed)
  for (const bad of [mac, `k2_${mac}`, `k3_${mac}`, `k01_${mac}`, `_${mac}`, `${signed}A`, '', ...respelt])
    expect(signer.isSigned('text', bad), bad).toBe(false)
})

test('a signature without an id is valid only if the key of before is accepted', () => {
  const ring = createKeyRing(`${k1},${bare}`)
  const before = createHmac('sha256', bare).update('text').digest('base64url')
  expect(createSigner(ring, 'x', ring.former('as it is')).isSigned('text', before)).toBe(true)
  expect(createSigner(ring, 'x').isSigned('text', before)).toBe(false)
  expect(createKeyRing(k1).former('as it is')).toBeNull()
})

test('a stored hash is found again under every ring that has its key', () => {
  const stored = macOf(createKeyRing(`${k1},${bare}`), 'code', '123456')
  const isFound = (ring: string) =>
    macsOf(createKeyRing(ring), 'code', '123456').some((mac) => mac.equals(stored))
  expect(isFound(`${k2},${k1}`)).toBe(true)
  expect(isFound(`${k2},${bare}`)).toBe(false)
  expect(createKeyRing(k1).subkey('code', 'k2')).toBeNull()
})

test('`k0:` and a bare value are the same key', () => {
  const signed = createSigner(createKeyRing(bare), 'x').sign('text')
  expect(createSigner(createKeyRing(`${k1},k0:${bare}`), 'x').isSigned('text', signed)).toBe(true)
})

test('a new key is strong and has the next id', () => {
  expect(newKeyEntry('LINK_KEY', [])).toMatch(/^k1:[A-Za-z0-9+/]{43}=$/)
  expect(newKeyEntry('LINK_KEY', [`k7:${newKey()},${k2}`, k1])).toMatch(/^k8:/)
  expect(() => newKeyEntry('LINK_KEY', [`k255:${newKey()}`])).toThrow('used up')
  for (let i = 0; i < 200; i++) {
    const [id, text = ''] = newKeyEntry('LINK_KEY', []).split(':')
    expect(id).toBe('k1')
    expect(weaknessOf('LINK_KEY', { id: 'k1', text, bytes: Buffer.from(text, 'base64') })).toEqual([])
  }
})
