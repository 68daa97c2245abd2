import type { Limits } from '@sayso/contract/limits'

/** A post from another network, as it is stored until it is imported. */
export interface Content {
  readonly text: string
  readonly url: string | null
  readonly media: readonly ContentMedia[]
}

export interface ContentMedia {
  readonly kind: 'photo' | 'video'
  readonly url: string
}

/** Why a post was not imported, as shown to its author. */
export const reasons = {
  unreadable: 'The network did not say what or when this was',
  future: 'It says it was posted in the future',
  long: 'The text is longer than a post here may be',
  tooManyTags: 'It has more hashtags or mentions than a post here may have',
  empty: 'There is nothing in it that can be shown here',
  tooMuchMedia: 'It has more pictures and videos than can be imported',
  media: 'A picture or video could not be fetched',
  crowded: 'Too many posts say they were made at the same moment',
} as const

const MAX_MEDIA = 20
const OLDEST = Date.UTC(2000, 0, 1)
/** Allows for clock differences, but not for dates in the future. */
const AHEAD_MS = 5 * 60_000

export function timeFault(at: Date, now: number): string | null {
  const time = at.getTime()
  if (Number.isNaN(time) || time < OLDEST) return reasons.unreadable
  return time > now + AHEAD_MS ? reasons.future : null
}

export function sizeFault({ text, media }: Content, limits: Limits['posts']): string | null {
  if (text === '' && media.length === 0) return reasons.empty
  if (text.length > limits.textMax) return reasons.long
  return media.length > MAX_MEDIA ? reasons.tooMuchMedia : null
}

/** A post here always has a text. Pictures without a caption get one that says what they are. */
export function wordsFor({ text, media }: Content): string {
  if (text !== '') return text
  const [first] = media
  const name = first?.kind === 'video' ? 'Video' : 'Photo'
  return media.length > 1 ? `${name}s` : name
}

const FIRST_WAIT_MS = 5000
const LONGEST_WAIT_MS = 15 * 60_000
/** About three quarters of an hour of failures. */
export const MAX_FAILURES = 10

/** Waits longer each time: never shorter than the network asked for, up to a limit on that. */
export function nextTry(failures: number, now: number, wished: Date | null): Date {
  const usual = now + Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1))
  const asked = Math.min(wished?.getTime() ?? 0, now + 2 * LONGEST_WAIT_MS)
  return new Date(Math.max(usual, asked))
}

/** How often the media of an item are fetched before it is given up. */
export const MAX_TRIES = 3
