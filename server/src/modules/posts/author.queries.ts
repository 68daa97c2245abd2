import './posts.tables.ts'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** The author's number of posts: those that are not deleted. */
export async function countPosts(tx: Tx, author: ProfileId, by: 1 | -1): Promise<void> {
  await sql`
    insert into profile_count as c (profile_id, kind, count) values (${rowId(author)}, 'posts', greatest(${by}::int, 0))
    on conflict (profile_id, kind) do update set count = c.count + ${by}::int`.execute(tx)
}

/** The author's place in the public list of profiles, where the post is in public lists itself. */
export async function markActive(tx: Tx, id: PostId): Promise<void> {
  await sql`
    insert into profile_explore as e (profile_id, active_id)
    select author_id, id from post where id = ${rowId(id)} and listed
    on conflict (profile_id) do update set active_id = greatest(e.active_id, excluded.active_id)`.execute(tx)
}

/**
 * Looks at one stretch of an author's posts, newest first, and sets whether they are in public lists as the author is
 * public now. Answers those that left, and where the next stretch begins, if there is one.
 */
export async function relistAuthor(
  tx: Tx,
  authorId: ProfileId,
  below: PostId,
  atOnce: number,
): Promise<{ unlisted: PostId[]; nextBelow: PostId | null }> {
  const { rows } = await sql<{ id: bigint; was_listed: boolean; is_listed: boolean }>`
    with stretch as (
      select post.id, listed as was_listed,
             visibility = 'everyone' and is_public and deleted_at is null
               and (expires_at is null or expires_at > clock_timestamp()) as is_listed
        from post join profile on profile.id = author_id
       where author_id = ${rowId(authorId)} and post.id < ${rowId(below)}
       order by post.id desc limit ${atOnce}),
    changed as (
      update post set listed = is_listed from stretch where post.id = stretch.id and was_listed <> is_listed)
    select id, was_listed, is_listed from stretch order by id desc`.execute(tx)
  const last = rows.at(-1)
  return {
    unlisted: rows.filter((row) => row.was_listed && !row.is_listed).map(({ id }) => wireId<PostId>(id)),
    nextBelow: last && rows.length === atOnce ? wireId<PostId>(last.id) : null,
  }
}
