import type { Metrics } from '../telemetry/metrics.ts'
import { cacheReads } from './redis.metrics.ts'
import type { RedisClient } from './redis.ts'

/**
 * Values by id, shared by all processes. Every operation may fail without harm: a failed read is a miss, and a value
 * that was not written can be computed again.
 *
 * A dropped value leaves a marker for a moment. Values are only written where there is nothing, so a process that
 * loaded the old value just before the drop cannot put it back.
 */
export interface Cache<Value> {
  getMany(ids: readonly string[]): Promise<Map<string, Value>>
  setMany(entries: ReadonlyMap<string, Value>): Promise<void>
  drop(ids: readonly string[]): Promise<void>
}

const DROPPED = ''
const MARKED_SECONDS = 5

export function createCache<Value>(
  redis: RedisClient,
  metrics: Metrics,
  {
    name,
    version,
    ttlSeconds,
  }: {
    name: string
    /** Increased when the shape changes: old and new code share the cache during a deployment. */
    version: number
    ttlSeconds: number
  },
): Cache<Value> {
  const keyOf = (id: string) => `${name}${version}:${id}`
  return {
    async getMany(ids) {
      const found = new Map<string, Value>()
      if (ids.length === 0) return found
      try {
        // One GET per key, sent together: MGET would cross slots in a Cluster.
        const texts = await Promise.all(ids.map((id) => redis.get(keyOf(id))))
        for (const [i, text] of texts.entries()) {
          const id = ids[i]
          if (text !== null && text !== DROPPED && id !== undefined) found.set(id, JSON.parse(text) as Value)
        }
      } catch {
        cacheReads(metrics).inc({ cache: name, result: 'failed' })
        return new Map()
      }
      cacheReads(metrics).inc({ cache: name, result: 'hit' }, found.size)
      cacheReads(metrics).inc({ cache: name, result: 'miss' }, ids.length - found.size)
      return found
    },
    async setMany(entries) {
      const writes = [...entries].map(([id, value]) =>
        redis.set(keyOf(id), JSON.stringify(value), 'EX', ttlSeconds, 'NX'),
      )
      await Promise.allSettled(writes)
    },
    async drop(ids) {
      await Promise.allSettled(ids.map((id) => redis.set(keyOf(id), DROPPED, 'EX', MARKED_SECONDS)))
    },
  }
}
