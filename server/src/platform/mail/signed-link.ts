import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedLinks {
  tokenFor(parts: readonly string[]): string
  /** What the token says; null for anything we did not sign for this purpose. */
  read(token: string): string[] | null
}

/**
 * Tokens for links in mails that say themselves what they are about: signed instead of stored, because a mail to many
 * would else write a row for each. They never end: a link must work as long as the mail lies somewhere. Parts hold no dot.
 */
export function createSignedLinks(key: string, purpose: string): SignedLinks {
  const sign = (said: string) => createHmac('sha256', key).update(`${purpose}:${said}`).digest()
  return {
    tokenFor(parts) {
      const said = parts.join('.')
      return `${said}.${sign(said).toString('base64url')}`
    },
    read(token) {
      const parts = token.split('.')
      const given = Buffer.from(parts.pop() ?? '', 'base64url')
      const right = sign(parts.join('.'))
      return given.length === right.length && timingSafeEqual(given, right) ? parts : null
    },
  }
}
