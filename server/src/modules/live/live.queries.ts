import type { AccountId, CommentId, NotificationId, PostId, ProfileId } from '@sayso/contract/ids'
import type { PostNumbers } from '@sayso/contract/shapes/live'
import type { NotificationAbout } from '@sayso/contract/shapes/notification'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { isVisible } from '../posts/visibility.fragments.ts'

export interface WatchedPost {
  readonly authorId: ProfileId
  readonly numbers: PostNumbers
  /** Which of the viewers asked about may see it. */
  readonly permitted: ReadonlySet<ProfileId>
}

export interface PostQuery {
  readonly postId: PostId
  readonly viewers: readonly ProfileId[]
}

/**
 * The public numbers of posts, and who of these viewers may see them: one statement for any number of posts and
 * viewers. The counts are those of a card (`posts`); the newest comment is the newest that replies to the post itself.
 */
export async function readPosts(db: Reader, asked: readonly PostQuery[]): Promise<Map<PostId, WatchedPost>> {
  const posts = rowIds(asked.map(({ postId }) => postId))
  const pairs = asked.flatMap(({ postId, viewers }) => viewers.map((viewer) => [postId, viewer] as const))
  const { rows } = await sql<{
    id: bigint
    author_id: bigint
    likes: number
    dislikes: number
    trues: number
    falses: number
    comments: number
    newest_comment: bigint | null
    permitted: string[]
  }>`
    with asked as materialized (
      select * from unnest(${rowIds(pairs.map(([post]) => post))}::bigint[],
                           ${rowIds(pairs.map(([, viewer]) => viewer))}::bigint[]) as pair (post_id, viewer_id)),
    late as (
      select post_id, sum(likes)::int as likes, sum(dislikes)::int as dislikes, sum(trues)::int as trues,
             sum(falses)::int as falses
        from post_counter_delta where post_id = any(${posts}::bigint[]) group by post_id)
    select post.id, post.author_id, counted.comments,
           counted.likes + coalesce(late.likes, 0) as likes, counted.dislikes + coalesce(late.dislikes, 0) as dislikes,
           counted.trues + coalesce(late.trues, 0) as trues, counted.falses + coalesce(late.falses, 0) as falses,
           (select comment.id from comment where comment.under_id = post.id
             order by comment.id desc limit 1) as newest_comment,
           array(select viewer.id from asked join profile viewer on viewer.id = asked.viewer_id
                  where asked.post_id = post.id and ${isVisible}) as permitted
      from post
      join profile author on author.id = post.author_id
      join post_counter counted on counted.post_id = post.id
      left join late on late.post_id = post.id
     where post.id = any(${posts}::bigint[])`.execute(db)
  return new Map(
    rows.map((row) => {
      const postId = wireId<PostId>(row.id)
      const numbers = {
        post_id: postId,
        num_likes: row.likes,
        num_dislikes: row.dislikes,
        num_true: row.trues,
        num_false: row.falses,
        num_comments: row.comments,
        newest_comment: row.newest_comment === null ? null : wireId<CommentId>(row.newest_comment),
      }
      const permitted = new Set(row.permitted.map((id) => wireId<ProfileId>(BigInt(id))))
      return [postId, { authorId: wireId<ProfileId>(row.author_id), numbers, permitted }]
    }),
  )
}

/** The accounts behind profiles. */
export async function findAccounts(
  db: Reader,
  profileIds: readonly ProfileId[],
): Promise<Map<ProfileId, AccountId>> {
  const { rows } = await sql<{ id: bigint; account_id: bigint }>`
    select id, account_id from profile where id = any(${rowIds(profileIds)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [wireId<ProfileId>(row.id), wireId<AccountId>(row.account_id)]))
}

/** What the newest notification of each of these profiles is about. */
export async function findAbouts(
  tx: Tx,
  asked: readonly { readonly profileId: ProfileId; readonly newest: NotificationId | null }[],
): Promise<Map<ProfileId, NotificationAbout>> {
  const known = asked.flatMap(({ profileId, newest }) => (newest === null ? [] : [{ profileId, newest }]))
  if (known.length === 0) return new Map()
  const { rows } = await sql<{ receiver_id: bigint; about: NotificationAbout }>`
    select notification.receiver_id, notification.about
      from unnest(${rowIds(known.map(({ profileId }) => profileId))}::bigint[],
                  ${rowIds(known.map(({ newest }) => newest))}::bigint[]) as asked (receiver_id, newest_id)
      join notification using (receiver_id, newest_id)`.execute(tx)
  return new Map(rows.map((row) => [wireId<ProfileId>(row.receiver_id), row.about]))
}
