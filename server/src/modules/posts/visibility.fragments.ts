import { type RawBuilder, sql } from 'kysely'

/*
 * Which posts are live, public, and visible to a viewer, as SQL conditions on a row of `post`. The same rules for cards
 * are in `visibility.policy.ts`; `live-and-visible.test.ts` checks both against the same table of posts and viewers.
 * They become part of the statement's text: the planner can match them to partial indexes, and could not see through
 * parameters.
 */

type Condition = RawBuilder<boolean>

/** Also true for expired posts, which their authors and buyers can still read. */
export const notDeleted: Condition = sql`post.deleted_at is null`

/** `table` has the column `expires_at` of the posts. */
export const notExpired = (table = 'post'): Condition => {
  const expiresAt = sql.ref(`${table}.expires_at`)
  return sql`(${expiresAt} is null or ${expiresAt} > clock_timestamp())`
}

/** The opposite, in the form that the index of posts with an end is made for. */
export const isExpired: Condition = sql`(post.expires_at is not null and post.expires_at <= clock_timestamp())`

/** Neither deleted nor expired. */
export const isLive: Condition = sql`(${notDeleted} and ${notExpired()})`

/** By the post itself; whether its author is public is another condition. */
export const isForEveryone: Condition = sql`(post.visibility = 'everyone')`

/** Whether the post belongs in public lists. `author` is the row of its author in `profile`. */
export const isPublic: Condition = sql`(${isLive} and ${isForEveryone} and author.is_public)`

/** In public lists at this moment. The column stores `isPublic` for their indexes, and is late about the time. */
export const isListed: Condition = sql`(post.listed and ${notExpired()})`

/** Written by a profile of the viewer's account. */
const isOwn: Condition = sql`author.account_id = viewer.account_id`

/** An approved follow, not a request. */
const isFollowing: Condition = sql`
  exists (select from follow where follow.follower_id = viewer.id and follow.followee_id = author.id)`

/** Bought by the viewer's account and not refunded. */
const hasBought: Condition = sql`
  exists (select from purchase
           where purchase.post_id = post.id and purchase.buyer_account_id = viewer.account_id
             and purchase.status = 'completed')`

/** Whether the viewer may see the post. `author` and `viewer` are rows of `profile`: its author, and the acting one. */
export const isVisible: Condition = sql`
  (${notDeleted} and (
    (${notExpired()} and ((${isForEveryone} and author.is_public) or ${isFollowing}))
    or ${isOwn} or ${hasBought}))`
