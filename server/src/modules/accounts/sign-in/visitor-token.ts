import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { type AccountId, encodeId, type ProfileId } from '@sayso/contract/ids'

/**
 * A visitor's session is the token itself: random bytes and an expiry, signed. Nothing is stored, so a crawler that
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
const SIGNED_BYTES = RANDOM_BYTES + EXPIRY_BYTES
const SIGNATURE_BYTES = 32
const TOKEN = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${Math.ceil(((SIGNED_BYTES + SIGNATURE_BYTES) * 8) / 6)}}$`)
const LIFETIME_SECONDS = 7 * 24 * 3600
const REMEMBERED = 20_000

export function createVisitorTokens(key: string, now: () => number = Date.now): VisitorTokens {
  const sign = (signed: Buffer) => createHmac('sha256', key).update(signed).digest()
  // A cache, because reading a token costs two hashes and a visitor pages through feeds with one token.
  const recent = new Map<string, { identity: VisitorIdentity; expiresAt: number }>()

  function verify(token: string): { identity: VisitorIdentity; expiresAt: number } | null {
    if (!TOKEN.test(token)) return null
    const bytes = Buffer.from(token.slice(PREFIX.length), 'base64url')
    // The last base64 character has unused bits: without this check, other spellings of the same token would be valid.
    if (bytes.toString('base64url') !== token.slice(PREFIX.length)) return null
    const signed = bytes.subarray(0, SIGNED_BYTES)
    if (!timingSafeEqual(sign(signed), bytes.subarray(SIGNED_BYTES))) return null
    const expiresAt = signed.readUIntBE(RANDOM_BYTES, EXPIRY_BYTES) * 1000
    return { identity: identify(signed.subarray(0, RANDOM_BYTES)), expiresAt }
  }

  return {
    mint() {
      const random = randomBytes(RANDOM_BYTES)
      const expiry = Buffer.alloc(EXPIRY_BYTES)
      expiry.writeUIntBE(Math.floor(now() / 1000) + LIFETIME_SECONDS, 0, EXPIRY_BYTES)
      const signed = Buffer.concat([random, expiry])
      const token = PREFIX + Buffer.concat([signed, sign(signed)]).toString('base64url')
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
