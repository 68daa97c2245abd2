import { sql } from 'kysely'
import type { Tx } from '../platform/db/tx.ts'

/**
 * How many rows of a table some work in this transaction reads. Unlike its duration, that is the same on every machine.
 */
export async function rowsRead(tx: Tx, table: string, work: () => Promise<unknown>): Promise<number> {
  const sofar = async () => {
    const { rows } = await sql<{ n: number }>`
      select (seq_tup_read + idx_tup_fetch)::int as n from pg_stat_xact_user_tables
       where relname = ${table}`.execute(tx)
    return rows[0]?.n ?? 0
  }
  const before = await sofar()
  await work()
  return (await sofar()) - before
}

/** Runs the work in a transaction and rolls it back. */
export async function inVain<Result>(
  write: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  let result: { value: Result } | null = null
  const undo = new Error('as intended')
  await write(async (tx) => {
    result = { value: await work(tx) }
    throw undo
  }).catch((error: unknown) => {
    if (error !== undo) throw error
  })
  if (result === null) throw new Error('the statement was not run')
  return (result as { value: Result }).value
}
