import { fold, plainWords } from '@sayso/contract/words'

/* What a profile is found by, and what a search text asks for. Both are split and folded alike, so they always agree. */

const LONGEST_TERM = 64
const MAX_BIO_WORDS = 80
/** Longer names are found by their words, and by the whole from each of the first words on. */
const MAX_NAME_WORDS = 8
const MAX_SUFFIXES = 20
const MAX_WORDS_SOUGHT = 6

/** Scripts that put no space between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー々〆]+/gu

export interface Term {
  readonly term: string
  readonly isBio: boolean
}

export interface FoundBy {
  readonly handle: string
  readonly displayName: string
  readonly bio: string
}

/** The handle and the words of the name, then the words of the bio that are not among them. */
export function termsOf({ handle, displayName, bio }: FoundBy): Term[] {
  const words = wordsIn(displayName)
  const names = new Set([
    fold(handle),
    ...partsOf(handle),
    ...words.flatMap((word) => (isUnspaced(word) ? suffixesOf(word) : [word])),
    ...turns(words),
  ])
  const bios = new Set(plainWords(withoutApostrophes(bio)).filter((word) => !names.has(word)))
  return [
    ...[...names].map((term) => ({ term: clip(term), isBio: false })),
    ...[...bios].slice(0, MAX_BIO_WORDS).map((term) => ({ term: clip(term), isBio: true })),
  ]
}

/** The words of the handle and the name whose misspellings are understood. */
export function spelledWords({ handle, displayName }: FoundBy): string[] {
  const words = [fold(handle), ...partsOf(handle), ...wordsIn(displayName)]
  return [...new Set(words.map(clip))].filter((word) => [...word].length >= SHORTEST_MISSPELT)
}

/** In a shorter word one wrong letter makes another word. */
export const SHORTEST_MISSPELT = 4

/** The words of a search text. An `@` in front of a handle is not part of it. */
export function soughtWords(text: string): string[] {
  return [...new Set(wordsIn(text))].slice(0, MAX_WORDS_SOUGHT).map(clip)
}

/** Words of any script. Where a script has no spaces, everything in one piece is one word. */
function wordsIn(text: string): string[] {
  const folded = fold(withoutApostrophes(text))
  const words: string[] = []
  let from = 0
  for (const match of folded.matchAll(UNSPACED)) {
    words.push(...plainWords(folded.slice(from, match.index)), match[0])
    from = match.index + match[0].length
  }
  return [...words, ...plainWords(folded.slice(from))]
}

/** People write O'Brien and look for obrien. */
const withoutApostrophes = (text: string) => text.replace(/['’ʼ]/g, '')

const isUnspaced = (word: string) => word.search(UNSPACED) === 0

/** `mara_lindqvist` is also found by `lindqvist`. */
const partsOf = (handle: string) =>
  fold(handle)
    .split('_')
    .filter((part) => part.length > 1)

/** A name without spaces is found from any of its characters on. */
const suffixesOf = (word: string) => {
  const characters = [...word].slice(0, MAX_SUFFIXES)
  return characters.map((_, from) => characters.slice(from).join(''))
}

/** `Maria da Silva` is found by `maria da si`, and by `silva mar`. */
function turns(words: readonly string[]): string[] {
  if (words.length < 2) return []
  return words
    .slice(0, MAX_NAME_WORDS)
    .map((_, from) => [...words.slice(from), ...words.slice(0, from)].join(' '))
}

const clip = (term: string) => [...term].slice(0, LONGEST_TERM).join('').trimEnd()

/** The range of all terms that begin like this. No term contains a character at or above the upper end. */
export const beginningWith = (prefix: string) => ({ low: prefix, high: `${prefix}\u{10ffff}` })
/** The range of this term alone: no term contains a control character. */
export const exactly = (term: string) => ({ low: term, high: `${term}\u0001` })
