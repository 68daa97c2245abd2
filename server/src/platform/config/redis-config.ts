import { redisUrls, sentinelFault } from '../redis/sentinels.ts'
import type { Environment } from './environment.ts'

const SCHEMES = ['redis', 'rediss', 'redis+sentinel', 'rediss+sentinel']

/** One node, the nodes of a Cluster, or the Sentinels that know which node is the primary. */
export function readRedis(env: Environment): readonly string[] {
  const urls = redisUrls(env.url('REDIS_URL', 'redis://127.0.0.1:6379', SCHEMES, redisUrls))
  const fault = sentinelFault(urls)
  if (fault !== null) env.faults.push(`REDIS_URL ${fault}`)
  return urls
}
