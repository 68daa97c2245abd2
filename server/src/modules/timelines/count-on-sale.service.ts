import { hash } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { RedisClient } from '../../platform/redis/redis.ts'
import type { Direction } from './timeline.store.ts'
import * as q from './timelines.queries.ts'

interface Reader {
  readonly direction: Direction
  readonly owner: ProfileId
  /** The viewer's reach keys. */
  readonly keys: readonly string[]
}

/** The number of posts on sale in a timeline, from a short-lived cache and counted up to a maximum. */
export async function countOnSale(
  { db, redis, config }: Context,
  { direction, owner, keys }: Reader,
): Promise<number> {
  const { ptvCountMax: atMost, ptvCountCachedSeconds: keptSeconds } = config.limits.feeds
  const [key, place] = [onSaleKey(direction, owner), placeOf(keys)]
  const known = keptSeconds > 0 ? await redis.hget(key, place).catch(() => null) : null
  if (known !== null) return Number(known)
  const sources = { owner, direction }
  const count = await q.countOnSale(db.read, sources, { keys, atMost, authorsAtMost: COUNTED_AUTHORS })
  if (keptSeconds > 0) keep(redis, { key, place, count, keptSeconds }).catch(() => {})
  return count
}

/** A count that began before the follow changed must not outlive it, so nothing is kept for a moment after that. */
async function keep(
  redis: RedisClient,
  { key, place, count, keptSeconds }: { key: string; place: string; count: number; keptSeconds: number },
): Promise<void> {
  if ((await redis.exists(changedKey(key))) > 0) return
  await Promise.all([redis.hset(key, place, count), redis.expire(key, keptSeconds)])
}

/** Longer than a count takes. */
const CHANGED_SECONDS = 5
const changedKey = (key: string) => `${key}:changed`

const COUNTED_AUTHORS = 5000

/** One hash per timeline with a field per place, so that all counts can be dropped together. */
const onSaleKey = (direction: Direction, owner: ProfileId) => `on-sale:${direction}:${owner}`

/** Hashed, so that Redis does not learn where viewers are. */
const placeOf = (keys: readonly string[]) => hash('sha256', keys.join(), 'base64url')

export async function forgetOnSale(
  redis: RedisClient,
  direction: Direction,
  owner: ProfileId,
): Promise<void> {
  const key = onSaleKey(direction, owner)
  await redis.set(changedKey(key), '1', 'EX', CHANGED_SECONDS)
  await redis.del(key)
}
