import './comments.tables.ts'
import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Order, Place } from './comments.policy.ts'
import type { CommentRow } from './comments.row.ts'

type Row = Selectable<Tables['comment']> &
  Omit<Selectable<Tables['comment_counter']>, 'comment_id' | 'under_id'> & {
    parent_author_id: bigint | null
  }

/** Loads all data of the comments that `picked` selects by `id`, in the order of `nth`. */
const whole = (picked: RawBuilder<unknown>) => sql<Row>`
  select c.id, c.post_id, c.under_id, c.depth, c.author_id, c.text, c.hidden_at, c.removed_at,
         case when parent.removed_at is null then parent.author_id end as parent_author_id,
         n.replies, n.likes, n.dislikes, n.trues, n.falses, n.score
    from (${picked}) picked
    join comment c on c.id = picked.id
    join comment_counter n on n.comment_id = c.id
    left join comment parent on parent.id = c.under_id
   order by picked.nth`

/**
 * Ids under a post or comment, starting at a place: always one range of one index. Limits are literals, because a
 * planner that does not know how few rows are wanted would rather read them all.
 */
const pageOf = (order: Order, under: RawBuilder<unknown>, after: Place | null, limit: number) =>
  ({
    newest: sql`
      select id, row_number() over (order by id desc) as nth from (
        select id from comment where under_id = ${under} ${after ? sql`and id < ${rowId(after.id)}` : sql``}
         order by id desc limit ${sql.lit(limit)}) s`,
    oldest: sql`
      select id, row_number() over (order by id) as nth from (
        select id from comment where under_id = ${under} ${after ? sql`and id > ${rowId(after.id)}` : sql``}
         order by id limit ${sql.lit(limit)}) s`,
    useful: sql`
      select id, row_number() over (order by score desc, id desc) as nth from (
        select comment_id as id, score from comment_counter
         where under_id = ${under}
               ${after ? sql`and (score, comment_id) < (${after.score}::int, ${rowId(after.id)}::bigint)` : sql``}
         order by score desc, comment_id desc limit ${sql.lit(limit)}) s`,
  })[order]

/** The comments directly under a post or a comment. */
export async function findUnder(
  db: Reader,
  under: PostId | CommentId,
  { order, after, limit }: { order: Order; after: Place | null; limit: number },
): Promise<CommentRow[]> {
  const { rows } = await whole(pageOf(order, sql`${rowId(under)}::bigint`, after, limit)).execute(db)
  return rows.map(toRow)
}

/**
 * The first replies to each of these comments, up to a total: the first reply of every comment before the second of
 * any. Replies to one comment are in the requested order.
 */
export async function findReplies(
  db: Reader,
  parents: readonly CommentId[],
  { order, perParent, atMost }: { order: Order; perParent: number; atMost: number },
): Promise<CommentRow[]> {
  const { rows } = await whole(sql`
    select first.id, first.nth
      from unnest(${rowIds(parents)}::bigint[]) with ordinality as asked (id, place)
     cross join lateral (${pageOf(order, sql`asked.id`, null, perParent)}) first
     order by first.nth, asked.place limit ${atMost}`).execute(db)
  return rows.map(toRow)
}

export async function findComments(db: Reader, ids: readonly CommentId[]): Promise<CommentRow[]> {
  const { rows } = await whole(sql`
    select id, nth from unnest(${rowIds(ids)}::bigint[]) with ordinality as asked (id, nth)`).execute(db)
  return rows.map(toRow)
}

/** The parents of a comment, up to a number of levels, topmost first. */
export async function findParents(db: Reader, id: CommentId, most: number): Promise<CommentRow[]> {
  const { rows } = await sql<{ id: bigint }>`
    with recursive up as (
      select under_id as id, 1 as height from comment where id = ${rowId(id)} and depth > 0
      union all
      select c.under_id, height + 1 from up join comment c on c.id = up.id
       where c.depth > 0 and height < ${most})
    select id from up order by height desc`.execute(db)
  return rows.length === 0
    ? []
    : findComments(
        db,
        rows.map((row) => wireId<CommentId>(row.id)),
      )
}

function toRow(row: Row): CommentRow {
  const { depth, text, replies, likes, dislikes, trues, falses, score } = row
  return {
    id: wireId<CommentId>(row.id),
    postId: wireId<PostId>(row.post_id),
    parentId: depth > 0 ? wireId<CommentId>(row.under_id) : null,
    parentAuthorId: row.parent_author_id === null ? null : wireId<ProfileId>(row.parent_author_id),
    authorId: row.author_id === null ? null : wireId<ProfileId>(row.author_id),
    isHidden: row.hidden_at !== null,
    isRemoved: row.removed_at !== null,
    ...{ depth, text, replies, likes, dislikes, trues, falses, score },
  }
}
