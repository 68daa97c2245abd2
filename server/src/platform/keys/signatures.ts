import { createHmac, timingSafeEqual } from 'node:crypto'
import type { KeyId } from './key-entries.ts'
import type { KeyRing } from './key-ring.ts'

/** Signs text that passes through other hands. A signature says which key made it. */
export interface Signer {
  sign(text: string): string
  /** False for everything that no key of the ring has signed for this purpose. */
  isSigned(text: string, signature: string): boolean
}

const SIGNATURE = /^(?:(k\d{1,3})_)?([A-Za-z0-9_-]{43})$/

/** `former` is the key of signatures without an id, if any of those must stay valid. */
export function createSigner(ring: KeyRing, purpose: string, former: Buffer | null = null): Signer {
  return Object.freeze({
    sign: (text: string) => `${ring.first}_${macOf(ring, purpose, text).toString('base64url')}`,
    isSigned(text: string, signature: string) {
      const [, id, mac] = SIGNATURE.exec(signature) ?? []
      if (mac === undefined) return false
      const key = id === undefined ? former : ring.subkey(purpose, id as KeyId)
      // As text: the last character has unused bits, so other spellings decode to the same bytes.
      return key !== null && isSame(Buffer.from(mac), Buffer.from(hmac(key, text).toString('base64url')))
    },
  })
}

/** A keyed hash with the ring's first key, for values that are stored and found again by `macsOf`. */
export function macOf(ring: KeyRing, purpose: string, text: string): Buffer {
  return hmac(requireSubkey(ring, purpose, ring.first), text)
}

/** The keyed hashes of a text under every key: a hash carries no id, so all of them are looked for. */
export function macsOf(ring: KeyRing, purpose: string, text: string, former: Buffer | null = null): Buffer[] {
  const keys = ring.ids.map((id) => requireSubkey(ring, purpose, id))
  return [...keys, ...(former ? [former] : [])].map((key) => hmac(key, text))
}

export function isSame(given: Buffer, expected: Buffer): boolean {
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** For an id of the ring itself, which therefore has one. */
export function requireSubkey(ring: KeyRing, purpose: string, id: KeyId): Buffer {
  const key = ring.subkey(purpose, id)
  if (key === null) throw new Error(`the ring has no key ${id}`)
  return key
}

const hmac = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest()
