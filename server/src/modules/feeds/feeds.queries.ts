import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { limitSize } from '../../platform/db/limit-size.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import { isListed } from '../posts/visibility.fragments.ts'

export type Filter = 'standard' | 'media' | 'ptv' | 'media-ptv'

/** The one definition. The function is inlined, so the planner sees its conditions and can use their indexes. */
export const onSale = sql`is_on_sale(post, clock_timestamp())`

/**
 * Each matches a partial index. The condition must be part of the statement: the planner could not see it in a
 * parameter.
 */
const filters = {
  standard: isListed,
  media: sql`${isListed} and has_media`,
  ptv: sql`${isListed} and ${onSale}`,
  'media-ptv': sql`${isListed} and ${onSale} and has_media`,
}

/**
 * The newest ids a viewer with these reach keys may see: the top of each key's index, merged. The cost depends on the
 * number of keys and on the page size, never on the number of posts. (One scan over `reach = any(keys)` would read and
 * sort them all.)
 */
export async function globalIds(
  db: Reader,
  {
    keys,
    below,
    skip,
    limit,
    filter,
  }: { keys: string[]; below: PostId; skip: number; limit: number; filter: Filter },
): Promise<PostId[]> {
  const inner = sql.lit(limitSize(skip + limit))
  const { rows } = await sql<{ id: bigint }>`
    select newest.id
      from unnest(${keys}::text[]) as k (reach)
     cross join lateral (
       select id from post
        where post.reach = k.reach and ${filters[filter]} and id < ${rowId(below)}
        order by id desc limit ${inner}) newest
     order by newest.id desc
     limit ${limit} offset ${skip}`.execute(db)
  return rows.map(({ id }) => wireId<PostId>(id))
}

/** The number of posts on sale in the same feed, counted up to `atMost`. */
export async function countPtv(
  db: Reader,
  { keys, atMost }: { keys: string[]; atMost: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1
        from unnest(${keys}::text[]) as k (reach)
       cross join lateral (
         select id from post
          where post.reach = k.reach and ${filters.ptv}
          order by id desc limit ${sql.lit(atMost)}) newest
       limit ${sql.lit(atMost)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

/** The acting person of a call, as far as their own and bought posts depend on it. */
export interface Owner {
  readonly accountId: AccountId
  readonly profileIds: readonly ProfileId[]
}

/**
 * Pay-to-view posts that are no longer on sale and that the viewer wrote or bought: they stay in the viewer's own
 * pay-to-view list. The cost depends on what one person wrote and bought, never on the number of posts.
 */
export async function heldIds(
  db: Reader,
  { accountId, profileIds }: Owner,
  { keys, below, limit, isMedia }: { keys: string[]; below: PostId; limit: number; isMedia: boolean },
): Promise<PostId[]> {
  const held = sql`${isListed} and post.price_cents is not null and not ${onSale}
                   and post.reach = any(${keys}::text[]) and post.id < ${rowId(below)}
                   and ${isMedia ? sql`post.has_media` : sql`true`}`
  const { rows } = await sql<{ id: bigint }>`
    select newest.id
      from unnest(${rowIds(profileIds)}::bigint[]) as own (author_id)
     cross join lateral (
       select id from post
        where post.author_id = own.author_id and post.deleted_at is null and ${held}
        order by id desc limit ${sql.lit(limitSize(limit))}) newest
     union
    select post.id
      from purchase join post on post.id = purchase.post_id
     where purchase.buyer_account_id = ${rowId(accountId)} and purchase.status = 'completed' and ${held}
     order by id desc
     limit ${limit}`.execute(db)
  return rows.map(({ id }) => wireId<PostId>(id))
}
