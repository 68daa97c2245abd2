import { chunk } from '../../../../ui/lazy/chunk.ts'
import { useChunk } from '../../../../ui/lazy/lazy-overlay.tsx'

const decoder = chunk(() => import('thumbhash'))
const MAX_KEPT = 300
const decoded = new Map<string, string>()

/** A blurred placeholder of a picture, decoded from 30 bytes in its post; null until the decoder is loaded. */
export function usePlaceholder(hash: string | null): string | null {
  const library = useChunk(decoder, hash !== null)
  if (hash === null || library === undefined) return null
  const known = decoded.get(hash)
  if (known !== undefined) return known
  if (decoded.size >= MAX_KEPT) decoded.clear()
  const picture = decode(hash, library.thumbHashToDataURL)
  decoded.set(hash, picture)
  return picture
}

/** Returns an empty string if it cannot be decoded: a wrong hash must not break the post. */
function decode(hash: string, toDataUrl: (bytes: Uint8Array) => string): string {
  try {
    return toDataUrl(Uint8Array.from(atob(hash), (character) => character.charCodeAt(0)))
  } catch {
    return ''
  }
}
