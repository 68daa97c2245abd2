import { segmentText } from './text.ts'

/* Splits a text into the words it can be found by. Both indexing and searching use it, so they always agree. */

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
const LONGEST_WORD = 64
/** Per post: far more than the different words in a text of maximum length. */
const MAX_WORDS = 2000

/** Ignores case and accents, which people in a hurry do not type. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
}

/**
 * Words of any language, including those without spaces. Some characters that join words in Unicode separate them here,
 * so that a name is found inside a URL.
 */
export function plainWords(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(fold(text).replace(/[.:·]/g, ' '))) {
    if (isWordLike) words.push(segment.slice(0, LONGEST_WORD))
  }
  return words
}

/** Hashtags and mentions can be found as such, and by the word they consist of. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const segment of segmentText(text)) {
    if (segment.kind === 'hashtag') words.add(`#${fold(segment.tag).slice(0, LONGEST_WORD)}`)
    if (segment.kind === 'mention') words.add(`@${fold(segment.handle).slice(0, LONGEST_WORD)}`)
    for (const word of plainWords(segment.text)) words.add(word)
  }
  return [...words].slice(0, MAX_WORDS)
}

/** The words of a search: a typed hashtag only matches the hashtag, not every post with the word. */
export function wordsSought(text: string): string[] {
  const words = segmentText(text).flatMap((segment) => {
    if (segment.kind === 'hashtag') return [`#${fold(segment.tag).slice(0, LONGEST_WORD)}`]
    if (segment.kind === 'mention') return [`@${fold(segment.handle).slice(0, LONGEST_WORD)}`]
    return plainWords(segment.text)
  })
  return [...new Set(words)]
}
