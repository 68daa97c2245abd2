import type { KeyRing } from '../keys/key-ring.ts'
import { createSigner } from '../keys/signatures.ts'

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
export function createSignedLinks(ring: KeyRing, purpose: string): SignedLinks {
  // Links made before signatures had ids are out there, and unsubscribing must work for as long as their emails exist.
  const signer = createSigner(ring, purpose, ring.former('as it is'))
  return {
    tokenFor(parts) {
      const said = parts.join('.')
      return `${said}.${signer.sign(`${purpose}:${said}`)}`
    },
    read(token) {
      const parts = token.split('.')
      const signature = parts.pop() ?? ''
      return signer.isSigned(`${purpose}:${parts.join('.')}`, signature) ? parts : null
    },
  }
}
