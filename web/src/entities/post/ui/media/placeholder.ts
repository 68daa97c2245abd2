import { chunk } from '../../../../ui/lazy/chunk.ts'
import { useChunk } from '../../../../ui/lazy/lazy-overlay.tsx'

const decoder = chunk(() => import('thumbhash'))
const MOST_KEPT = 300
const decoded = new Map<string, string>()

/** The blurred colours of a picture, in 30 bytes of its post; null until the code that reads them is there. */
export function usePlaceholder(hash: string | null): string | null {
  const library = useChunk(decoder, hash !== null)
  if (hash === null || library === undefined) return null
  const known = decoded.get(hash)
  if (known !== undefined) return known
  if (decoded.size >= MOST_KEPT) decoded.clear()
  const picture = decode(hash, library.thumbHashToDataURL)
  decoded.set(hash, picture)
  return picture
}

/** An empty text for what cannot be read: a wrong hash must not take the post with it. */
function decode(hash: string, toDataUrl: (bytes: Uint8Array) => string): string {
  try {
    return toDataUrl(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)))
  } catch {
    return ''
  }
}
