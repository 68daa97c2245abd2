import type { Context } from '../../context.ts'

/**
 * Whether an item is public at this moment, by the folder of its renditions. Null if it is not, or does not exist.
 * `secondsLeft` is the time until it stops being public by itself, null if it has no end. What an item belongs to is
 * known above this module only.
 */
export type PublicMedia = (key: string) => Promise<{ readonly secondsLeft: number | null } | null>

export interface MediaContext extends Context {
  readonly publicMedia: PublicMedia
}
