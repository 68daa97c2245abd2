import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { limitSize } from '../../platform/db/limit-size.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import { isForStrangers, isLive, notTakenDown } from '../posts/visibility.fragments.ts'
import { type Filter, onSale } from './feeds.queries.ts'

/** Which of an author's posts a viewer may see in a list. */
export interface AuthorView {
  readonly author: ProfileId
  /** The viewer's reach keys. Null shows posts of every place (for the viewer's own posts). */
  readonly keys: readonly string[] | null
  readonly seesFollowersOnly: boolean
  /** The viewer's account, whose purchases stay in lists of pay-to-view posts. Null for a visitor. */
  readonly buyer: AccountId | null
}

/** Authors also see what was taken down. */
function shown({ keys, seesFollowersOnly }: AuthorView) {
  if (keys === null) return isLive
  return seesFollowersOnly
    ? sql`${isLive} and ${notTakenDown}`
    : sql`${isLive} and ${notTakenDown} and ${isForStrangers}`
}

/** Authors themselves also see posts that are no longer on sale, buyers those they bought. */
function paidFor({ keys, buyer }: AuthorView) {
  if (keys === null) return sql`price_cents is not null`
  if (buyer === null) return onSale
  return sql`
    (price_cents is not null and (${onSale} or exists (
      select from purchase
       where purchase.post_id = post.id and purchase.buyer_account_id = ${rowId(buyer)}
         and purchase.status = 'completed')))`
}

function filterFor(view: AuthorView, filter: Filter) {
  const paid = paidFor(view)
  const filters = {
    standard: sql`true`,
    media: sql`has_media`,
    ptv: paid,
    'media-ptv': sql`has_media and ${paid}`,
  }
  return filters[filter]
}

/**
 * Reads by place as in the global feed: the top of each key's index, merged. With a list of places instead, the planner
 * expects very few rows and reads and sorts everything the author ever wrote.
 */
export async function authorIds(
  db: Reader,
  view: AuthorView,
  { filter, below, skip, limit }: { filter: Filter; below: PostId; skip: number; limit: number },
): Promise<PostId[]> {
  const wanted = sql`author_id = ${rowId(view.author)} and ${shown(view)} and ${filterFor(view, filter)}
                     and id < ${rowId(below)}`
  const most = sql.lit(limitSize(skip + limit))
  const { rows } = await (view.keys === null
    ? sql<{ id: bigint }>`select id from post where ${wanted} order by id desc limit ${limit} offset ${skip}`
    : sql<{ id: bigint }>`
        select newest.id
          from unnest(${[...view.keys]}::text[]) as k (reach)
         cross join lateral (
           select id from post where post.reach = k.reach and ${wanted} order by id desc limit ${most}) newest
         order by newest.id desc limit ${limit} offset ${skip}`
  ).execute(db)
  return rows.map(({ id }) => wireId<PostId>(id))
}

/** The number of posts on sale in the same list, counted up to `atMost`. */
export async function countAuthorPtv(db: Reader, view: AuthorView, atMost: number): Promise<number> {
  const near = view.keys === null ? sql`true` : sql`reach = any(${[...view.keys]}::text[])`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from post
       where author_id = ${rowId(view.author)} and ${shown(view)} and ${filterFor(view, 'ptv')} and ${near}
       limit ${sql.lit(atMost)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}
