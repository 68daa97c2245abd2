import { setTimeout as rest } from 'node:timers/promises'
import { Kysely, PostgresDialect, type PostgresPool, type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { openPool } from './connections.ts'
import { endPool } from './end-pool.ts'
import { NamedClient } from './named-client.ts'
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
  check(): Promise<void>
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
  readUrl: string
  poolSize: number
  /** How long one waits for a connection. Requests are told soon that we are busy; tools have time. */
  waitMs?: number
  /** After this a statement is given up. One that waits for a lock, and an idle transaction, have no more. */
  statementMs?: number
  onEffectFailed?: (error: unknown) => void
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MOST_ATTEMPTS = 4

const timeouts = (statementMs: number) =>
  [
    `-c statement_timeout=${statementMs}`,
    // Less, so that a log says which of the two it was.
    `-c lock_timeout=${Math.round(statementMs * 0.6)}`,
    `-c idle_in_transaction_session_timeout=${statementMs}`,
  ].join(' ')

const READER = 'sayso_reader'

const readerOptions = [
  '-c plan_cache_mode=force_generic_plan',
  '-c default_transaction_read_only=on',
  `-c role=${READER}`,
].join(' ')

/**
 * bigint, never a float: ids use all 63 bits and money must be exact. On our own pools only: the job library reads
 * its ids as text and breaks on anything else.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(type, format as 'text'),
}

export function createDb(options: DbOptions): Db {
  const { url, readUrl, poolSize, waitMs = 10_000, statementMs = 5000, onEffectFailed } = options
  const limits = timeouts(statementMs)
  const pools: Opened[] = []
  const openOne = (at: string, config: pg.PoolConfig, toKysely: (pool: pg.Pool) => PostgresPool) => {
    const pool = openPool({
      connectionString: at,
      ...config,
      types,
      max: poolSize,
      connectionTimeoutMillis: waitMs,
      query_timeout: 6000,
      idleTimeoutMillis: 30_000,
      Client: NamedClient,
    })
    const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: toKysely(pool) }) })
    pools.push({ pool, kysely })
    return kysely
  }
  const openReader = (at: string) =>
    openOne(at, { options: `${limits} ${readerOptions}`, pipeline: true }, (pool) =>
      createSteadyReads(createSharedPool(pool)),
    )
  const writer = openOne(url, { options: limits }, (pool) => pool)
  const reader = openReader(readUrl)
  const freshReader = readUrl === url ? reader : openReader(url)

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
    async check() {
      // The role and its limits come as connection options, which a pooler in between may silently drop.
      const { rows } = await sql<{ role: string; mode: string }>`
        select current_user as role, current_setting('transaction_read_only') as mode`.execute(reader)
      if (rows[0]?.role !== READER || rows[0].mode !== 'on')
        throw new Error('reads do not run as the reading role')
      await sql`select 1`.execute(writer)
    },
    async close() {
      await Promise.all(pools.map(({ pool, kysely }) => endPool(pool, () => kysely.destroy())))
    },
  }
}

interface Opened {
  readonly pool: pg.Pool
  readonly kysely: Kysely<Tables>
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
