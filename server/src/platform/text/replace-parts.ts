/** A part of a text that is to read otherwise. */
export interface Part {
  /** Where it is said to begin, counted in characters as people see them (code points); anything else is no place. */
  readonly start: unknown
  /** What stands there now, and what is to stand there. */
  readonly was: string
  readonly instead: string
}

/** More parts than this are nobody's honest text; the rest stays as it is. */
const MOST_PARTS = 1000

/**
 * The text with other words for its parts, written in one pass over it: what was put in is never looked at again, so
 * nothing can grow by being replaced twice. Where a part is said to be is believed only if it stands there; otherwise
 * the first place where it does stand is taken. Of parts that lie over each other the first counts.
 * The text is read, and what comes out ends, at `most`.
 */
export function replaceParts(text: string, parts: readonly Part[], most: number): string {
  const whole = text.slice(0, most)
  const offsets = offsetsOf(whole)
  const found = parts
    .slice(0, MOST_PARTS)
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

/** Where each code point begins; null where each takes one place anyway. */
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
