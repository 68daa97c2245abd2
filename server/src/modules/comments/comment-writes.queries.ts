import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { idempotencyKeys } from '../../platform/db/idempotency-keys.ts'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { countMadeComment } from '../posts/posts.fragments.ts'
import { notDeleted } from '../posts/visibility.fragments.ts'

/*
 * Locks are always taken in this order: the comment itself, the counter of what it replies to, the counter of the post.
 * The comment that is replied to is held `for key share`, so that it cannot be deleted meanwhile.
 */

export const commentKeys = idempotencyKeys<CommentId>('comment_key', 'comment_id')

export async function makeCommentId(tx: Tx, post: PostId): Promise<CommentId> {
  const { rows } = await sql<{ id: bigint }>`
    select make_id(shard_of(${rowId(post)}::bigint)) as id`.execute(tx)
  if (!rows[0]) throw new Error('no id was generated')
  return wireId(rows[0].id)
}

export interface NewComment {
  readonly id: CommentId
  readonly postId: PostId
  readonly parentId: CommentId | null
  readonly authorId: ProfileId
  readonly text: string
}

/** Inserts the comment and its counter, and counts it at its parent. False if the parent is gone. */
export async function insertComment(tx: Tx, comment: NewComment): Promise<boolean> {
  const { id, postId, parentId, authorId, text } = comment
  const above =
    parentId === null
      ? sql`select id as post_id, id as under_id, 0 as depth
              from post where id = ${rowId(postId)} and ${notDeleted} for key share`
      : sql`select post_id, id as under_id, depth + 1 as depth
              from comment where id = ${rowId(parentId)} and author_id is not null and removed_at is null for key share`
  const { rows } = await sql`
    with above as (${above}),
    made as (
      insert into comment (id, post_id, under_id, depth, author_id, text)
      select ${rowId(id)}::bigint, post_id, under_id, depth, ${rowId(authorId)}::bigint, ${text} from above
      returning id, post_id, under_id),
    numbers as (insert into comment_counter (comment_id, under_id) select id, under_id from made),
    answered as (
      update comment_counter c set replies = c.replies + 1
        from made where c.comment_id = made.under_id and made.under_id <> made.post_id)
    ${countMadeComment}`.execute(tx)
  return rows.length > 0
}

export interface HeldComment {
  readonly postId: PostId
  readonly parentId: CommentId | null
  readonly isStub: boolean
  readonly isRemoved: boolean
  readonly replies: number
}

/** Locks the comment against replies and reactions until the end of the transaction. */
export async function holdComment(tx: Tx, id: CommentId): Promise<HeldComment | null> {
  const held = await sql<{
    post_id: bigint
    under_id: bigint
    depth: number
    is_stub: boolean
    is_removed: boolean
  }>`
    select post_id, under_id, depth, author_id is null as is_stub, removed_at is not null as is_removed
      from comment where id = ${rowId(id)} for update`.execute(tx)
  const [row] = held.rows
  if (!row) return null
  // A separate statement, because a reply that was written while the first one waited is only visible to a later
  // statement.
  const counted = await sql<{ replies: number }>`
    select replies from comment_counter where comment_id = ${rowId(id)}`.execute(tx)
  return {
    postId: wireId(row.post_id),
    parentId: row.depth > 0 ? wireId(row.under_id) : null,
    isStub: row.is_stub,
    isRemoved: row.is_removed,
    replies: counted.rows[0]?.replies ?? 0,
  }
}

/** Deletes author, text and reactions of a comment, but keeps its place for the replies. */
export async function leaveStub(tx: Tx, id: CommentId): Promise<void> {
  await sql`delete from comment_reaction where comment_id = ${rowId(id)}`.execute(tx)
  await sql`update comment set author_id = null, text = '', removed_at = null where id = ${rowId(id)}`.execute(
    tx,
  )
  await sql`update comment_counter set likes = 0, dislikes = 0, trues = 0, falses = 0
             where comment_id = ${rowId(id)}`.execute(tx)
}

/** Deletes a comment completely, and decrements the reply count of its parent. */
export async function removeComment(tx: Tx, id: CommentId, parentId: CommentId | null): Promise<void> {
  await sql`delete from comment_reaction where comment_id = ${rowId(id)}`.execute(tx)
  await sql`delete from comment_counter where comment_id = ${rowId(id)}`.execute(tx)
  await sql`delete from comment where id = ${rowId(id)}`.execute(tx)
  if (parentId === null) return
  await sql`update comment_counter set replies = replies - 1 where comment_id = ${rowId(parentId)}`.execute(
    tx,
  )
}

/** Deletes some of the comments under a post, deepest first. Returns how many. */
export async function forgetSome(tx: Tx, post: PostId, atMost: number): Promise<number> {
  const { rows } = await sql`
    with recursive thread as (
      select id, depth from comment where under_id = ${rowId(post)}
      union all select c.id, c.depth from thread join comment c on c.under_id = thread.id),
    gone as (select id from thread order by depth desc limit ${atMost}),
    reactions as (delete from comment_reaction where comment_id in (select id from gone)),
    numbers as (delete from comment_counter where comment_id in (select id from gone) returning comment_id)
    delete from comment where id in (select comment_id from numbers) returning id`.execute(tx)
  return rows.length
}
