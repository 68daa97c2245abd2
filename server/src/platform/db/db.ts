import { setTimeout as rest } from 'node:timers/promises'
import {
  Kysely,
  PostgresDialect,
  type PostgresPool,
  type QueryExecutorProvider,
  type RawBuilder,
  sql,
} from 'kysely'
import { type LagLimit, limitLag } from './lag-limit.ts'
import { openPools, type Pools, type Standing } from './pools.ts'
import { createSharedPool } from './shared-pool.ts'
import { createSteadyReads } from './steady-reads.ts'
import { isInsideTx, LeakedTransaction, runGuarded, type Tx } from './tx.ts'
import { isConnectionLost, isDeadlock, isPlanStale, wasNotSent } from './unavailable.ts'

/** Runs SQL that reads. For the query builder there is `query(db.read)` of each module. */
export type Reader = QueryExecutorProvider

export interface Db {
  /**
   * For lists and texts, possibly on a replica. What decides about access or money, and what fills a cache, is read on
   * the primary: a replica still shows what has ended. Read-only, with a role that has no rights on hidden content, and
   * always with the generic plan (custom planning of a feed costs more than running it).
   */
  readonly read: Reader
  /** The same on the primary, for reads that must not lag behind like a replica. */
  readonly readFresh: Reader
  /**
   * Reads on the primary in a read-only transaction, with the role that may see hidden text, money and accounts. The
   * database itself refuses a write in it.
   */
  readPrivate<T>(body: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * Runs one use case in one transaction. It is retried after a serialisation failure, a deadlock, a migration that
   * changed what a prepared statement returns, or a connection that broke before the commit was sent. If the connection
   * breaks after that, the outcome is unknown, and the error says that it may have happened.
   */
  write<T>(body: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * Runs a use case that is a single statement: one round trip, on disk when it resolves. Then the effects run, as
   * after a commit.
   */
  writeAlone<Row>(statement: RawBuilder<Row>, afterwards?: () => Promise<void>): Promise<readonly Row[]>
  /** Checks every pool. Throws if the primary is down; if a replica is down, we do without it. */
  check(): Promise<Standing>
  /** Whether more writes wait for a connection than can be made soon. */
  areWritesWaiting(): boolean
  close(): Promise<void>
}

export interface WriteOptions {
  /**
   * If false, the commit is acknowledged before it is on disk, so a crash of the database may lose the last moments, as
   * whole transactions. For many small writes that people can simply do again; never for money or text.
   */
  readonly synchronousCommit?: boolean
}

export interface DbOptions {
  url: string
  /** Possibly a replica. */
  readUrl: string
  /** For reads on the primary. Differs from `url` only if a pooler tells roles apart by address. */
  primaryReadUrl?: string
  poolSize: number
  /** How long to wait for a connection. Requests should fail quickly when we are busy; tools have time. */
  waitMs?: number
  /** A statement is cancelled after this. Lock waits and idle transactions get no longer than that either. */
  statementMs?: number
  onEffectFailed?: (error: unknown) => void
  /** Called when the primary answered a read that the replica could not. */
  onFellBack?: () => void
  /** Given the pools once they are open, and what measures the replica if there is one; for metrics. */
  onOpen?: (pools: Pools, lag: LagLimit | null) => void
  /** A replica that is further behind than this is not read from. */
  maxLagMs?: number
}

const SERIALIZATION_FAILURE = '40001'
const MAX_ATTEMPTS = 4

export function createDb(options: DbOptions): Db {
  const { url, readUrl, primaryReadUrl = url, poolSize } = options
  const { waitMs = 10_000, statementMs = 5000, onEffectFailed, onFellBack = () => {} } = options
  const { maxLagMs = 3000 } = options
  const pools = openPools({ url, readUrl, primaryReadUrl, poolSize, waitMs, statementMs })
  const toKysely = (pool: PostgresPool) => new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const shared = createSharedPool(pools.primary)
  const writer = toKysely(pools.writer)
  const freshReader = toKysely(createSteadyReads(shared))
  let lag: LagLimit | null = null
  let reader = freshReader
  if (pools.replica) {
    lag = limitLag({ primary: pools.primary, replica: pools.replica, maxMs: maxLagMs })
    const { isBehind } = lag
    reader = toKysely(
      createSteadyReads(shared, { pool: createSharedPool(pools.replica), isBehind, onFellBack }),
    )
  }

  options.onOpen?.(pools, lag)

  async function attempt<T>(
    body: (tx: Tx) => Promise<T>,
    { synchronousCommit = true }: WriteOptions,
    progress: Progress,
  ): Promise<T> {
    const { value, effects } = await writer.transaction().execute(async (transaction) => {
      if (!synchronousCommit) await sql`set local synchronous_commit = off`.execute(transaction)
      const done = await runGuarded(transaction, body)
      progress.mayHaveHappened = true
      return done
    })
    for (const effect of effects) await tryEffect(effect)
    return value
  }

  async function attemptRead<T>(body: (tx: Tx) => Promise<T>): Promise<T> {
    const reading = writer.transaction().setAccessMode('read only')
    return (await reading.execute((transaction) => runGuarded(transaction, body))).value
  }

  async function tryEffect(effect: () => Promise<void> | void): Promise<void> {
    try {
      await effect()
    } catch (error) {
      onEffectFailed?.(error)
    }
  }

  async function repeated<T>(run: (progress: Progress) => Promise<T>): Promise<T> {
    if (isInsideTx())
      throw new LeakedTransaction('db.write inside db.write can exhaust the pool: pass the tx on')
    for (let attempts = 1; ; attempts++) {
      const progress: Progress = { mayHaveHappened: false }
      try {
        return await run(progress)
      } catch (error) {
        if (attempts >= MAX_ATTEMPTS || !isWorthRepeating(error, progress)) throw error
        await rest(attempts * 10 * (1 + Math.random()))
      }
    }
  }

  return {
    read: reader,
    readFresh: freshReader,
    readPrivate: (body) => repeated(() => attemptRead(body)),
    write: (body, options = {}) => repeated((progress) => attempt(body, options, progress)),
    async writeAlone(statement, afterwards) {
      const { rows } = await repeated((progress) => {
        return statement.execute(writer).catch((error) => {
          progress.mayHaveHappened = !wasNotSent(error)
          throw error
        })
      })
      if (afterwards) await tryEffect(afterwards)
      return rows
    },
    check: pools.check,
    areWritesWaiting: pools.areWritesWaiting,
    async close() {
      await lag?.stop()
      await pools.close()
    },
  }
}

/** The progress of one attempt. Set before the commit is sent. */
interface Progress {
  mayHaveHappened: boolean
}

function isWorthRepeating(error: unknown, { mayHaveHappened }: Progress): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (code === SERIALIZATION_FAILURE || isDeadlock(error) || isPlanStale(error)) return true
  return !mayHaveHappened && isConnectionLost(error)
}
