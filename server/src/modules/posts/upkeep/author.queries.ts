import '../posts.tables.ts'
import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { moveUpInExplore, placeInExplore } from '../../profiles/profiles.fragments.ts'
import { isListable, isListed } from '../visibility.fragments.ts'

/** Moves the author up in the public list of profiles, if the post itself is in public lists. */
export async function markActive(tx: Tx, id: PostId): Promise<void> {
  await moveUpInExplore(sql`
    select author_id, greatest(author_id, id) from post where id = ${rowId(id)} and listed`).execute(tx)
}

/** More posts in a row that are not public count as if there were no public one. */
const LOOKED_AT = 1000

/** Puts authors where their newest public post is, after one of their posts became public or stopped being public. */
export async function markActiveAgain(tx: Tx, authors: readonly ProfileId[]): Promise<void> {
  await placeInExplore(sql`
    select asked.id, (
             select newest.id
               from (select post.id, ${isListed} as is_listed from post
                      where post.author_id = asked.id and post.deleted_at is null
                      order by post.id desc limit ${sql.lit(LOOKED_AT)}) newest
              where is_listed order by newest.id desc limit 1)
      from unnest(${rowIds(authors)}::bigint[]) as asked (id)`).execute(tx)
}

/**
 * Updates `listed` for one batch of an author's posts, newest first, to match whether the author is public now. Returns
 * the posts that entered or left public lists, and where the next batch starts, if there is one.
 */
export async function relistAuthor(
  tx: Tx,
  authorId: ProfileId,
  below: PostId,
  batchSize: number,
): Promise<{ listed: PostId[]; unlisted: PostId[]; nextBelow: PostId | null }> {
  const { rows } = await sql<{ id: bigint; was_listed: boolean; is_listed: boolean }>`
    with page as (
      select post.id, listed as was_listed, ${isListable} as is_listed
        from post join profile author on author.id = author_id
       where author_id = ${rowId(authorId)} and post.id < ${rowId(below)}
       order by post.id desc limit ${batchSize}),
    changed as (
      update post set listed = is_listed from page where post.id = page.id and was_listed <> is_listed)
    select id, was_listed, is_listed from page order by id desc`.execute(tx)
  const last = rows.at(-1)
  return {
    listed: rows.filter((row) => !row.was_listed && row.is_listed).map(({ id }) => wireId<PostId>(id)),
    unlisted: rows.filter((row) => row.was_listed && !row.is_listed).map(({ id }) => wireId<PostId>(id)),
    nextBelow: last && rows.length === batchSize ? wireId<PostId>(last.id) : null,
  }
}
