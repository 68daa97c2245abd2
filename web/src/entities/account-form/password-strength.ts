import { defaultLimits } from '@sayso/contract/limits'

const { passwordMin } = defaultLimits.accounts

export interface Strength {
  /** 0: too short to be accepted; 1 to 4 otherwise. */
  readonly level: 0 | 1 | 2 | 3 | 4
  readonly words: string
}

const WORDS = ['', 'Easy to guess.', 'Fair.', 'Good.', 'Strong.'] as const
const KINDS = [/\p{Ll}/u, /\p{Lu}/u, /\p{N}/u, /[^\p{L}\p{N}]/u]

/**
 * Estimates a password's strength. It is a hint, not a rule: length counts most, then variety, and repetition counts
 * little. `known` are words others may know about the user; a password that is one of them is weak however long.
 */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  const letters = [...password]
  if (letters.length < passwordMin) return { level: 0, words: '' }
  const folded = password.trim().toLowerCase()
  const isKnown = known.some((word) => word.trim() !== '' && word.trim().toLowerCase() === folded)
  const kinds = KINDS.filter((kind) => kind.test(password)).length
  const score = Math.min(letters.length, 2 * new Set(letters).size) + 2 * (kinds - 1)
  const level = isKnown || score < 10 ? 1 : score < 12 ? 2 : score < 16 ? 3 : 4
  return { level, words: WORDS[level] }
}
