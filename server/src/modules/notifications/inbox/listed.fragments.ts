import { type RawBuilder, sql } from 'kysely'
import { isVisible, isWithheld } from '../../posts/visibility.fragments.ts'
import { mayNotify } from '../may-notify.fragments.ts'
import type { About } from '../notifications.policy.ts'

/*
 * Which notifications are in the list, as SQL conditions on a row `n` of `notification` and the row `viewer` of its
 * receiver in `profile`. The list and the number of unread ones use the same conditions.
 */

type Condition = RawBuilder<boolean>

/** The receiver's money moved. Listed even if the post can no longer be seen, but then nothing of it is quoted. */
const ABOUT_MONEY: readonly About[] = ['sale', 'refund', 'settled', 'payout', 'platform_refund', 'dispute']
const isAboutMoney: Condition = sql`n.about in (${sql.join(ABOUT_MONEY.map((about) => sql.lit(about)))})`

/** Whether the receiver may see the post now. */
export const seesPost: Condition = sql`
  exists (select from post join profile author on author.id = post.author_id
           where post.id = n.post_id and ${isVisible})`

/** Whether the receiver hides posts with its labels: then neither it nor what is said about it is quoted. */
export const withholdsPost = (labels: { readonly hasAdult: boolean }): Condition => sql`
  exists (select from post join profile author on author.id = post.author_id
           where post.id = n.post_id and ${isWithheld(labels)})`

/** Whether an event `p` can be shown: it was not undone, and a comment that was said is still there. */
export const isShown: Condition = sql`
  (not p.is_undone and ${mayNotify('p')}
   and (p.about not in ('post_comment', 'comment_reply', 'comment_mention')
        or exists (select from comment said where said.id = p.comment_id and said.author_id is not null
                      and said.removed_at is null)))`

/** Whether it holds a follow request that is not answered yet. */
export const isWaiting: Condition = sql`
  (n.about = 'follow_request' and exists (
    select from notification_event p
      join follow_request asked on asked.follower_id = p.source_id and asked.followee_id = n.receiver_id
     where p.notification_id = n.id and ${isShown}))`

/** Money, decisions of ours and open follow requests are listed whatever the switches say. */
const isSwitchedOnInApp: Condition = sql`
  (n.kind in ('ptv', 'service') or ${isWaiting}
   or not exists (select from notification_setting chosen
                   where chosen.profile_id = n.receiver_id and chosen.kind = n.kind and not chosen.in_app))`

const isOwnCommentThere: Condition = sql`
  (n.about <> 'comment_reaction'
   or exists (select from comment where comment.id = n.subject_id and comment.author_id is not null))`

export const isListed: Condition = sql`
  (n.count > 0 and (n.post_id is null or ${isAboutMoney} or ${seesPost})
   and ${isOwnCommentThere}
   and exists (select from notification_event p where p.notification_id = n.id and ${isShown})
   and ${isSwitchedOnInApp})`
