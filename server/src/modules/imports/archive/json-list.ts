import { ZipError } from '../../../platform/zip/zip-error.ts'

const MAX_CHARACTERS = 1_000_000

/**
 * Yields the elements of the first list in a text, one by one: exports are one list of many megabytes, of which only
 * one element is ever held in memory. Everything before the list (X writes a line of script there) is skipped.
 */
export async function* elementsOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Record<string, unknown>> {
  const decoder = new TextDecoder()
  let depth = 0
  let isInText = false
  let isEscaped = false
  let element = ''
  for await (const piece of bytes) {
    const text = decoder.decode(piece, { stream: true })
    let from = depth >= 2 ? 0 : -1
    for (let at = 0; at < text.length; at++) {
      const character = text.charCodeAt(at)
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (character === BACKSLASH) isEscaped = true
        else if (character === QUOTE) isInText = false
        continue
      }
      if (character === QUOTE && depth > 0) isInText = true
      else if (character === OPEN_LIST || (character === OPEN_OBJECT && depth > 0)) {
        depth++
        if (depth === 2) from = at
      } else if ((character === CLOSE_LIST || character === CLOSE_OBJECT) && depth > 0) {
        depth--
        if (depth === 0) return
        if (depth === 1) {
          yield read(element + text.slice(from, at + 1))
          element = ''
          from = -1
        }
      }
    }
    if (from >= 0) element += text.slice(from)
    if (element.length > MAX_CHARACTERS) throw new ZipError('an element is too long')
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function read(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    throw new ZipError('not an export')
  }
}
