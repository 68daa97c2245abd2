import { setTimeout as rest } from 'node:timers/promises'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type { SharedPool } from './shared-pool.ts'
import { isConnectionLost } from './unavailable.ts'

/** The next connections that a pool has may be broken too, and it has not heard of it yet. */
const MOST_TRIES = 3

/**
 * Reads change nothing, so one whose connection broke is simply read again on another. Kysely takes a connection for
 * each statement and gives it back after; here it is given a stand-in, and the real one is taken when it asks.
 */
export function createSteadyReads(pool: SharedPool): PostgresPool {
  async function ask(args: unknown[]): Promise<unknown> {
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
  async function insist(args: unknown[]): Promise<unknown> {
    for (let tries = 1; ; tries++) {
      try {
        return await ask(args)
      } catch (error) {
        if (tries >= MOST_TRIES || !isConnectionLost(error)) throw error
        await rest(tries * 10)
      }
    }
  }
  const client = {
    query: (...args: unknown[]) => insist(args),
    release() {},
  } as unknown as PostgresPoolClient
  return { options: pool.options, connect: async () => client, end: () => pool.end() } as PostgresPool
}
