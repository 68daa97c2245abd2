import { setTimeout as rest } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely'
import { openPools, type Standing } from './pools.ts'
import { createSharedPool } from './shared-pool.ts'
import { createSteadyReads } from './steady-reads.ts'
import type { Tables } from './tables.ts'
import { isInsideTx, LeakedTransaction, runGuarded, type Tx } from './tx.ts'
import { isConnectionLost, wasNotSent } from './unavailable.ts'

export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>

export interface Db {
  /**
   * Reads that decide nothing about money: a role without rights on hidden content, read-only, possibly a replica,
   * and always the generic plan (custom planning of a feed costs more than running it).
   */
  readonly read: Reader
  /** The same on the primary, for what must not be a replica's lag behind. */
  readonly readFresh: Reader
  /**
   * One use case, one transaction. Serialisation failures and deadlocks are run again, and so is one whose connection
   * broke before its commit was sent; after that nobody knows, and whoever asked is told that it may have happened.
   */
  write<T>(body: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>
  /** A use case that is one statement: one round trip, on disk when it answers. Then the effects, as after a commit. */
  writeAlone<Row>(statement: RawBuilder<Row>, afterwards?: () => Promise<void>): Promise<readonly Row[]>
  /** Looks at every pool. Throws where the primary is away: a replica that is, is done without. */
  check(): Promise<Standing>
  close(): Promise<void>
}

export interface WriteOptions {
  /**
   * `soon` is answered before it is on disk: a crash of the database takes back the last moments, whole transactions
   * and never half of one. For many small writes that people can simply do again; never for money or words.
   */
  readonly durability?: 'now' | 'soon'
}

export interface DbOptions {
  url: string
  /** Possibly a replica. */
  readUrl: string
  /** Reads on the primary; another address only where a pooler tells roles apart by it. */
  primaryReadUrl?: string
  poolSize: number
  /** How long one waits for a connection. Requests are told soon that we are busy; tools have time. */
  waitMs?: number
  /** After this a statement is given up. One that waits for a lock, and an idle transaction, have no more. */
  statementMs?: number
  onEffectFailed?: (error: unknown) => void
  /** A read that the replica could not answer was answered by the primary. */
  onFellBack?: () => void
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MOST_ATTEMPTS = 4

export function createDb(options: DbOptions): Db {
  const { url, readUrl, primaryReadUrl = url, poolSize } = options
  const { waitMs = 10_000, statementMs = 5000, onEffectFailed, onFellBack = () => {} } = options
  const pools = openPools({ url, readUrl, primaryReadUrl, poolSize, waitMs, statementMs })
  const toKysely = (pool: PostgresPool) => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  const shared = createSharedPool(pools.primary)
  const writer = toKysely(pools.writer)
  const freshReader = toKysely(createSteadyReads(shared))
  const reader = pools.replica
    ? toKysely(createSteadyReads(shared, { pool: createSharedPool(pools.replica), onFellBack }))
    : freshReader

  async function attempt<T>(
    body: (tx: Tx) => Promise<T>,
    { durability }: WriteOptions,
    progress: Progress,
  ): Promise<T> {
    const { value, effects } = await writer.transaction().execute(async (transaction) => {
      if (durability === 'soon') await sql`set local synchronous_commit = off`.execute(transaction)
      const done = await runGuarded(transaction, body)
      progress.mayHaveHappened = true
      return done
    })
    for (const effect of effects) await tryEffect(effect)
    return value
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
        if (attempts >= MOST_ATTEMPTS || !isWorthRepeating(error, progress)) throw error
        await rest(attempts * 10 * (1 + Math.random()))
      }
    }
  }

  return {
    read: reader,
    readFresh: freshReader,
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
    close: pools.close,
  }
}

/** Of one try: set before the database is told to keep it. */
interface Progress {
  mayHaveHappened: boolean
}

function isWorthRepeating(error: unknown, { mayHaveHappened }: Progress): boolean {
  const code = (error as { code?: unknown } | null)?.code
  if (code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED) return true
  return !mayHaveHappened && isConnectionLost(error)
}
