import type { ExportStatus } from './exports.row.ts'

const DAY_MS = 86_400_000

/** One that failed or was cancelled gave its owner nothing, so they may ask again at once. */
const COUNTS: readonly ExportStatus[] = ['requested', 'running', 'ready', 'expired']

/** When the next copy can be asked for. Null if now. */
export function nextTime(
  asked: readonly { readonly status: ExportStatus; readonly askedAt: Date }[],
  everyDays: number,
  now: Date,
): Date | null {
  const last = Math.max(
    0,
    ...asked.filter((one) => COUNTS.includes(one.status)).map(({ askedAt }) => +askedAt),
  )
  const next = new Date(last + everyDays * DAY_MS)
  return next > now ? next : null
}

/** What it is saved as. */
export const fileNameOf = (askedAt: Date): string => `sayso-${askedAt.toISOString().slice(0, 10)}.zip`
