import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/**
 * Encrypts values so that a copy of the database does not reveal them. `about` says what a value belongs to; a value
 * that was moved elsewhere does not open there.
 */
export interface Seal {
  close(text: string, about: string): Buffer
  /** Throws if the value was sealed with another key or for another `about`, or was changed. */
  open(sealed: Buffer, about: string): string
  /** Signs text that passes through other hands, with a key of its own. */
  sign(text: string): string
  isSigned(text: string, signature: string): boolean
}

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES

/** AES-256-GCM; 96 random bits of nonce are safe for some four billion values under one key. */
export function createSeal(secret: string): Seal {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', secret, '', `sayso ${use}`, 32))
  const key = derive('seal')
  const signingKey = derive('signature')
  const sign = (text: string) => createHmac('sha256', signingKey).update(text).digest()
  return Object.freeze({
    close(text: string, about: string) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      cipher.setAAD(Buffer.from(about))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body])
    },
    open(sealed: Buffer, about: string) {
      if (sealed[0] !== VERSION || sealed.length < HEAD_BYTES) throw new Error('not a sealed value')
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES)
      const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(about))
      decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES))
      return decipher.update(sealed.subarray(HEAD_BYTES), undefined, 'utf8') + decipher.final('utf8')
    },
    sign: (text: string) => sign(text).toString('base64url'),
    isSigned(text: string, signature: string) {
      const given = Buffer.from(signature, 'base64url')
      const expected = sign(text)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  })
}
