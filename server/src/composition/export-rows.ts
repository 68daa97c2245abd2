import type { Context } from '../context.ts'
import { rowId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'
import type { Owner } from './personal-data.ts'

/** How many rows are read at once. */
const PAGE_ROWS = 500

interface Pages<Key, Row> {
  /** A key below all others. */
  readonly from: Key
  /** The rows above a key, in its order, `limit` of them at most. */
  readonly read: (tx: Tx, above: Key, limit: number) => Promise<Row[]>
  readonly keyOf: (row: Row) => NoInfer<Key>
  readonly limit?: number
}

/** All rows, page by page, each page in a transaction of its own: a long copy must not hold one open. */
export async function* inPages<Key, Row>(
  ctx: Context,
  { from, read, keyOf, limit = PAGE_ROWS }: Pages<Key, Row>,
): AsyncGenerator<Row[]> {
  for (let above = from; ; ) {
    const page = await ctx.db.readPrivate((tx) => read(tx, above, limit))
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < limit) return
    above = keyOf(last)
  }
}

/** The same for rows with an id, which is what most are read by. */
export const pagesById = <Row extends { readonly id: bigint }>(
  ctx: Context,
  read: Pages<bigint, Row>['read'],
) => inPages(ctx, { from: 0n, read, keyOf: ({ id }) => id })

/** The same for what belongs to profiles: all of one, then all of the next, as their indexes are. */
export async function* ofEachProfile<Row>(
  { profileIds }: Owner,
  pagesOf: (profileId: bigint) => AsyncIterable<Row[]>,
): AsyncGenerator<Row[]> {
  for (const id of profileIds) yield* pagesOf(rowId(id))
}

/** Rows of which a person has a few dozen at most. */
export async function* atOnce<Row>(ctx: Context, read: (tx: Tx) => Promise<Row[]>): AsyncGenerator<Row[]> {
  yield await ctx.db.readPrivate(read)
}

/** Every row made into what the person reads. */
export async function* shaped<Row, Shape extends object>(
  pages: AsyncIterable<Row[]>,
  shape: (row: Row) => Shape,
): AsyncGenerator<Shape[]> {
  for await (const page of pages) yield page.map(shape)
}
