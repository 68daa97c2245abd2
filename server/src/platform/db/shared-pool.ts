import type pg from 'pg'

/**
 * Half of what a short read costs Node is sending it: one system call out, one in. Reads that are asked for in the same
 * turn of the event loop, by whichever requests, therefore travel together on one connection and are answered in
 * order. The client can do that by itself (`pipeline`), but its pool lends a connection to one statement at a time.
 *
 * Only for single statements that change nothing: a transaction must have its connection for itself.
 */
export function createSharedPool(pool: pg.Pool): SharedPool {
  const open = new Set<Shared>()
  let ofThisTurn: Promise<Shared> | null = null
  let joined = 0

  async function lend(): Promise<Shared> {
    const client = await pool.connect()
    const shared = share(client, () => void open.delete(shared))
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
  }
}

export interface SharedPool {
  readonly options: pg.PoolOptions
  connect(): Promise<SharedClient>
}

export interface SharedClient {
  query(...args: unknown[]): Promise<unknown>
  /** One that is said to be broken is given to nobody any more. */
  release(isBroken?: boolean): void
}

/** Whoever joins later in the turn must find it there, also when those who have it now are done. */
function holdForTurn(shared: Shared): Shared {
  const held = shared.join()
  setImmediate(() => held.release())
  return shared
}

/** Few enough that a slow statement keeps few others waiting. */
const MOST_TOGETHER = 8

interface Shared {
  /** How many hold it now. */
  load: number
  join(): SharedClient
}

function share(client: pg.PoolClient, forget: () => void): Shared {
  const { stream } = (client as unknown as { connection: { stream: Corkable } }).connection
  let isCorked = false
  let isGone = false
  const lease: SharedClient = {
    query(...args) {
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
    release(isBroken = false) {
      isGone ||= isBroken
      shared.load--
      if (isGone || shared.load === 0) forget()
      if (shared.load === 0) client.release(isGone)
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
