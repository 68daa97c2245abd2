import type { ProfileId } from '@sayso/contract/ids'
import type { Label } from '@sayso/contract/shapes/scalars'
import { fold, wordsOf } from '@sayso/contract/words'
import { DEFAULT_PREFERENCES, isHidden, type Preferences } from '../labels/label.policy.ts'

/* What a reader does not get to see, and why. Pure functions: the rules of every list are the same. */

/** A muted text. */
export interface MutedWord {
  readonly kind: 'word' | 'phrase' | 'tag'
  /** Folded. */
  readonly key: string
  /** In milliseconds; null is for ever. */
  readonly until: number | null
  readonly exceptFollowed: boolean
}

/** What is known of a reader before any page is read. Cached by profile, so it holds marks and not lists of people. */
export interface ReaderFilter {
  /** Some profile of the reader's account blocks somebody. */
  readonly hasBlocks: boolean
  /** Somebody blocks the reader's profile. */
  readonly isBlocked: boolean
  /** The account mutes somebody. */
  readonly hasMutes: boolean
  readonly words: readonly MutedWord[]
  /** How posts with labels are shown. */
  readonly preferences: Preferences
}

/** The value of visitors, and of everybody who chose nothing and whom nobody blocks. */
export const NO_FILTER: ReaderFilter = Object.freeze({
  hasBlocks: false,
  isBlocked: false,
  hasMutes: false,
  words: [],
  preferences: DEFAULT_PREFERENCES,
})

/** What is between a reader and another profile. */
export interface Between {
  /** One of the reader's profiles blocks it. */
  readonly isBlocked: boolean
  /** It blocks the profile that the reader acts for. */
  readonly isBlockedBy: boolean
  /** The reader's account mutes it. */
  readonly isMuted: boolean
  /** Only looked up for muted words that leave out people one follows. */
  readonly isFollowed: boolean
  /** The author of the post on the page blocks it: see `look`. */
  readonly isBlockedByAuthor: boolean
}

export const NOTHING_BETWEEN: Between = Object.freeze({
  isBlocked: false,
  isBlockedBy: false,
  isMuted: false,
  isFollowed: false,
  isBlockedByAuthor: false,
})

/** What a page needs to know of its reader: the marks, and what is between them and the profiles on it. */
export interface Look {
  readonly filter: ReaderFilter
  of(id: ProfileId): Between
}

/** Neither sees the other, whoever of the two blocked. */
export const isApart = ({ isBlocked, isBlockedBy }: Between) => isBlocked || isBlockedBy

/** Something in a list. */
export interface Listed {
  readonly text: string
  readonly labels: readonly Label[]
  readonly isOwn: boolean
  readonly between: Between
}

/** Whether a list leaves it out for this reader. Nobody's own posts are filtered. */
export function isFiltered(
  { text, labels, isOwn, between }: Listed,
  { words, preferences }: ReaderFilter,
  now: number,
): boolean {
  if (isOwn) return false
  if (isHidden(labels, preferences)) return true
  return isApart(between) || between.isMuted || hasMutedWord(text, words, between, now)
}

/** Words are compared as a whole, phrases anywhere in the text, tags with tags. */
export function hasMutedWord(
  text: string,
  words: readonly MutedWord[],
  { isFollowed }: Pick<Between, 'isFollowed'>,
  now: number,
): boolean {
  if (words.length === 0) return false
  const folded = fold(text).replace(/\s+/g, ' ')
  // A word of the text is part of it too, and looking for that is far cheaper than splitting. Few words come this far.
  const possible = words.filter(
    ({ key, until, exceptFollowed }) =>
      folded.includes(key) && (until === null || now < until) && !(exceptFollowed && isFollowed),
  )
  if (possible.length === 0) return false
  if (possible.some(({ kind }) => kind === 'phrase')) return true
  const present = new Set(wordsOf(text))
  return possible.some(({ kind, key }) => present.has(kind === 'tag' ? `#${key}` : key))
}
