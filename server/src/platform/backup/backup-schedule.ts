/** People are told that backups are kept for at most this many days. */
export const KEPT_DAYS = 35
/** A full backup this often; the others hold what changed since. */
const FULL_EVERY_DAYS = 7
/**
 * Any second of this many days can be restored. A backup stays until the next full one is this old, which takes up to a
 * week more, and the nightly run that removes it may be late by a day.
 */
export const RESTORABLE_DAYS = KEPT_DAYS - FULL_EVERY_DAYS - 1

const DAY_MS = 86_400_000

/** A nightly run may be late by half a day. */
export const LATE_AFTER_HOURS = 36

export interface TakenBackup {
  readonly label: string
  readonly kind: 'full' | 'diff' | 'incr'
  readonly endedAt: Date
  /** Of the database, in bytes. */
  readonly size: number
  /** What the repository stores for it. */
  readonly stored: number
}

/** Which kind is due; the nightly run has a margin of an hour so that it is not a day late each week. */
export function kindDue(taken: readonly TakenBackup[], now: Date): 'full' | 'incr' {
  const fulls = taken.filter(({ kind }) => kind === 'full').map(({ endedAt }) => endedAt.getTime())
  const age = now.getTime() - Math.max(0, ...fulls)
  return age >= FULL_EVERY_DAYS * DAY_MS - 3_600_000 ? 'full' : 'incr'
}

/** Whether there is no backup, or the nightly run has not taken one. */
export function isLate(taken: readonly TakenBackup[], now: Date): boolean {
  const newest = Math.max(0, ...taken.map(({ endedAt }) => endedAt.getTime()))
  return now.getTime() - newest > LATE_AFTER_HOURS * 3_600_000
}

/** Backups that are older than people are told; there are some only if the nightly run did not take place. */
export function overdue(taken: readonly TakenBackup[], now: Date): readonly TakenBackup[] {
  return taken.filter(({ endedAt }) => now.getTime() - endedAt.getTime() > KEPT_DAYS * DAY_MS)
}
