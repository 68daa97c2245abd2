import {
  decodeId,
  encodeId,
  exactInstantOfId,
  firstIdAt,
  idAtInstant,
  isStoredId,
  lastId,
} from '@sayso/contract/ids'
import { fail } from '../../platform/http/app-error.ts'
import type { RedisClient } from '../../platform/redis/redis.ts'

/**
 * Paging for lists that keep growing at the top: of posts, of follows, of profiles by when they were active. Their
 * entries have ids that contain the time. Page 0 returns the exact moment it was read up to, and the last entry it
 * showed. A request for a later page sends either:
 *
 * - the cursor, which says exactly where to continue, at the same cost for every page;
 * - a page number with that moment, which is looked up among the remembered ends of pages. Entries are only counted if
 *   the end of the previous page is unknown.
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
    if (!isStoredId(cursor)) fail('invalid_input', { details: { field: 'cursor' } })
    return { below: cursor as Id, skip: 0 }
  }
  const moment = runBefore ? idAtInstant<Id>(runBefore) : lastId<Id>()
  if (moment === null) fail('invalid_input', { details: { field: 'runBefore' } })
  if (page === 0) return { below: moment, skip: 0 }
  const end = runBefore ? await redis.get(endKey(list, runBefore, page - 1)).catch(() => null) : null
  if (end !== null && isStoredId(end)) return { below: end as Id, skip: 0 }
  return { below: moment, skip: page * pageSize }
}

/** The moment a list was read up to: just after the newest entry it showed, or now if it showed none. */
export function runBeforeOf({ runBefore }: PagingInput, newest: string | undefined, now: Date): string {
  if (runBefore) return runBefore
  return exactInstantOfId(newest ? encodeId(decodeId(newest) + 1n) : firstIdAt(now))
}

/** Remembers where a page ended, for clients that request the next page by number. Losing it costs a count. */
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
