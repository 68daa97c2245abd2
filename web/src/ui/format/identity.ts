/** White text has a contrast of 5.7:1 or more on each, and each is visible on both surfaces. */
const HUES = [
  '#A33949',
  '#A14206',
  '#865900',
  '#6D6600',
  '#3C740D',
  '#047554',
  '#067272',
  '#036E8B',
  '#2063B0',
  '#5D53AE',
  '#804699',
  '#983C75',
] as const

/** Returns the colour for an id. A profile keeps it through every change of name. */
export function hueOf(id: string): string {
  let hash = 0x811c9dc5
  for (let index = 0; index < id.length; index += 1) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193)
  }
  return HUES[(hash >>> 0) % HUES.length] ?? HUES[0]
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const charactersIn = (text: string) => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** The first character as a reader counts it, so that an emoji or an accented letter stays whole. */
export function initialOf(name: string): string {
  const [first = '?'] = charactersIn(name.trim().slice(0, 32))
  const capital = first.toLocaleUpperCase('en')
  return charactersIn(capital).length === 1 ? capital : first
}
