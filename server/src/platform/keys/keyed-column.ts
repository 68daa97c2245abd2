import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../db/tx.ts'
import { idOf, type KeyId } from './key-entries.ts'
import type { KeyRing } from './key-ring.ts'

/**
 * A column whose values need the key they were made with. Modules list theirs, so that one job renews all of them and
 * `npm run keys -- status` can say which keys are still needed.
 */
export interface KeyedColumn {
  /** Table and column, as in `network_connection.sealed`. */
  readonly name: string
  /** The setting that holds its keys. */
  readonly setting: string
  readonly ring: KeyRing
  /** Of the rows that are still needed, how many were made with each key. */
  countByKey(tx: Tx): Promise<KeyCounts>
  /** Absent if its rows are not resealed; `instead` then says how they get rid of an old key. */
  readonly reseal?: (tx: Tx, page: ResealPage) => Promise<ResealedPage>
  readonly instead?: string
}

export type KeyCounts = ReadonlyMap<KeyId, number>

/** The rows after a place in the order of the table's key; null is its beginning. */
export interface ResealPage {
  readonly after: string | null
  readonly limit: number
}

export interface ResealedPage {
  /** The place to go on from. Null at the end of the table. */
  readonly next: string | null
  readonly resealed: number
  /** Rows that do not open, and stay as they are. */
  readonly failed: number
}

/** The number of the key in a sealed value: see `createSeal`. */
export const keyNumberIn = (column: string): RawBuilder<number> =>
  sql<number>`case get_byte(${sql.ref(column)}, 0) when 1 then 0 else get_byte(${sql.ref(column)}, 1) end`

export const toKeyCounts = (rows: readonly { key: number; count: number }[]): KeyCounts =>
  new Map(rows.map(({ key, count }) => [idOf(key), count]))

/** Renews what it can of a page of rows. `put` stores the renewed value of one row. */
export async function resealPage<Row>(
  rows: readonly Row[],
  { limit }: ResealPage,
  table: {
    placeOf(row: Row): string
    /** Null if the row needs no change. Throws if its value does not open. */
    renew(row: Row): Buffer | null
    put(row: Row, sealed: Buffer): Promise<void>
  },
): Promise<ResealedPage> {
  let [resealed, failed] = [0, 0]
  for (const row of rows) {
    const sealed = orFailed(() => table.renew(row))
    if (sealed === 'failed') failed++
    else if (sealed !== null) {
      await table.put(row, sealed)
      resealed++
    }
  }
  const last = rows.at(-1)
  return { next: last === undefined || rows.length < limit ? null : table.placeOf(last), resealed, failed }
}

/** One row that does not open must not stop the others. */
function orFailed<T>(renew: () => T): T | 'failed' {
  try {
    return renew()
  } catch {
    return 'failed'
  }
}
