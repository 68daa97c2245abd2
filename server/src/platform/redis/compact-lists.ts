import { Redis } from 'ioredis'
import type { Log } from '../telemetry/log.ts'
import type { RedisClient } from './redis.ts'

const SETTING = 'zset-max-listpack-entries'
/** Up to so many entries a timeline is packed; beyond Redis' own 128 it takes five times the room. */
const WANTED = 1024

/** Redis works without it, and fills up five times as fast: worth a word to whoever reads logs. */
export async function warnOfLooseLists(redis: RedisClient, log: Log): Promise<void> {
  // Managed services often forbid the question. Then nobody knows, and nothing is said.
  const values = await Promise.all(nodesOf(redis).map((node) => node.config('GET', SETTING))).catch(() => [])
  for (const answer of values) {
    const [, value] = answer as [string?, string?]
    if (value === undefined || Number(value) >= WANTED) continue
    log.warn(
      { setting: SETTING, is: Number(value), wanted: WANTED },
      'timelines take five times the memory in Redis',
    )
    return
  }
}

const nodesOf = (redis: RedisClient): Redis[] => (redis instanceof Redis ? [redis] : redis.nodes('master'))
