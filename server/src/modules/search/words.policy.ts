import { segmentText } from '@sayso/contract/text'

/*
 * What a text can be found by. Both sides use it: what is written and what is looked for are taken apart alike.
 */

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })
const LONGEST_WORD = 64
/** Of one post: far above what a text of the greatest length holds in words that mean something. */
const MOST_WORDS = 2000

/** Without case and accents: somebody in a hurry types neither. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
}

/**
 * Words of any language, also of those that put no spaces between them. Signs that join words in the eyes of Unicode
 * part them here: whoever looks for a name finds it in an address.
 */
function plainWords(text: string): string[] {
  const words: string[] = []
  for (const { segment, isWordLike } of segmenter.segment(fold(text).replace(/[.:·]/g, ' '))) {
    if (isWordLike) words.push(segment.slice(0, LONGEST_WORD))
  }
  return words
}

/** Tags and people are found as such, and by the word they consist of. */
export function wordsOf(text: string): string[] {
  const words = new Set<string>()
  for (const segment of segmentText(text)) {
    if (segment.kind === 'hashtag') words.add(`#${fold(segment.tag).slice(0, LONGEST_WORD)}`)
    if (segment.kind === 'mention') words.add(`@${fold(segment.handle).slice(0, LONGEST_WORD)}`)
    for (const word of plainWords(segment.text)) words.add(word)
  }
  return [...words].slice(0, MOST_WORDS)
}

/** What was looked for: somebody who types a tag wants the tag, not every post with the word. */
export function wordsSought(text: string): string[] {
  const words = segmentText(text).flatMap((segment) => {
    if (segment.kind === 'hashtag') return [`#${fold(segment.tag).slice(0, LONGEST_WORD)}`]
    if (segment.kind === 'mention') return [`@${fold(segment.handle).slice(0, LONGEST_WORD)}`]
    return plainWords(segment.text)
  })
  return [...new Set(words)]
}
