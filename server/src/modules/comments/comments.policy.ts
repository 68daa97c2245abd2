import { isStoredId } from '@sayso/contract/ids'
import type { CommentOrder } from '@sayso/contract/shapes/comment'

export type Order = (typeof CommentOrder)[number]

/** Why a comment is folded; anyone may open it. Whom the post's author blocks, the author hides. */
export function whyFolded({
  isBlockedByAuthor,
  isMuted,
}: {
  readonly isBlockedByAuthor: boolean
  readonly isMuted: boolean
}): 'author' | 'muted' | null {
  if (isBlockedByAuthor) return 'author'
  return isMuted ? 'muted' : null
}

/** Where a page continues: after this comment and, in order of usefulness, after the score it had then. */
export interface Place {
  readonly id: string
  readonly score: number
}

/** Null for a cursor that we never returned. */
export function placeOf(cursor: string, order: Order): Place | null {
  if (order !== 'useful') return isStoredId(cursor) ? { id: cursor, score: 0 } : null
  const [, score = '', id = ''] = /^(-?\d{1,9})\.(\w+)$/.exec(cursor) ?? []
  return isStoredId(id) ? { id, score: Number(score) } : null
}

export function cursorOf({ id, score }: Place, order: Order): string {
  return order === 'useful' ? `${score}.${id}` : id
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const WEEK = 7 * DAY
const MONTH = 30 * DAY
const YEAR = 365 * DAY

/** The age in the largest unit that fits. `m` means months, so minutes are written as `min`. */
export function ageOf(instant: Date, now: number): string {
  const age = now - instant.getTime()
  const whole = (unit: number) => Math.floor(age / unit)
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${whole(MINUTE)} min`
  if (age < DAY) return `${whole(HOUR)}h`
  if (age < WEEK) return `${whole(DAY)}d`
  if (age < MONTH) return `${whole(WEEK)}w`
  if (age < YEAR) return `${whole(MONTH)}m`
  return `${whole(YEAR)}y`
}
