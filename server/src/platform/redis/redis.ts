import { Cluster, Redis } from 'ioredis'
import type { Log } from '../telemetry/log.ts'

export type RedisClient = Redis | Cluster

const common = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 1000,
  enableAutoPipelining: true,
}

/** One address is a single node, several are a Cluster. No command uses keys of different slots. */
export function createRedis(options: {
  urls: readonly string[]
  namespace: string
  log: Log
  waitMs: number
}): RedisClient {
  const { urls, namespace, log, waitMs } = options
  // Redis holds only what may be lost, so nobody waits long for it: a slow answer is treated as none.
  const settings = { ...common, commandTimeout: waitMs }
  const keyPrefix = `${namespace}:`
  const retry = (attempt: number) => Math.min(2000, attempt * 100)
  const [first = '', ...others] = urls
  const redis =
    others.length === 0
      ? new Redis(first, { ...settings, keyPrefix, retryStrategy: retry })
      : new Cluster([...urls], { keyPrefix, clusterRetryStrategy: retry, redisOptions: settings })
  let isDown = false
  redis.on('error', (error) => {
    if (!isDown)
      log.warn({ err: error }, 'Redis is unavailable; continuing without caches and shared rate limits')
    isDown = true
  })
  redis.on('ready', () => {
    isDown = false
  })
  return redis
}

export async function closeRedis(redis: RedisClient): Promise<void> {
  redis.disconnect()
}
