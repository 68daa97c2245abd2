import type pg from 'pg'

/**
 * Sends reads that are issued in the same turn of the event loop, by any requests, together over one connection; they
 * are answered in order. Half of what a short read costs Node is sending it: one system call out, one in. The client
 * supports this (`pipeline`), but its pool gives a connection to one statement at a time.
 *
 * Only for single statements that change nothing: a transaction needs a connection of its own.
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

  /**
   * The least busy connection if none is free: waiting behind a few short reads is better than waiting for a whole
   * connection.
   */
  function leastBusy(): Shared | null {
    const isAnyFree = pool.idleCount > 0 || pool.totalCount < pool.options.max
    if (isAnyFree) return null
    let least: Shared | null = null
    for (const shared of open) if (least === null || shared.load < least.load) least = shared
    return least !== null && least.load < MAX_BATCH ? least : null
  }

  return {
    options: pool.options,
    async connect() {
      if (ofThisTurn === null || joined >= MAX_BATCH) {
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
  /** A connection released as broken is not used again. */
  release(isBroken?: boolean): void
}

/**
 * Keeps the connection for the rest of the turn: a later read of the same turn must find it, even if the current ones
 * are done.
 */
function holdForTurn(shared: Shared): Shared {
  const held = shared.join()
  setImmediate(() => held.release())
  return shared
}

/** Small enough that a slow statement keeps few others waiting. */
const MAX_BATCH = 8

interface Shared {
  /** How many are using it now. */
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
