import pg from 'pg'
import { openPool } from './connections.ts'
import { endPool } from './end-pool.ts'
import { NamedClient } from './named-client.ts'
import {
  lookAtSession,
  readerSettings,
  type Settings,
  toOptions,
  writerSettings,
} from './session-settings.ts'
import { isUnavailable } from './unavailable.ts'

/** A process's connection pools: for writes, for reads on the primary, and for reads on a replica if there is one. */
export interface Pools {
  readonly writer: pg.Pool
  readonly primary: pg.Pool
  readonly replica: pg.Pool | null
  check(): Promise<Standing>
  areWritesWaiting(): boolean
  close(): Promise<void>
}

export interface Standing {
  /** False if the primary is read-only, as during a failover. Reads still work then. */
  readonly canWrite: boolean
  /**
   * Roles and limits that a session should have but does not, in words for an operator. If there are any, nothing may
   * be served.
   */
  readonly faults: readonly string[]
}

interface PoolsOptions {
  readonly url: string
  readonly readUrl: string
  readonly primaryReadUrl: string
  readonly poolSize: number
  readonly waitMs: number
  readonly statementMs: number
}

/**
 * How long a write holds its connection on a bad day. No more may wait than are over in half of the time if each takes so
 * long: the other half is for those that are shed last, because connections are given in turn.
 */
const HELD_MS = 250

/** Extra time after the database's own statement timeout, for a database that does not even report that. */
const SILENT_MS = 1000

/**
 * bigint, never a float: ids use all 63 bits and money must be exact. On our own pools only: the job library reads
 * its ids as text and breaks on anything else.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') =>
    type === pg.types.builtins.INT8 ? BigInt : pg.types.getTypeParser(type, format as 'text'),
}

export function openPools(options: PoolsOptions): Pools {
  const { url, readUrl, primaryReadUrl, poolSize, waitMs, statementMs } = options
  const open = (connectionString: string, settings: Settings, config: pg.PoolConfig = {}) =>
    openPool({
      connectionString,
      options: toOptions(settings),
      types,
      max: poolSize,
      connectionTimeoutMillis: waitMs,
      query_timeout: statementMs + SILENT_MS,
      idleTimeoutMillis: 30_000,
      Client: NamedClient,
      ...config,
    })
  const ofWriter = writerSettings(statementMs)
  const ofReader = readerSettings(statementMs)
  const writer = open(url, ofWriter)
  const primary = open(primaryReadUrl, ofReader, { pipeline: true })
  const replica = readUrl === primaryReadUrl ? null : open(readUrl, ofReader, { pipeline: true })
  const all = [writer, primary, ...(replica ? [replica] : [])]
  return {
    writer,
    primary,
    replica,
    async check() {
      const [writing, reading, away] = await Promise.all([
        lookAtSession(writer, ofWriter, 'DATABASE_URL'),
        lookAtSession(
          primary,
          ofReader,
          primaryReadUrl === url ? 'reads by DATABASE_URL' : 'DATABASE_PRIMARY_READ_URL',
        ),
        replica && lookAtSession(replica, ofReader, 'DATABASE_READ_URL').catch(ifAway),
      ])
      return {
        canWrite: !writing.isReadOnly,
        faults: [...writing.faults, ...reading.faults, ...(away?.faults ?? [])],
      }
    },
    areWritesWaiting: () => writer.waitingCount > (poolSize * waitMs) / HELD_MS / 2,
    async close() {
      await Promise.all(all.map((pool) => endPool(pool)))
    },
  }
}

function ifAway(error: unknown): null {
  if (!isUnavailable(error)) throw error
  return null
}
