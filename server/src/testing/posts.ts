import type { PostId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { createPlaces } from '../modules/places/index.ts'
import { createPostsContext } from '../modules/post-parts.ts'
import type { PostsContext } from '../modules/posts/index.ts'
import { rowId } from '../platform/db/row-id.ts'

/** What posts are handed, for tests that put something else in one of its places. */
export const postsContext = (ctx: Context): PostsContext => createPostsContext(ctx, createPlaces(ctx))

/** A post that somebody has bought. */
export async function sell(ctx: Context, id: PostId): Promise<void> {
  await ctx.db.write((tx) =>
    sql`update post_counter set purchases = 1 where post_id = ${rowId(id)}`.execute(tx),
  )
}
