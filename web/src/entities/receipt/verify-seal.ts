import { sealedText } from '@sayso/contract/seal'
import type { Post } from '@sayso/contract/shapes/post'

/** `added`: as sealed, but files were added since. `unable`: this browser, or this page, cannot compute it. */
export type SealVerdict = 'matches' | 'added' | 'differs' | 'unable'

type Sealed = Pick<Post, 'ptv_text' | 'seal'> & {
  readonly files: readonly Pick<Post['files'][number], 'filename' | 'size' | 'sha256'>[]
}

/** Recomputes the seal of the content on the screen, in this browser, and compares it with the published one. */
export async function verifySeal(
  { ptv_text: text, seal, files: listed }: Sealed,
  subtle: Pick<SubtleCrypto, 'digest'> | undefined = globalThis.crypto?.subtle,
): Promise<SealVerdict> {
  // Browsers offer hashing only in a secure context (HTTPS).
  if (seal?.salt === undefined || text === undefined || subtle === undefined) return 'unable'
  const files = listed.flatMap(({ sha256, ...file }) => (sha256 === null ? [] : [{ ...file, sha256 }]))
  // A buyer's seal dates from the day of purchase. Files that were added later are at the end.
  for (let count = files.length; count >= 0; count--) {
    const bytes = new TextEncoder().encode(sealedText(seal.salt, { text, files: files.slice(0, count) }))
    if (hexOf(await subtle.digest('SHA-256', bytes)) !== seal.sha256) continue
    return count === files.length ? 'matches' : 'added'
  }
  return 'differs'
}

function hexOf(digest: ArrayBuffer): string {
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
