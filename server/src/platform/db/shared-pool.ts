import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'

/**
 * Half of what a short read costs Node is sending it: one system call out, one in. Reads that are asked for in the same
 * turn of the event loop, by whichever requests, therefore travel together on one connection and are answered in
 * order. The client can do that by itself (`pipeline`), but its pool lends a connection to one statement at a time.
 *
 * Only for single statements that change nothing: a transaction must have its connection for itself.
 */
export function createSharedPool(pool: pg.Pool): PostgresPool {
  const open = new Set<Shared>()
  let ofThisTurn: Promise<Shared> | null = null
  let joined = 0

  async function lend(): Promise<Shared> {
    const client = await pool.connect()
    const shared = share(client, () => open.delete(shared))
    open.add(shared)
    return holdForTurn(shared)
  }

  /** The least busy of them, where all are busy: waiting behind few short reads is better than for a whole connection. */
  function leastBusy(): Shared | null {
    const isAnyFree = pool.idleCount > 0 || pool.totalCount < pool.options.max
    if (isAnyFree) return null
    let least: Shared | null = null
    for (const shared of open) if (least === null || shared.load < least.load) least = shared
    return least !== null && least.load < MOST_TOGETHER ? least : null
  }

  return {
    options: pool.options,
    async connect() {
      if (ofThisTurn === null || joined >= MOST_TOGETHER) {
        if (ofThisTurn === null)
          setImmediate(() => {
            ofThisTurn = null
          })
        const busy = leastBusy()
        ofThisTurn = busy ? Promise.resolve(holdForTurn(busy)) : lend()
        joined = 0
      }
      joined++
      const mine = ofThisTurn
      return (await mine).join()
    },
    end: () => pool.end(),
  } as PostgresPool
}

/** Whoever joins later in the turn must find it there, also when those who have it now are done. */
function holdForTurn(shared: Shared): Shared {
  const { release } = shared.join()
  setImmediate(release)
  return shared
}

/** Few enough that a slow statement keeps few others waiting. */
const MOST_TOGETHER = 8

interface Shared {
  /** How many hold it now. */
  load: number
  join(): PostgresPoolClient
}

function share(client: pg.PoolClient, onFree: () => void): Shared {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection
  // Its statements are told of a broken connection; without a listener it would end the process.
  const ignore = () => {}
  client.on('error', ignore)
  let isCorked = false
  const lease: PostgresPoolClient = {
    query(...args: unknown[]) {
      if (!isCorked) {
        isCorked = true
        stream.cork()
        setImmediate(() => {
          isCorked = false
          stream.uncork()
        })
      }
      return (client.query as (...all: unknown[]) => never)(...args)
    },
    release() {
      shared.load--
      if (shared.load > 0) return
      onFree()
      client.off('error', ignore)
      client.release()
    },
  }
  const shared: Shared = {
    load: 0,
    join() {
      shared.load++
      return lease
    },
  }
  return shared
}

interface Corkable {
  cork(): void
  uncork(): void
}
