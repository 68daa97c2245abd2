import { randomUUID } from 'node:crypto'
import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { composeModules } from '../all-modules.ts'
import type { Context } from '../context.ts'
import { postEntry } from '../modules/ledger/index.ts'
import { type PostsContext, posts } from '../modules/posts/index.ts'
import { rowId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'

/** The context of the posts module, for tests that replace a part of it. */
export const postsContext = (ctx: Context): PostsContext => composeModules(ctx).instanceOf(posts)

/** Gives the post to a stranger, free of charge. Real purchases are covered by their own tests. */
export async function sellIn(tx: Tx, id: PostId): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    with stranger as (
      insert into account (email) values (${`${randomUUID()}@people.example`}) returning id),
    face as (
      insert into profile (id, account_id, handle, display_name)
      select make_id(), id, ${`s${randomUUID().replaceAll('-', '').slice(0, 20)}`}, 'Stranger' from stranger
      returning id, account_id)
    insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                          secret_version)
    select make_id(), post.id, face.id, face.account_id, post.author_id, 0, 0, 0, post.secret_version
      from post, face where post.id = ${rowId(id)}
    returning id`.execute(tx)
  await postEntry(tx, { key: `buy:${rows[0]?.id}`, kind: 'purchase', legs: [] })
  await sql`update post_counter set purchases = purchases + 1 where post_id = ${rowId(id)}`.execute(tx)
}

export const sell = (ctx: Context, id: PostId): Promise<void> => ctx.db.write((tx) => sellIn(tx, id))

/** Refunds the post to every stranger who has it. */
export async function takeBack(ctx: Context, id: PostId): Promise<void> {
  await ctx.db.write(async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      update purchase set status = 'refunded', refunded_at = now()
       where post_id = ${rowId(id)} and status = 'completed' returning id`.execute(tx)
    for (const { id: sale } of rows) {
      await postEntry(tx, { key: `refund:${sale}`, kind: 'refund', legs: [], reverses: `buy:${sale}` })
    }
    await sql`update post_counter set purchases = 0 where post_id = ${rowId(id)}`.execute(tx)
  })
}
