import type { Kysely } from 'kysely'
import type { Reader } from './db.ts'
import type { Tables } from './tables.ts'
import type { Tx } from './tx.ts'

type Table = keyof Tables
type Reads<Named extends Table> = Pick<Kysely<Pick<Tables, Named>>, 'selectFrom'>
type Writes<Own extends Table> = Pick<Kysely<Pick<Tables, Own>>, 'insertInto' | 'updateTable' | 'deleteFrom'>

/** Starts a query on a transaction or reader, limited to the tables that a module owns and those it only reads. */
export interface Queries<Own extends Table, Others extends Table> {
  (tx: Tx): Reads<Own | Others> & Writes<Own>
  (db: Reader): Reads<Own | Others>
}

/**
 * Makes the `query` of a module. A transaction and a reader know no tables themselves, because they are passed from
 * module to module; which tables may be named is decided by the module whose code uses them. Its rights are those of
 * its `index.ts`, from which its `*.tables.ts` is generated.
 */
export function queriesOn<Own extends Table, Others extends Table = never>(): Queries<Own, Others> {
  return asBuilder as Queries<Own, Others>
}

/** Every transaction and reader is a Kysely. The types above hide that, and this is the only place that looks behind. */
const asBuilder = (handle: Tx | Reader): unknown => handle
