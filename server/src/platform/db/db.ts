import { setTimeout as rest } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { NamedClient } from './named-client.ts'
import type { Tables } from './tables.ts'
import { isInsideTx, LeakedTransaction, runGuarded, type Tx } from './tx.ts'

export type Reader = Pick<Kysely<Tables>, 'selectFrom' | 'with' | 'fn' | 'getExecutor'>

export interface Db {
  /**
   * Reads that decide nothing about money: a role without rights on hidden content, read-only, possibly a replica,
   * and always the generic plan (custom planning of a feed costs more than running it).
   */
  readonly read: Reader
  /** One use case, one transaction. Serialisation failures and deadlocks are run again. */
  write<T>(body: (tx: Tx) => Promise<T>): Promise<T>
  check(): Promise<void>
  close(): Promise<void>
}

export interface DbOptions {
  url: string
  readUrl: string
  poolSize: number
  onEffectFailed?: (error: unknown) => void
}

const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const MOST_ATTEMPTS = 4

const timeouts = [
  '-c statement_timeout=5000',
  '-c lock_timeout=3000',
  '-c idle_in_transaction_session_timeout=5000',
].join(' ')

const readerOptions = [
  timeouts,
  '-c plan_cache_mode=force_generic_plan',
  '-c default_transaction_read_only=on',
  '-c role=sayso_reader',
].join(' ')

// bigint, never a float: ids use all 63 bits and money must be exact.
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt)

export function createDb({ url, readUrl, poolSize, onEffectFailed }: DbOptions): Db {
  const writer = open(url, poolSize, timeouts)
  const reader = open(readUrl, poolSize, readerOptions)

  async function attempt<T>(body: (tx: Tx) => Promise<T>): Promise<T> {
    const { value, effects } = await writer
      .transaction()
      .execute((transaction) => runGuarded(transaction, body))
    for (const effect of effects) {
      try {
        await effect()
      } catch (error) {
        onEffectFailed?.(error)
      }
    }
    return value
  }

  return {
    get read() {
      if (isInsideTx())
        throw new LeakedTransaction('db.read inside db.write would not see its changes: use the tx')
      return reader
    },
    async write(body) {
      if (isInsideTx())
        throw new LeakedTransaction('db.write inside db.write can exhaust the pool: pass the tx on')
      for (let attempts = 1; ; attempts++) {
        try {
          return await attempt(body)
        } catch (error) {
          if (attempts >= MOST_ATTEMPTS || !isWorthRepeating(error)) throw error
          await rest(attempts * 10 * (1 + Math.random()))
        }
      }
    },
    async check() {
      await reader.selectNoFrom((eb) => eb.val(1).as('alive')).execute()
    },
    async close() {
      await Promise.all([writer.destroy(), reader.destroy()])
    },
  }
}

function open(connectionString: string, max: number, options: string): Kysely<Tables> {
  const pool = new pg.Pool({
    connectionString,
    max,
    options,
    connectionTimeoutMillis: 1000,
    query_timeout: 6000,
    idleTimeoutMillis: 30_000,
    Client: NamedClient,
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
}

function isWorthRepeating(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED
}
