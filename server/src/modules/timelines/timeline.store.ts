import { hash, randomUUID } from 'node:crypto'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { RedisClient } from '../../platform/redis/redis.ts'
import { type Entry, readEntry, writeEntry } from './entry.ts'

/**
 * One timeline in Redis is a sorted set of entries, newest last, all of one score so that their text is their order.
 * Putting an entry in twice changes nothing, and late ones find their place.
 *
 * It holds everything above its floor. The floor is the lowest member: `!` and an id where it was built from the
 * database, or, once older entries were cut off, the oldest entry that is left.
 *
 * While it is being built it has a mark at its upper end, and new posts are already put into it: whatever is committed
 * after the database was read comes that way. Dropping it takes the mark away, and what its builder read with it.
 */
export type Direction = 'following' | 'followers'

export interface Stretch {
  readonly entries: readonly Entry[]
  /** Every entry above this id is there; null where it goes back to the beginning. */
  readonly floor: PostId | null
}

/** A mark that is set to build, or the reason why nothing has to be. */
export type Claim = { readonly token: string } | 'being-built'

const KEPT_SECONDS = 14 * 24 * 3600
/** A builder that is not done by then has died. */
const BUILT_WITHIN_SECONDS = 10
export const MOST_KEPT = 800

const FLOOR = '!'
const MARK = '~'

const READ = script(`
      local newest = redis.call('ZRANGE', KEYS[1], -1, -1)[1]
      if not newest or string.sub(newest, 1, 1) == '${MARK}' then return {} end
      redis.call('EXPIRE', KEYS[1], ARGV[3])
      local entries = redis.call('ZREVRANGEBYLEX', KEYS[1], '(' .. ARGV[1], '(${FLOOR}~', 'LIMIT', 0, ARGV[2])
      table.insert(entries, 1, redis.call('ZRANGE', KEYS[1], 0, 0)[1])
      return entries`)

/**
 * Only where there is a timeline: nobody's is made by what others write. Below its floor there is nothing to keep. Many
 * at once: sending and answering costs both sides more than putting does.
 */
const PUT = script(`
      for _, timeline in ipairs(KEYS) do
        local newest = redis.call('ZRANGE', timeline, -1, -1)[1]
        if newest then
          local isBeingBuilt = string.sub(newest, 1, 1) == '${MARK}'
          local floor = string.gsub(redis.call('ZRANGE', timeline, 0, 0)[1], '^${FLOOR}', '')
          redis.call('ZREMRANGEBYLEX', timeline, '[' .. ARGV[1], '[' .. ARGV[1] .. '~')
          if isBeingBuilt or ARGV[1] > floor then redis.call('ZADD', timeline, 0, ARGV[2]) end
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
      redis.call('ZADD', KEYS[1], 0, '${FLOOR}' .. ARGV[4])
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
 * By its hash, and whole where Redis does not know it yet. Not as a command of the client: one that is defined while the
 * client gathers others into a pipeline is missing from it, and brings the process down.
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
  /** The newest entries below a bound; null where there is no timeline, or not yet. */
  read(direction: Direction, owner: ProfileId, below: PostId, limit: number): Promise<Stretch | null>
  /** Puts an entry into those of these timelines that exist, in the place of what was there of its post. */
  put(direction: Direction, owners: readonly ProfileId[], entry: Entry): Promise<void>
  claim(direction: Direction, owner: ProfileId): Promise<Claim>
  fill(direction: Direction, owner: ProfileId, token: string, stretch: Stretch): Promise<void>
  drop(direction: Direction, owner: ProfileId): Promise<void>
}

/** Few enough that nobody else waits for Redis longer than a millisecond. */
const PUT_TOGETHER = 100

export function createTimelineStore(redis: RedisClient): TimelineStore {
  // The timelines of a cluster lie on different nodes.
  const together = redis.isCluster ? 1 : PUT_TOGETHER
  return {
    async read(direction, owner, below, limit) {
      const found = await run(redis, READ, [keyOf(direction, owner)], below, limit, KEPT_SECONDS)
      const [lowest, ...entries] = found as string[]
      return lowest === undefined ? null : { entries: entries.map(readEntry), floor: floorOf(lowest) }
    },
    async put(direction, owners, entry) {
      const text = writeEntry(entry)
      const keys = owners.map((owner) => keyOf(direction, owner))
      const calls: Promise<unknown>[] = []
      for (let from = 0; from < keys.length; from += together) {
        calls.push(run(redis, PUT, keys.slice(from, from + together), entry.id, text, MOST_KEPT))
      }
      await Promise.all(calls)
    },
    async claim(direction, owner) {
      const token = randomUUID()
      const isMine = await run(redis, CLAIM, [keyOf(direction, owner)], token, BUILT_WITHIN_SECONDS)
      return isMine === 1 ? { token } : 'being-built'
    },
    async fill(direction, owner, token, { entries, floor }) {
      const keys = [keyOf(direction, owner)]
      await run(redis, FILL, keys, token, KEPT_SECONDS, MOST_KEPT, floor ?? '', ...entries.map(writeEntry))
    },
    async drop(direction, owner) {
      await redis.del(keyOf(direction, owner))
    },
  }
}

function floorOf(lowest: string): PostId | null {
  if (lowest === FLOOR) return null
  return lowest.startsWith(FLOOR) ? (lowest.slice(1) as PostId) : readEntry(lowest).id
}
