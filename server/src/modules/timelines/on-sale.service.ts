import { hash } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import type { RedisClient } from '../../platform/redis/redis.ts'
import type { Direction } from './timeline.store.ts'
import type { TimelinesContext } from './timelines.context.ts'
import * as q from './timelines.queries.ts'

interface Reader {
  readonly direction: Direction
  readonly owner: ProfileId
  /** Where they are. */
  readonly keys: readonly string[]
}

/** How many posts for sale a timeline holds, as of a moment ago and up to a number where it no longer matters. */
export async function countOnSale(
  { db, redis, config }: TimelinesContext,
  { direction, owner, keys }: Reader,
): Promise<number> {
  const { ptvCountMax: atMost, ptvCountCachedSeconds: keptSeconds } = config.limits.feeds
  const [key, place] = [onSaleKey(direction, owner), placeOf(keys)]
  const known = keptSeconds > 0 ? await redis.hget(key, place).catch(() => null) : null
  if (known !== null) return Number(known)
  const sources = { owner, direction }
  const count = await q.countOnSale(db.read, sources, { keys, atMost, authorsAtMost: COUNTED_AUTHORS })
  if (keptSeconds > 0) {
    Promise.all([redis.hset(key, place, count), redis.expire(key, keptSeconds)]).catch(() => {})
  }
  return count
}

const COUNTED_AUTHORS = 5000

/** By place within, so that all of them can be forgotten at once. */
const onSaleKey = (direction: Direction, owner: ProfileId) => `on-sale:${direction}:${owner}`

/** Redis need not learn where its readers stand. */
const placeOf = (keys: readonly string[]) => hash('sha256', keys.join(), 'base64url')

export async function forgetOnSale(
  redis: RedisClient,
  direction: Direction,
  owner: ProfileId,
): Promise<void> {
  await redis.del(onSaleKey(direction, owner))
}
