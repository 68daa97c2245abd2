import { sealedText } from '@sayso/contract/seal'
import type { Post } from '@sayso/contract/shapes/post'

/** `added`: as sealed, and files have come since. `unable`: this browser, or this page, cannot compute it. */
export type SealVerdict = 'matches' | 'added' | 'differs' | 'unable'

type Sealed = Pick<Post, 'ptv_text' | 'seal'> & {
  readonly files: readonly Pick<Post['files'][number], 'filename' | 'size' | 'sha256'>[]
}

/** Computes the seal of what is on the screen anew, in this browser, and compares it with the one that was published. */
export async function verifySeal(
  { ptv_text: text, seal, files: listed }: Sealed,
  subtle: Pick<SubtleCrypto, 'digest'> | undefined = globalThis.crypto?.subtle,
): Promise<SealVerdict> {
  // Browsers hash only on pages that came safely.
  if (seal?.salt === undefined || text === undefined || subtle === undefined) return 'unable'
  const files = listed.flatMap(({ sha256, ...file }) => (sha256 === null ? [] : [{ ...file, sha256 }]))
  // A buyer's seal is that of the day they bought. Files that were added later stand at the end.
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
