/** A part of a text that is to be replaced. */
export interface Part {
  /** Where it is claimed to start, counted in code points; any other value is ignored. */
  readonly start: unknown
  /** The text that is there now, and its replacement. */
  readonly was: string
  readonly instead: string
}

/** No honest text has more parts than this; the rest stays as it is. */
const MAX_PARTS = 1000

/**
 * Replaces parts of a text in one pass: inserted text is never read again, so nothing can grow by being replaced twice.
 * A part's claimed position is used only if the part is really there; otherwise its first occurrence is used. If parts
 * overlap, the first one wins. Both the input and the result are cut off at `most`.
 */
export function replaceParts(text: string, parts: readonly Part[], most: number): string {
  const whole = text.slice(0, most)
  const offsets = offsetsOf(whole)
  const found = parts
    .slice(0, MAX_PARTS)
    .map(({ start, was, instead }) => ({ from: placeOf(whole, offsets, start, was), was, instead }))
    .filter(({ from, was }) => from >= 0 && was !== '')
    .toSorted((a, b) => a.from - b.from)
  let out = ''
  let read = 0
  for (const { from, was, instead } of found) {
    if (from < read) continue
    out += whole.slice(read, from) + instead
    read = from + was.length
    if (out.length > most) return out.slice(0, most)
  }
  return (out + whole.slice(read)).slice(0, most)
}

function placeOf(text: string, offsets: Uint32Array | null, start: unknown, was: string): number {
  const place = typeof start === 'number' ? start : typeof start === 'string' ? Number(start) : -1
  const from = offsets === null ? place : offsets[place]
  const isThere = from !== undefined && Number.isInteger(from) && from >= 0 && text.startsWith(was, from)
  return isThere ? from : text.indexOf(was)
}

/** The offset of each code point; null if every code point takes one UTF-16 unit. */
function offsetsOf(text: string): Uint32Array | null {
  if (!/[\ud800-\udbff]/.test(text)) return null
  const offsets = new Uint32Array(text.length)
  let count = 0
  let at = 0
  for (const character of text) {
    offsets[count++] = at
    at += character.length
  }
  return offsets.subarray(0, count)
}
