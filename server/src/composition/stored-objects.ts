import type { Tx } from '../platform/db/tx.ts'

/** What a module keeps in the object store, as its rows say. `npm run inventory` compares both. */
export interface StoredObjects {
  /** Keys of objects that rows need, a page of rows at a time in the order of their ids. `last` is null after the last. */
  expect(tx: Tx, above: bigint, rows: number): Promise<{ keys: readonly string[]; last: bigint | null }>
  /** Of these keys, those that a row names. */
  findNamed(tx: Tx, keys: readonly string[]): Promise<readonly string[]>
}

/** For a module whose rows do without their objects. */
export const nothingNeeded = async () => ({ keys: [], last: null })
