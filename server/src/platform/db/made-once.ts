import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Refused } from '../http/refusal.ts'
import { rowId, wireId } from './row-id.ts'
import type { Tx } from './tx.ts'

/** A request under a key its client chose; the hash is of what was asked. */
export interface KeyUse {
  readonly author: string
  readonly key: string
  readonly hash: Buffer
}

/**
 * One key makes one thing: whoever sends the same again gets what the first has made, whatever happened to its answer;
 * whoever sends something else under a used key is refused. Each kind of thing keeps its keys in a table of its own:
 * `author_id`, `key`, `input_hash`, `created_at`, and a column for what was made.
 */
export interface KeysOf<Id extends string> {
  /** What a key has made; null where nobody has used it for the same. */
  find(tx: Tx, use: KeyUse): Promise<Id | null>
  /** An id for the first; the others wait here until it has committed. The id is in the shard of `beside`. */
  claim(tx: Tx, use: KeyUse, beside: string): Promise<{ id: Id; isNew: boolean }>
  /** Longer than any client goes on trying. */
  dropOlderThan(tx: Tx, days: number): Promise<void>
}

export function keysIn<Id extends string>(tableName: string, madeColumn: string): KeysOf<Id> {
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
      if (known === null) throw new Error('a key that is taken was not found')
      if (!known.isSame) throw new Refused('idempotency_key_reused')
      return { id: known.id, isNew: false }
    },
    async dropOlderThan(tx, days) {
      await sql`delete from ${table} where created_at < now() - make_interval(days => ${days}::int)`.execute(
        tx,
      )
    },
  }
}

/** What makes a request the same, in whatever order it was sent. */
export function inputHash(said: object): Buffer {
  const fields = Object.entries(said).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest()
}
