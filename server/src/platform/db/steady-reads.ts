import { setTimeout as rest } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { SharedPool } from './shared-pool.ts'
import { cannotConnect, isConnectionLost, isDeadlock, isPlanStale } from './unavailable.ts'

/** After one broken connection, the pool's next ones may be broken too without the pool knowing it yet. */
const MAX_TRIES = 3
/** How long a replica that was down is not tried again, because every attempt costs the request time. */
const AWAY_MS = 2000
/** A replica cancels reads that keep it from following the primary. */
const CONFLICT_WITH_RECOVERY = '40001'

/**
 * Retries reads. They change nothing, so if a connection broke or a migration got in the way, the read is simply
 * repeated; if the replica cannot answer or is too far behind, it goes to the primary. Kysely takes a connection for each
 * statement and gives it back afterwards; here it gets a stand-in, and the real connection is taken when the query is
 * sent.
 */
export function createSteadyReads(
  primary: SharedPool,
  replica: {
    readonly pool: SharedPool
    readonly isBehind: () => boolean
    readonly onFellBack: () => void
  } | null = null,
): PostgresPool {
  let awayUntil = 0

  async function read(args: unknown[]): Promise<unknown> {
    if (replica === null) return insist(primary, args)
    if (performance.now() >= awayUntil && !replica.isBehind()) {
      try {
        return await insist(replica.pool, args)
      } catch (error) {
        if (isConnectionLost(error) || cannotConnect(error)) awayUntil = performance.now() + AWAY_MS
        else if ((error as { code?: unknown }).code !== CONFLICT_WITH_RECOVERY) throw error
      }
    }
    replica.onFellBack()
    return insist(primary, args)
  }

  const client = {
    query: (...args: unknown[]) => read(args),
    release() {},
  } as unknown as PostgresPoolClient
  // A pool is ended by the code that opened it: others read from the primary's pool too.
  return { options: primary.options, connect: async () => client, end: async () => {} } as PostgresPool
}

async function insist(pool: SharedPool, args: unknown[]): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(pool, args)
    } catch (error) {
      const isTransient = isConnectionLost(error) || isPlanStale(error) || isDeadlock(error)
      if (tries >= MAX_TRIES || !isTransient) throw error
      await rest(tries * 10)
    }
  }
}

async function ask(pool: SharedPool, args: unknown[]): Promise<unknown> {
  const client = await pool.connect()
  let isLost = false
  try {
    return await client.query(...args)
  } catch (error) {
    isLost = isConnectionLost(error)
    throw error
  } finally {
    client.release(isLost)
  }
}
