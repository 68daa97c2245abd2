import type { Mute } from '@sayso/contract/shapes/mute'
import { segmentText } from '@sayso/contract/text'
import { fold, plainWords, wordsOf } from '@sayso/contract/words'

/**
 * Whether a text mentions what was muted. The server decides what a list holds; this only takes out of the lists that
 * are already loaded what it would leave out of the next ones.
 */
export function mentions(text: string, { kind, text: muted }: Pick<Mute, 'kind' | 'text'>): boolean {
  const sought = fold(muted.trim())
  if (sought === '' || kind === 'profile') return false
  return kind === 'phrase' ? fold(text).includes(sought) : wordsOf(text).includes(sought)
}

/** Shorter words are rarely what a post is about. */
const SHORTEST = 6
const MAX_OFFERED = 8

/** What one may want to mute of a post: its tags, then its longer words, each once. */
export function wordsToMute(text: string, longest: number): readonly string[] {
  const parts = segmentText(text)
  const tags = parts.flatMap((part) => (part.kind === 'hashtag' ? [`#${part.tag}`] : []))
  const words = parts.flatMap((part) => (part.kind === 'text' ? plainWords(part.text) : []))
  const all = [...tags, ...words.filter((word) => word.length >= SHORTEST)]
  return [...new Set(all)].filter((word) => word.length <= longest).slice(0, MAX_OFFERED)
}
