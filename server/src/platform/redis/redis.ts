import { Cluster, Redis } from 'ioredis'
import type { Log } from '../telemetry/log.ts'
import { isSentinel, sentinelSettings } from './sentinels.ts'

export type RedisClient = Redis | Cluster

const common = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  connectTimeout: 1000,
  enableAutoPipelining: true,
}

/**
 * One address is a single node, several are a Cluster; addresses of Sentinels lead to the primary they know. No command
 * uses keys of different slots.
 */
export function createRedis(options: {
  urls: readonly string[]
  namespace: string
  log: Log
  waitMs: number
}): RedisClient {
  const { urls, namespace, log, waitMs } = options
  // Redis holds only what may be lost, so nobody waits long for it: a slow answer is treated as none.
  const settings = { ...common, commandTimeout: waitMs }
  const redis = open(urls, settings, `${namespace}:`)
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

type Settings = typeof common & { readonly commandTimeout: number }

function open(urls: readonly string[], settings: Settings, keyPrefix: string): RedisClient {
  const [first = '', ...others] = urls
  if (isSentinel(first))
    return new Redis({ ...settings, keyPrefix, retryStrategy: retry, ...sentinelSettings(urls, retry) })
  if (others.length === 0) return new Redis(first, { ...settings, keyPrefix, retryStrategy: retry })
  return new Cluster([...urls], { keyPrefix, clusterRetryStrategy: retry, redisOptions: settings })
}

const retry = (attempt: number) => Math.min(2000, attempt * 100)

export async function closeRedis(redis: RedisClient): Promise<void> {
  redis.disconnect()
}
