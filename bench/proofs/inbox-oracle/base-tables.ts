import { encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'

/** One notification as the base tables give it. */
export interface Line {
  readonly about: string
  readonly postId: string | null
  readonly count: number
}

export const KINDS: Readonly<Record<string, string>> = {
  follower: 'follow',
  follow_request: 'follow',
  post_comment: 'reply',
  comment_reply: 'reply',
  post_mention: 'mention',
  comment_mention: 'mention',
  post_reaction: 'other',
  comment_reaction: 'other',
  sale: 'ptv',
}

/** Comments as they were before any was deleted: of a deleted one the product keeps no author. */
const WRITTEN = 'comment_as_written'

export async function keepComments({ query }: Database): Promise<void> {
  await query(`create table ${WRITTEN} as select id, author_id from comment`)
}

/** `parents` is where it is read who was replied to. */
const notified = (parents: 'comment' | typeof WRITTEN) => `
  select post.author_id as receiver, 'post_comment' as about, post.id as subject, post.id as post_id, c.id as source
    from comment c join post on post.id = c.post_id
   where c.depth = 0 and c.author_id <> post.author_id
  union all
  select parent.author_id, 'comment_reply', parent.id, c.post_id, c.id
    from comment c join ${parents} parent on parent.id = c.under_id
   where c.depth > 0 and c.author_id <> parent.author_id
  union all
  select mentioned.id, 'post_mention', post.id, post.id, post.id
    from post join profile mentioned on mentioned.handle = substring(post.text from '@(\\w+)')
   where mentioned.id <> post.author_id
  union all
  select mentioned.id, 'comment_mention', c.post_id, c.post_id, c.id
    from comment c
    join post on post.id = c.post_id
    join profile mentioned on mentioned.handle = substring(c.text from '@(\\w+)')
    left join ${parents} parent on c.depth > 0 and parent.id = c.under_id
   where mentioned.id <> c.author_id
     and mentioned.id is distinct from (case when c.depth > 0 then parent.author_id else post.author_id end)
  union all
  select post.author_id, 'post_reaction', post.id, post.id, r.account_id * 2 + (r.axis::text = 'liking')::int
    from post_reaction r join post on post.id = r.post_id
    join profile author on author.id = post.author_id and author.account_id <> r.account_id
  union all
  select c.author_id, 'comment_reaction', c.id, c.post_id, r.account_id * 2 + (r.axis::text = 'liking')::int
    from comment_reaction r join comment c on c.id = r.comment_id
    join profile author on author.id = c.author_id and author.account_id <> r.account_id
  union all
  select post.author_id, 'sale', post.id, post.id, purchase.id
    from purchase join post on post.id = purchase.post_id where status = 'completed'
  union all
  select followee_id, case when handle like 'closed%' then 'follow_request' else 'follower' end, followee_id, null, follower_id
    from (select follower_id, followee_id from follow
           union select follower_id, followee_id from follow_request) f
    join profile on profile.id = followee_id`

/** The rule of who sees a post, once more, from rows alone. */
const IS_SEEN = `
  exists (select from post join profile author on author.id = post.author_id
           where post.id = line.post_id and post.deleted_at is null
             and (author.id = line.receiver
                  or exists (select from purchase
                              where purchase.post_id = post.id and buyer_id = line.receiver and status = 'completed')
                  or ((post.expires_at is null or post.expires_at > now())
                      and (author.is_public
                           or exists (select from follow where follower_id = line.receiver and followee_id = author.id)))))`

const IS_OFF = `
  exists (select from notification_setting off
           where off.profile_id = line.receiver and not off.in_app
             and off.kind::text = case when about like 'follow%' then 'follow'
                                       when about in ('post_comment', 'comment_reply') then 'reply'
                                       when about like '%mention' then 'mention'
                                       when about like '%reaction' then 'other' else '' end)`

/** What each profile's list must hold, however it came about. */
export async function readLines({ query }: Database): Promise<Map<string, Line[]>> {
  const rows = await query<{ receiver: string; about: string; post_id: string | null; count: number }>(`
    select receiver::text as receiver, about, post_id::text as post_id, count
      from (select receiver, about, subject, post_id, count(*)::int as count
              from (${notified(WRITTEN)}) event group by receiver, about, subject, post_id) line
     where (post_id is null or about = 'sale' or ${IS_SEEN})
       and (not ${IS_OFF}
            or about = 'follow_request' and exists (select from follow_request where followee_id = line.receiver))`)
  const byReceiver = Map.groupBy(rows, ({ receiver }) => encodeId(BigInt(receiver)))
  return new Map(
    [...byReceiver].map(([receiver, lines]) => [
      receiver,
      lines.map(({ about, post_id, count }) => ({
        about,
        postId: post_id === null ? null : encodeId(BigInt(post_id)),
        count,
      })),
    ]),
  )
}

const SAID = "about in ('post_comment', 'comment_reply', 'comment_mention')"
const IS_THERE = 'exists (select from post where post.id = post_id and deleted_at is null)'

/**
 * Notifications that do not yet count what the base tables have; empty if all events are in. After deletions only what
 * was said under posts that are still there is compared: everything else about a deleted post is hidden, not undone.
 */
export async function readWaiting({ query }: Database, which: 'all' | 'said'): Promise<string[]> {
  const isAll = which === 'all'
  const those = isAll ? 'true' : `${SAID} and ${IS_THERE}`
  const rows = await query<{ line: string }>(`
    with base as (
      select receiver as receiver_id, about, subject as subject_id, count(*) as count
        from (${notified(isAll ? 'comment' : WRITTEN)}) event where ${those} group by 1, 2, 3),
    counted as (
      select receiver_id, about, subject_id, sum(count) as count
        from notification where count > 0 and ${those} group by 1, 2, 3)
    select concat_ws(' ', about, subject_id, 'of', receiver_id, 'has', coalesce(counted.count, 0),
                     'not', coalesce(base.count, 0)) as line
      from base full join counted using (receiver_id, about, subject_id)
     where counted.count is distinct from base.count
    union all
    select 'a change is not counted' from notification_change
    union all
    select 'an event is not aggregated' from notification_event where notification_id is null`)
  return rows.map(({ line }) => line)
}
