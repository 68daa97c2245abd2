import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { idOf, type KeyId, numberOf } from '../keys/key-entries.ts'
import type { KeyRing } from '../keys/key-ring.ts'
import { requireSubkey } from '../keys/signatures.ts'

/**
 * Encrypts values so that a copy of the database does not reveal them. `about` says what a value belongs to; a value
 * that was moved elsewhere does not open there.
 */
export interface Seal {
  /** Always with the ring's first key. */
  close(text: string, about: string): Buffer
  /** Throws if the value was sealed with a key we do not have or for another `about`, or was changed. */
  open(sealed: Buffer, about: string): string
  /** The value under the ring's first key. Null if it already is. */
  renew(sealed: Buffer, about: string): Buffer | null
}

/** The second byte is the number of the key. */
const VERSION = 2
/** Made before there were rings, so by `k0`: the head is one byte shorter. */
const FORMER_VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM; 96 random bits of nonce are safe for some four billion values under one key. */
export function createSeal(ring: KeyRing, purpose: string): Seal {
  const keyOf = (sealed: Buffer): Buffer => {
    const id = sealedUnder(sealed)
    const key = sealed[0] === FORMER_VERSION ? ring.former('seal') : ring.subkey(purpose, id)
    if (key === null) throw new Error(`sealed with the key ${id}, which we do not have`)
    return key
  }
  function close(text: string, about: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv('aes-256-gcm', requireSubkey(ring, purpose, ring.first), nonce)
    cipher.setAAD(Buffer.from(about))
    const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([Buffer.of(VERSION, numberOf(ring.first)), nonce, cipher.getAuthTag(), body])
  }
  function open(sealed: Buffer, about: string): string {
    const key = keyOf(sealed)
    const rest = sealed.subarray(headBytes(sealed))
    if (rest.length < NONCE_BYTES + TAG_BYTES) throw new Error('not a sealed value')
    const nonce = rest.subarray(0, NONCE_BYTES)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(about))
    decipher.setAuthTag(rest.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
    return decipher.update(rest.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  }
  return Object.freeze({
    close,
    open,
    renew(sealed: Buffer, about: string) {
      const isFirst = sealed[0] === VERSION && sealedUnder(sealed) === ring.first
      return isFirst ? null : close(open(sealed, about), about)
    },
  })
}

const headBytes = (sealed: Buffer) => (sealed[0] === FORMER_VERSION ? 1 : 2)

function sealedUnder(sealed: Buffer): KeyId {
  const [version, number] = sealed
  if (version === FORMER_VERSION) return 'k0'
  if (version !== VERSION || number === undefined) throw new Error('not a sealed value')
  return idOf(number)
}
