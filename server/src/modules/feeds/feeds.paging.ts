import {
  decodeId,
  encodeId,
  exactInstantOfId,
  firstIdAt,
  idAtInstant,
  isStoredId,
  type PostId,
} from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { refuse } from '../../platform/http/refusal.ts'
import type { RedisClient } from '../../platform/redis/redis.ts'

/**
 * Pages of a list that goes on growing at its top. Page 0 hands out the exact moment it was read up to, and the last
 * post it showed. A later page names either:
 *
 * - the cursor says exactly where to go on, at the same cost for every page;
 * - a page number with that moment is looked up among the ends of pages that were handed out; only when nobody knows
 *   where the page before it ended are posts counted.
 */
export interface PagingInput {
  readonly page?: number
  readonly cursor?: string
  readonly runBefore?: string
}

export interface Start {
  readonly below: PostId
  readonly skip: number
}

const NEWEST = encodeId<PostId>((1n << 63n) - 1n)
const ENDS_KEPT_SECONDS = 3600

export async function startOf(
  redis: RedisClient,
  list: string,
  { page = 0, cursor, runBefore }: PagingInput,
  pageSize: number,
): Promise<Start> {
  if (cursor) {
    if (!isStoredId(cursor)) refuse('invalid_input', { details: { field: 'cursor' } })
    return { below: cursor as PostId, skip: 0 }
  }
  const moment = runBefore ? idAtInstant<PostId>(runBefore) : NEWEST
  if (moment === null) refuse('invalid_input', { details: { field: 'runBefore' } })
  if (page === 0) return { below: moment, skip: 0 }
  const end = runBefore ? await redis.get(endKey(list, runBefore, page - 1)).catch(() => null) : null
  if (end !== null && isStoredId(end)) return { below: end as PostId, skip: 0 }
  return { below: moment, skip: page * pageSize }
}

/** The moment a list was read up to: just after the newest post it showed, or now where it showed none. */
export function runBeforeOf({ runBefore }: PagingInput, posts: readonly Post[], now: Date): string {
  if (runBefore) return runBefore
  const [newest] = posts
  return exactInstantOfId(newest ? encodeId(decodeId(newest.unique_id) + 1n) : firstIdAt(now))
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
