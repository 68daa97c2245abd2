/** How many of an account's last reports are looked at, and how many not upheld are too many. */
export const LOOKED_AT = 20
const MAX_REJECTED = 16

export const IGNORED_DAYS = 30

/** What is known of somebody who reports. */
export interface ReporterRecord {
  /** Of the last reports that were settled. */
  readonly rejected: number
  /** Null if they were never warned. */
  readonly warning: { readonly isShown: boolean; readonly isIgnored: boolean } | null
}

/**
 * What follows when another report was settled. Nobody is ignored without a warning that they have seen, and whoever
 * reports better again starts anew.
 */
export function judgeReporter({
  rejected,
  warning,
}: ReporterRecord): 'warn' | 'ignore' | 'forgive' | 'nothing' {
  const isTooMany = rejected >= MAX_REJECTED
  if (warning === null) return isTooMany ? 'warn' : 'nothing'
  if (warning.isIgnored) return 'nothing'
  if (!isTooMany) return 'forgive'
  return warning.isShown ? 'ignore' : 'nothing'
}
