import { type RawBuilder, sql } from 'kysely'
import { isSuspended } from '../profiles/profiles.fragments.ts'
import { isApart } from '../safety/safety.fragments.ts'

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

/** Staff did not take it down. */
export const notTakenDown: Condition = sql`post.moderation in ('none', 'limited')`

/** Out of public lists by a decision whose time is not over. */
const isLimited: Condition = sql`
  (post.moderation = 'limited' and coalesce(post.moderation_until > clock_timestamp(), true))`

/** Neither deleted nor expired. */
export const isLive: Condition = sql`(${notDeleted} and ${notExpired()})`

/** By the post itself; whether its author is public is another condition. */
export const isForEveryone: Condition = sql`(post.visibility = 'everyone')`

/** Whether anybody may see the post. `author` is the row of its author in `profile`. */
export const isPublic: Condition = sql`(${isLive} and ${notTakenDown} and ${isForEveryone} and author.is_public)`

/** Whether it belongs in public lists: neither it is limited nor its author suspended. */
export const isListable: Condition = sql`(${isPublic} and not ${isLimited} and not ${isSuspended('author')})`

/** Whether lists on the page of its author show it to people who do not follow them. */
export const isForStrangers: Condition = sql`(${isForEveryone} and not ${isLimited})`

/** In public lists at this moment. The column stores `isListable` for their indexes, and is late about the time. */
export const isListed: Condition = sql`(post.listed and ${notExpired()})`

/** The same without what not everybody may see: for lists and numbers that are made ahead and are one for all. */
export const isListedForAll: Condition = sql`(${isListed} and not 'adult' = any(post.labels))`

/** Written by a profile of the viewer's account. */
const isOwn: Condition = sql`author.account_id = viewer.account_id`

/** An approved follow, not a request. Followers of a hidden author see as little as anybody else. */
const isFollowing: Condition = sql`
  (author.hidden_at is null and exists (select from follow where follow.follower_id = viewer.id and follow.followee_id = author.id))`

/** Bought by the viewer's account and not refunded. */
const hasBought: Condition = sql`
  exists (select from purchase
           where purchase.post_id = post.id and purchase.buyer_account_id = viewer.account_id
             and purchase.status = 'completed')`

/** Whether the viewer may see the post. `author` and `viewer` are rows of `profile`: its author, and the acting one. */
export const isVisible: Condition = sql`
  (${notDeleted} and (
    (${notExpired()} and ${notTakenDown} and not ${isApart('viewer', 'author')}
     and ((${isForEveryone} and author.is_public) or ${isFollowing}))
    or ${isOwn} or (${hasBought} and post.moderation <> 'withdrawn')))`

/**
 * Whether the viewer gets neither text nor pictures of the post, because of its labels. The same as `gateOf` for a card.
 * `author` and `viewer` as above.
 */
export const isWithheld = ({ hasAdult }: { readonly hasAdult: boolean }): Condition => sql`
  (post.labels <> '{}' and not ${isOwn} and not ${hasBought}
   and (('adult' = any(post.labels) and (not ${sql.lit(hasAdult)} or not exists (
           select from account_filter chosen where chosen.account_id = viewer.account_id and chosen.adult <> 'hide')))
        or ('sensitive' = any(post.labels) and exists (
           select from account_filter chosen
            where chosen.account_id = viewer.account_id and chosen.sensitive = 'hide'))))`
