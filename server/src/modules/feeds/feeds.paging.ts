import {
  decodeId,
  encodeId,
  exactInstantOfId,
  firstIdAt,
  idAtInstant,
  isStoredId,
  lastId,
} from '@sayso/contract/ids'
import { refuse } from '../../platform/http/refusal.ts'
import type { RedisClient } from '../../platform/redis/redis.ts'

/**
 * Pages of a list that goes on growing at its top: of posts, of follows, of profiles by when they were active. Its
 * entries have ids that are times. Page 0 hands out the exact moment it was read up to, and the last entry it showed.
 * A later page names either:
 *
 * - the cursor says exactly where to go on, at the same cost for every page;
 * - a page number with that moment is looked up among the ends of pages that were handed out; only when nobody knows
 *   where the page before it ended are entries counted.
 */
export interface PagingInput {
  readonly page?: number
  readonly cursor?: string
  readonly runBefore?: string
}

export interface Start<Id extends string> {
  readonly below: Id
  readonly skip: number
}

const ENDS_KEPT_SECONDS = 3600

export async function startOf<Id extends string>(
  redis: RedisClient,
  list: string,
  { page = 0, cursor, runBefore }: PagingInput,
  pageSize: number,
): Promise<Start<Id>> {
  if (cursor) {
    if (!isStoredId(cursor)) refuse('invalid_input', { details: { field: 'cursor' } })
    return { below: cursor as Id, skip: 0 }
  }
  const moment = runBefore ? idAtInstant<Id>(runBefore) : lastId<Id>()
  if (moment === null) refuse('invalid_input', { details: { field: 'runBefore' } })
  if (page === 0) return { below: moment, skip: 0 }
  const end = runBefore ? await redis.get(endKey(list, runBefore, page - 1)).catch(() => null) : null
  if (end !== null && isStoredId(end)) return { below: end as Id, skip: 0 }
  return { below: moment, skip: page * pageSize }
}

/** The moment a list was read up to: just after the newest entry it showed, or now where it showed none. */
export function runBeforeOf({ runBefore }: PagingInput, newest: string | undefined, now: Date): string {
  if (runBefore) return runBefore
  return exactInstantOfId(newest ? encodeId(decodeId(newest) + 1n) : firstIdAt(now))
}

/** Remembers where a page ended, for those who come back with a page number. Losing it costs a count. */
export function rememberEnd(
  redis: RedisClient,
  list: string,
  input: PagingInput,
  runBefore: string,
  end: string,
): void {
  if (input.cursor) return
  const key = endKey(list, runBefore, input.page ?? 0)
  redis.set(key, end, 'EX', ENDS_KEPT_SECONDS).catch(() => {})
}

const endKey = (list: string, runBefore: string, page: number) => `end:${list}:${runBefore}:${page}`
