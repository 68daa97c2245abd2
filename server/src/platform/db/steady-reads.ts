import { setTimeout as rest } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { SharedPool } from './shared-pool.ts'
import { cannotConnect, isConnectionLost } from './unavailable.ts'

/** The next connections that a pool has may be broken too, and it has not heard of it yet. */
const MOST_TRIES = 3
/** How long a replica that was away is left alone: asking costs whoever asks. */
const AWAY_MS = 2000
/** A replica ends reads that keep it from following the primary. */
const CONFLICT_WITH_RECOVERY = '40001'

/**
 * Reads change nothing, so one whose connection broke is simply read again on another; one that a replica cannot answer,
 * on the primary. Kysely takes a connection for each statement and gives it back after; here it is given a stand-in, and
 * the real one is taken when it asks.
 */
export function createSteadyReads(
  primary: SharedPool,
  replica: { readonly pool: SharedPool; readonly onFellBack: () => void } | null = null,
): PostgresPool {
  let awayUntil = 0

  async function read(args: unknown[]): Promise<unknown> {
    if (replica === null) return insist(primary, args)
    if (Date.now() >= awayUntil) {
      try {
        return await insist(replica.pool, args)
      } catch (error) {
        if (isConnectionLost(error) || cannotConnect(error)) awayUntil = Date.now() + AWAY_MS
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
  // Pools are ended by who opened them: the primary's is read from by others too.
  return { options: primary.options, connect: async () => client, end: async () => {} } as PostgresPool
}

async function insist(pool: SharedPool, args: unknown[]): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await ask(pool, args)
    } catch (error) {
      if (tries >= MOST_TRIES || !isConnectionLost(error)) throw error
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
