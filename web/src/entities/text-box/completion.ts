/** A mention or hashtag that is being typed. */
export interface Unfinished {
  readonly kind: 'mention' | 'hashtag'
  /** The text after the @ or #. */
  readonly query: string
  /** The positions of the @ or # and of the end of the word. */
  readonly from: number
  readonly to: number
}

// As the contract parses them: a sign in the middle of a word starts nothing.
const BEFORE_CARET = /(?<![\p{L}\p{N}_])(?:@([A-Za-z0-9_.]{0,30})|##?([\p{L}\p{N}\p{M}_]{0,100}))$/u

export function unfinishedAt(text: string, caret: number): Unfinished | null {
  const match = BEFORE_CARET.exec(text.slice(Math.max(0, caret - 140), caret))
  if (match === null) return null
  const kind = match[1] === undefined ? 'hashtag' : 'mention'
  return { kind, query: match[1] ?? match[2] ?? '', from: caret - match[0].length, to: caret }
}

/** Returns the text with the word completed, and the new caret position. */
export function complete(text: string, { kind, from, to }: Unfinished, word: string) {
  const sign = kind === 'mention' ? '@' : '#'
  const after = text.slice(to).startsWith(' ') ? '' : ' '
  const inserted = `${sign}${word}${after}`
  return {
    text: text.slice(0, from) + inserted + text.slice(to),
    caret: from + inserted.length + (after ? 0 : 1),
  }
}

/**
 * Returns the text with a sign in place of the selection, separated from the word before it, and the new caret
 * position.
 */
export function beginAt(text: string, from: number, to: number, sign: '@' | '#') {
  const before = text.slice(0, from)
  const inserted = /[\p{L}\p{N}_@#]$/u.test(before) ? ` ${sign}` : sign
  return { text: before + inserted + text.slice(to), caret: from + inserted.length }
}

/** Returns the best matches, ignoring case: first those that begin with the query, then those that contain it. */
export function bestMatches<Item>(
  items: readonly Item[],
  query: string,
  namesOf: (item: Item) => readonly string[],
  most: number,
): readonly Item[] {
  const wanted = query.toLowerCase()
  const rank = (item: Item) => {
    const names = namesOf(item).map((name) => name.toLowerCase())
    if (names.some((name) => name.startsWith(wanted))) return 0
    return names.some((name) => name.includes(wanted)) ? 1 : 2
  }
  return items
    .map((item) => ({ item, rank: rank(item) }))
    .filter(({ rank: at }) => at < 2)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ item }) => item)
}
