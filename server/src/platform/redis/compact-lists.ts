import { Redis } from 'ioredis'
import type { Log } from '../telemetry/log.ts'
import type { RedisClient } from './redis.ts'

const SETTING = 'zset-max-listpack-entries'
/**
 * A timeline is stored compactly up to this many entries; beyond Redis' default of 128 it would take five times the
 * memory.
 */
const WANTED = 1024

/** Warns if Redis lacks this setting. It works without it, but fills up five times as fast. */
export async function warnOfLooseLists(redis: RedisClient, log: Log): Promise<void> {
  // Managed services often forbid CONFIG GET. Then the setting is unknown and nothing is logged.
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
