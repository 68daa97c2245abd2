import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type AccountId, encodeId, type ProfileId } from '@sayso/contract/ids'
import { idOf, numberOf } from '../../../platform/keys/key-entries.ts'
import type { KeyRing } from '../../../platform/keys/key-ring.ts'
import { requireSubkey } from '../../../platform/keys/signatures.ts'

/**
 * A visitor's session is the token itself: the number of a key, random bytes and an expiry, signed with that key. Nothing is stored, so a crawler that
 * makes a million of them costs nothing, and no restart or flush ends one.
 */
export interface VisitorIdentity {
  readonly accountId: AccountId
  readonly profileId: ProfileId
}

export interface VisitorTokens {
  mint(): VisitorIdentity & { readonly token: string }
  /** Null if the token was not signed by us or has expired. */
  read(token: string): VisitorIdentity | null
}

const PREFIX = 'a_'
const RANDOM_BYTES = 16
const EXPIRY_BYTES = 5
const KEY_BYTES = 1
const EXPIRY_AT = KEY_BYTES + RANDOM_BYTES
const SIGNED_BYTES = EXPIRY_AT + EXPIRY_BYTES
const SIGNATURE_BYTES = 32
const TOKEN = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${Math.ceil(((SIGNED_BYTES + SIGNATURE_BYTES) * 8) / 6)}}$`)
const LIFETIME_SECONDS = 7 * 24 * 3600
const REMEMBERED = 20_000
const PURPOSE = 'visitor token'

export function createVisitorTokens(ring: KeyRing, now: () => number = Date.now): VisitorTokens {
  const sign = (key: Buffer, signed: Buffer) => createHmac('sha256', key).update(signed).digest()
  // A cache, because reading a token costs two hashes and a visitor pages through feeds with one token.
  const recent = new Map<string, { identity: VisitorIdentity; expiresAt: number }>()

  function verify(token: string): { identity: VisitorIdentity; expiresAt: number } | null {
    if (!TOKEN.test(token)) return null
    const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url')
    // Without this check, other spellings of the same token could be valid: the last base64 character may have unused bits.
    if (bytes.toString('base64url') !== token.slice(PREFIX.length)) return null
    const signed = bytes.subarray(0, SIGNED_BYTES)
    const key = ring.subkey(PURPOSE, idOf(signed.readUInt8()))
    if (key === null) return null
    if (!timingSafeEqual(sign(key, signed), bytes.subarray(SIGNED_BYTES))) return null
    const expiresAt = signed.readUIntBE(EXPIRY_AT, EXPIRY_BYTES) * 1000
    return { identity: identify(signed.subarray(KEY_BYTES, EXPIRY_AT)), expiresAt }
  }

  return {
    mint() {
      const random = randomBytes(RANDOM_BYTES)
      const expiry = Buffer.alloc(EXPIRY_BYTES)
      expiry.writeUIntBE(Math.floor(now() / 1000) + LIFETIME_SECONDS, 0, EXPIRY_BYTES)
      const signed = Buffer.concat([Buffer.of(numberOf(ring.first)), random, expiry])
      const key = requireSubkey(ring, PURPOSE, ring.first)
      const token = PREFIX + Buffer.concat([signed, sign(key, signed)]).toString('base64url')
      return { token, ...identify(random) }
    },
    read(token) {
      const session = recent.get(token) ?? verify(token)
      if (session === null || session.expiresAt <= now()) return null
      if (recent.size >= REMEMBERED) recent.clear()
      recent.set(token, session)
      return session.identity
    },
  }
}

const VISITOR_BIT = 1n << 63n

function identify(random: Buffer): VisitorIdentity {
  const hash = createHash('sha256').update(random).digest()
  return {
    accountId: encodeId<AccountId>(hash.readBigUInt64BE(0) | VISITOR_BIT),
    profileId: encodeId<ProfileId>(hash.readBigUInt64BE(8) | VISITOR_BIT),
  }
}
