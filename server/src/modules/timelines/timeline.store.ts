import { hash, randomUUID } from 'node:crypto'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { RedisClient } from '../../platform/redis/redis.ts'
import { type Entry, readEntry, writeEntry } from './entry.ts'

/**
 * A timeline in Redis is a sorted set of entries, newest last. All have the same score, so they are ordered by their
 * text. Adding an entry twice changes nothing, and late ones find their position.
 *
 * It contains everything above its low watermark, which is the lowest member: `!` and an id if it was built from the
 * database, or, once older entries were cut off, the oldest remaining entry.
 *
 * While it is being built it has a mark at its upper end, and new posts are already added to it: this covers everything
 * that is committed after the database was read. Dropping it removes the mark, and the builder's result is discarded.
 */
export type Direction = 'following' | 'followers'

export interface TimelinePage {
  readonly entries: readonly Entry[]
  /** Every entry above this id is included; null if it goes back to the beginning. */
  readonly lowWatermark: PostId | null
}

/** A token for building the timeline, or the reason why it need not be built. */
export type Claim = { readonly token: string } | 'being-built'

const KEPT_SECONDS = 14 * 24 * 3600
/** A builder that takes longer than this has died. */
const BUILT_WITHIN_SECONDS = 10
export const MAX_KEPT = 800

const LOW_WATERMARK = '!'
const MARK = '~'

const READ = script(`
      local newest = redis.call('ZRANGE', KEYS[1], -1, -1)[1]
      if not newest or string.sub(newest, 1, 1) == '${MARK}' then return {} end
      redis.call('EXPIRE', KEYS[1], ARGV[3])
      local entries = redis.call('ZREVRANGEBYLEX', KEYS[1], '(' .. ARGV[1], '(${LOW_WATERMARK}~', 'LIMIT', 0, ARGV[2])
      table.insert(entries, 1, redis.call('ZRANGE', KEYS[1], 0, 0)[1])
      return entries`)

/**
 * Adds an entry to existing timelines only: posts of others never create one. Entries below the low watermark are not
 * kept. Handles many timelines in one call, because the round trip costs both sides more than the work itself.
 */
const PUT = script(`
      for _, timeline in ipairs(KEYS) do
        local newest = redis.call('ZRANGE', timeline, -1, -1)[1]
        if newest then
          local isBeingBuilt = string.sub(newest, 1, 1) == '${MARK}'
          local lowWatermark = string.gsub(redis.call('ZRANGE', timeline, 0, 0)[1], '^${LOW_WATERMARK}', '')
          redis.call('ZREMRANGEBYLEX', timeline, '[' .. ARGV[1], '[' .. ARGV[1] .. '~')
          if isBeingBuilt or ARGV[1] > lowWatermark then redis.call('ZADD', timeline, 0, ARGV[2]) end
          redis.call('ZREMRANGEBYRANK', timeline, 0, -1 - ARGV[3])
        end
      end
      return 1`)

const CLAIM = script(`
      if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
      redis.call('ZADD', KEYS[1], 0, '${MARK}' .. ARGV[1])
      redis.call('EXPIRE', KEYS[1], ARGV[2])
      return 1`)

const FILL = script(`
      if redis.call('ZREM', KEYS[1], '${MARK}' .. ARGV[1]) == 0 then return 0 end
      for i = 5, #ARGV do redis.call('ZADD', KEYS[1], 0, ARGV[i]) end
      redis.call('ZREMRANGEBYLEX', KEYS[1], '-', '[' .. ARGV[4])
      redis.call('ZADD', KEYS[1], 0, '${LOW_WATERMARK}' .. ARGV[4])
      redis.call('ZREMRANGEBYRANK', KEYS[1], 0, -1 - ARGV[3])
      redis.call('EXPIRE', KEYS[1], ARGV[2])
      return 1`)

interface Script {
  readonly lua: string
  readonly hash: string
}

function script(lua: string): Script {
  return { lua, hash: hash('sha1', lua) }
}

/**
 * Runs a script by its hash, or by its full text if Redis does not know it yet. Not defined as a command of the client:
 * a command that is defined while the client fills a pipeline is missing from it, which crashes the process.
 */
async function run(
  redis: RedisClient,
  { lua, hash: known }: Script,
  keys: readonly string[],
  ...values: (string | number)[]
): Promise<unknown> {
  try {
    return await redis.evalsha(known, keys.length, ...keys, ...values)
  } catch (error) {
    if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error
    return redis.eval(lua, keys.length, ...keys, ...values)
  }
}

const keyOf = (direction: Direction, owner: ProfileId) => `timeline:${direction}:${owner}`

export interface TimelineStore {
  /** The newest entries below a bound. Null if there is no timeline yet. */
  read(direction: Direction, owner: ProfileId, below: PostId, limit: number): Promise<TimelinePage | null>
  /** The newest entry of each timeline that exists, null while it is empty or being built, in one pipeline. */
  heads(direction: Direction, owners: readonly ProfileId[]): Promise<Map<ProfileId, PostId | null>>
  /** Adds an entry to those of these timelines that exist, replacing the previous entry of its post. */
  put(direction: Direction, owners: readonly ProfileId[], entry: Entry): Promise<void>
  claim(direction: Direction, owner: ProfileId): Promise<Claim>
  fill(direction: Direction, owner: ProfileId, token: string, page: TimelinePage): Promise<void>
  drop(direction: Direction, owner: ProfileId): Promise<void>
}

/** Few enough that nobody else waits for Redis longer than a millisecond. */
const PUT_BATCH = 100

export function createTimelineStore(redis: RedisClient): TimelineStore {
  // In a cluster, timelines are on different nodes.
  const batchConcurrent = redis.isCluster ? 1 : PUT_BATCH
  return {
    async read(direction, owner, below, limit) {
      const found = await run(redis, READ, [keyOf(direction, owner)], below, limit, KEPT_SECONDS)
      const [lowest, ...entries] = found as string[]
      return lowest === undefined
        ? null
        : { entries: entries.map(readEntry), lowWatermark: lowWatermarkOf(lowest) }
    },
    async heads(direction, owners) {
      // Sent together by the client; one command of several keys would cross slots in a Cluster.
      const newest = await Promise.all(
        owners.map((owner) => redis.zrange(keyOf(direction, owner), '-1', '-1')),
      )
      const found = new Map<ProfileId, PostId | null>()
      owners.forEach((owner, at) => {
        const text = newest[at]?.[0]
        if (text === undefined) return
        const isEntry = !text.startsWith(MARK) && !text.startsWith(LOW_WATERMARK)
        found.set(owner, isEntry ? readEntry(text).id : null)
      })
      return found
    },
    async put(direction, owners, entry) {
      const text = writeEntry(entry)
      const keys = owners.map((owner) => keyOf(direction, owner))
      const calls: Promise<unknown>[] = []
      for (let from = 0; from < keys.length; from += batchConcurrent) {
        calls.push(run(redis, PUT, keys.slice(from, from + batchConcurrent), entry.id, text, MAX_KEPT))
      }
      await Promise.all(calls)
    },
    async claim(direction, owner) {
      const token = randomUUID()
      const isMine = await run(redis, CLAIM, [keyOf(direction, owner)], token, BUILT_WITHIN_SECONDS)
      return isMine === 1 ? { token } : 'being-built'
    },
    async fill(direction, owner, token, { entries, lowWatermark }) {
      const keys = [keyOf(direction, owner)]
      await run(
        redis,
        FILL,
        keys,
        token,
        KEPT_SECONDS,
        MAX_KEPT,
        lowWatermark ?? '',
        ...entries.map(writeEntry),
      )
    },
    async drop(direction, owner) {
      await redis.del(keyOf(direction, owner))
    },
  }
}

function lowWatermarkOf(lowest: string): PostId | null {
  if (lowest === LOW_WATERMARK) return null
  return lowest.startsWith(LOW_WATERMARK) ? (lowest.slice(1) as PostId) : readEntry(lowest).id
}
