const DAY_MS = 24 * 3_600_000

/** Reads the header `Retry-After`: seconds, or a date. Null if it says neither; a day at most. */
export function readRetryAfter(header: string | string[] | undefined, now: number): number | null {
  const text = (Array.isArray(header) ? header[0] : header)?.trim() ?? ''
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(DAY_MS, Math.max(0, ms))
}
