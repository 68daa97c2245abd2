import { segmentText } from '@sayso/contract/text'
import { fold, plainWords } from '@sayso/contract/words'

/** What a muted text is, and what it is compared by. */
export interface MutedText {
  readonly kind: 'word' | 'phrase' | 'tag'
  readonly key: string
}

/**
 * A single tag is a tag, a single word is a word; everything else, also what has no word in it, such as an emoji, is a
 * phrase. Null for blanks.
 */
export function readMutedText(typed: string): MutedText | null {
  const text = typed.trim()
  if (text === '') return null
  const [segment, ...others] = segmentText(text)
  if (segment?.kind === 'hashtag' && others.length === 0) return { kind: 'tag', key: fold(segment.tag) }
  const key = fold(text).replace(/\s+/g, ' ')
  const [word, ...more] = plainWords(text)
  return more.length === 0 && word === key ? { kind: 'word', key } : { kind: 'phrase', key }
}
