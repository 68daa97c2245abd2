import { Redis } from 'ioredis'
import type { Database } from '../../harness/databases.ts'
import type { Proving } from '../../harness/proof.ts'

/** Removes everything that the servers of this database keep in Redis. Returns how many keys there were. */
export async function emptyRedis(p: Proving, { env }: Database): Promise<number> {
  const redis = new Redis(p.engines['REDIS_URL'] ?? '')
  let removed = 0
  for await (const keys of redis.scanStream({ match: `${env.NAMESPACE}:*`, count: 1000 })) {
    if ((keys as string[]).length > 0) removed += await redis.unlink(...(keys as string[]))
  }
  redis.disconnect()
  return removed
}
