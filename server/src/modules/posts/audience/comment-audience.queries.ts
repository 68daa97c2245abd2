import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { notDeleted, notTakenDown } from '../visibility.fragments.ts'

/** The same rule as `isInAudience`, for a row of `post`. */
const mayComment = (acting: bigint) => sql<boolean>`
  (post.author_id = ${acting}::bigint or case post.comment_audience
    when 'everyone' then true
    when 'followers' then exists (
      select from follow where follow.follower_id = ${acting}::bigint and follow.followee_id = post.author_id)
    when 'followed' then exists (
      select from follow where follow.follower_id = post.author_id and follow.followee_id = ${acting}::bigint)
    when 'buyers' then exists (
      select from purchase
       where purchase.post_id = post.id and purchase.buyer_id = ${acting}::bigint and purchase.status = 'completed')
    else false end)`

/**
 * Whether this profile may comment on the post now; null if there is no such post. The post is locked `for share` until
 * the end of the transaction: an edit that closes the comments waits, so that none appears after it.
 */
export async function holdForComment(tx: Tx, id: PostId, acting: ProfileId): Promise<boolean | null> {
  const { rows } = await sql<{ may: boolean }>`
    select ${mayComment(rowId(acting))} as may from post
     where post.id = ${rowId(id)} and ${notDeleted} and ${notTakenDown}
       for share of post`.execute(tx)
  return rows[0]?.may ?? null
}
