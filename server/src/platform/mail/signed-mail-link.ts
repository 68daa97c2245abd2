import { createHmac, timingSafeEqual } from 'node:crypto'

export interface SignedLinks {
  tokenFor(parts: readonly string[]): string
  /** The token's parts; null for anything we did not sign for this purpose. */
  read(token: string): string[] | null
}

/**
 * Tokens for links in emails. They are signed and carry their own content instead of being stored, because an email to
 * many would otherwise write a row for each. They never expire: a link must work as long as the email exists. Parts
 * must not contain a dot.
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
