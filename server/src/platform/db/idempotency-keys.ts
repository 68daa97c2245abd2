import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '../http/app-error.ts'
import { rowId, wireId } from './row-id.ts'
import type { Tx } from './tx.ts'

/** A request made under a key that its client chose, with the hash of the request's input. */
export interface KeyUse {
  readonly author: string
  readonly key: string
  readonly hash: Buffer
}

/**
 * One key creates one thing. Sending the same request again returns what the first one created, whether or not its
 * response arrived; sending a different request under a used key fails with an AppError. Each kind of thing keeps its
 * keys in a table of its own: `author_id`, `key`, `input_hash`, `created_at`, and a column for the created id.
 */
export interface IdempotencyKeys<Id extends string> {
  /** The id created under a key; null if the key is unused, or was used for a different request. */
  find(tx: Tx, use: KeyUse): Promise<Id | null>
  /**
   * A new id for the first request; concurrent ones wait here until it has committed. The id is in the shard of
   * `beside`.
   */
  claim(tx: Tx, use: KeyUse, beside: string): Promise<{ id: Id; isNew: boolean }>
  /** `days` must be longer than any client keeps retrying. */
  dropOlderThan(tx: Tx, days: number): Promise<void>
}

export function idempotencyKeys<Id extends string>(
  tableName: string,
  madeColumn: string,
): IdempotencyKeys<Id> {
  const table = sql.table(tableName)
  const made = sql.ref(madeColumn)

  async function look(tx: Tx, { author, key, hash }: KeyUse) {
    const { rows } = await sql<{ id: bigint; input_hash: Buffer }>`
      select ${made} as id, input_hash from ${table} where author_id = ${rowId(author)} and key = ${key}`.execute(
      tx,
    )
    return rows[0] ? { id: wireId<Id>(rows[0].id), isSame: rows[0].input_hash.equals(hash) } : null
  }

  return {
    async find(tx, use) {
      const known = await look(tx, use)
      return known?.isSame ? known.id : null
    },
    async claim(tx, use, beside) {
      const { rows } = await sql<{ id: bigint }>`
        insert into ${table} (author_id, key, input_hash, ${made})
        values (${rowId(use.author)}, ${use.key}, ${use.hash}, make_id(shard_of(${rowId(beside)}::bigint)))
        on conflict (author_id, key) do nothing
        returning ${made} as id`.execute(tx)
      if (rows[0]) return { id: wireId<Id>(rows[0].id), isNew: true }
      const known = await look(tx, use)
      if (known === null) throw new Error('a used idempotency key was not found')
      if (!known.isSame) throw new AppError('idempotency_key_reused')
      return { id: known.id, isNew: false }
    },
    async dropOlderThan(tx, days) {
      await sql`delete from ${table} where created_at < now() - make_interval(days => ${days}::int)`.execute(
        tx,
      )
    },
  }
}

/** Hashes a request's fields, independent of their order, to tell whether two requests are the same. */
export function inputHash(said: object): Buffer {
  const fields = Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}
