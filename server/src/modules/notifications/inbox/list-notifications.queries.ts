import type { CommentId, NotificationId, PostId, ProfileId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { About, NotificationKind } from '../notifications.policy.ts'
import { isListed, isShown, isWaiting, seesPost, withholdsPost } from './listed.fragments.ts'

/** More unread notifications than this are not counted. */
const MAX_COUNTED = 100
/** Of the events of one notification only the newest are looked through for names and sorts. */
const MAX_EVENTS = 1000
const ACTORS = 3

export interface ListedNotification {
  readonly id: NotificationId
  readonly kind: NotificationKind
  readonly about: About
  readonly postId: PostId | null
  readonly newestId: NotificationId
  readonly isRead: boolean
  readonly count: number
  readonly isWaiting: boolean
  /** Whether the receiver may see the post. */
  readonly isSeen: boolean
  /** The receiver hides posts with its labels. */
  readonly isWithheld: boolean
}

interface PageWish {
  /** Null for all. */
  readonly kinds: readonly NotificationKind[] | null
  readonly below: NotificationId
  readonly limit: number
  readonly labels: { readonly hasAdult: boolean }
}

/** A page of the list: the newest notifications of these kinds, below a place in it. */
export async function findListed(tx: Tx, receiver: ProfileId, wish: PageWish): Promise<ListedNotification[]> {
  const { rows } = await sql<{
    id: bigint
    kind: NotificationKind
    about: About
    post_id: bigint | null
    newest_id: bigint
    is_read: boolean
    count: number
    is_waiting: boolean
    is_seen: boolean
    is_withheld: boolean
  }>`
    select n.id, n.kind, n.about, n.post_id, n.newest_id, n.read_at is not null as is_read, n.count,
           ${isWaiting} as is_waiting, n.post_id is not null and ${seesPost} as is_seen,
           n.post_id is not null and ${withholdsPost(wish.labels)} as is_withheld
      from ${wish.kinds === null ? newestOf(receiver, wish, sql<boolean>`true`) : newestOfKinds(receiver, wish, wish.kinds)} n
      join profile viewer on viewer.id = n.receiver_id
     order by n.newest_id desc limit ${wish.limit}::int`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    kind: row.kind,
    about: row.about,
    postId: row.post_id === null ? null : wireId(row.post_id),
    newestId: wireId(row.newest_id),
    isRead: row.is_read,
    count: row.count,
    isWaiting: row.is_waiting,
    isSeen: row.is_seen,
    isWithheld: row.is_withheld,
  }))
}

const newestOf = (receiver: ProfileId, { below, limit }: PageWish, isMeant: RawBuilder<boolean>) => sql`
  (select n.* from notification n join profile viewer on viewer.id = n.receiver_id
    where n.receiver_id = ${rowId(receiver)} and n.newest_id < ${rowId(below)} and ${isMeant} and ${isListed}
    order by n.newest_id desc limit ${limit}::int)`

/** The kinds of tabs, which have an index: see migration 0037. */
const IN_TABS = sql`'reply', 'mention', 'repost', 'ptv'`

/**
 * A page of each kind by itself, so that whatever else somebody was told is not read. The kinds are written out: with a
 * list as a parameter PostgreSQL plans the statement anew each time, which costs more than the page.
 */
const newestOfKinds = (receiver: ProfileId, wish: PageWish, kinds: readonly NotificationKind[]) => sql`
  (select page.* from (values ${sql.join(kinds.map((kind) => sql`(${sql.lit(kind)}::notification_kind)`))}) asked (kind)
    cross join lateral ${newestOf(receiver, wish, sql<boolean>`n.kind = asked.kind and n.kind in (${IN_TABS})`)} page)`

export interface ListedActor {
  readonly id: ProfileId
  readonly handle: string
  readonly displayName: string
  readonly photo: { readonly key: string; readonly widths: readonly number[] } | null
  readonly isPublic: boolean
  readonly isHidden: boolean
  readonly standing: 'good'
  readonly standingUntil: null
  /** Asks to follow, not answered yet. */
  readonly isAsking: boolean
}

export interface NotificationDetails {
  /** How many events there are of each sort. */
  readonly tallies: Readonly<Record<string, number>>
  /** How many different people may be named. */
  readonly people: number
  /** The newest few of them. */
  readonly actors: readonly ListedActor[]
  readonly commentId: CommentId | null
  /** The public text it is about: what was said, or the post or comment that was reacted to, bought or sold. */
  readonly text: string | null
  readonly amount: number | null
  readonly trues: number | null
  readonly falses: number | null
}

interface ActorJson {
  id: string
  handle: string
  display_name: string
  photo_key: string | null
  photo_widths: number[] | null
  is_public: boolean
  is_asking: boolean
}

/**
 * Everything else that the list shows of these notifications, in one statement. People are not named for a dislike or a
 * false. A post that the receiver cannot see is not quoted.
 */
export async function findDetails(
  tx: Tx,
  notifications: readonly Pick<ListedNotification, 'id' | 'isSeen'>[],
): Promise<Map<NotificationId, NotificationDetails>> {
  if (notifications.length === 0) return new Map()
  const { rows } = await sql<{
    id: bigint
    tallies: Record<string, number>
    people: number
    actors: ActorJson[]
    comment_id: bigint | null
    text: string | null
    amount: bigint | null
    trues: number | null
    falses: number | null
  }>`
    select n.id, counted.tallies, counted.people, named.actors, newest.comment_id,
           case when n.about in ('post_comment', 'comment_reply', 'comment_mention', 'comment_reaction') then said.text
                else post.text end as text,
           money.amount, judged.trues, judged.falses
      from unnest(${rowIds(notifications.map(({ id }) => id))}::bigint[],
                  ${notifications.map(({ isSeen }) => isSeen)}::boolean[]) as asked (id, is_seen)
      join notification n on n.id = asked.id
     cross join lateral (
       select coalesce(json_object_agg(sort.detail, sort.count), '{}') as tallies,
              (select count(distinct one.actor_id)::int
                 from ${recentEvents} one where one.detail not in ('dislike', 'false')) as people
         from (select detail, count(*)::int as count from ${recentEvents} one group by detail) sort) counted
     cross join lateral (
       select coalesce(json_agg(json_build_object(
                'id', actor.id::text, 'handle', actor.handle, 'display_name', actor.display_name,
                'photo_key', actor.photo_key, 'photo_widths', actor.photo_widths, 'is_public', actor.is_public,
                'is_asking', n.about = 'follow_request' and exists (
                   select from follow_request asks
                    where asks.follower_id = actor.id and asks.followee_id = n.receiver_id))
              order by one.comment_id desc nulls last, one.seq desc), '[]') as actors
         from (select actor_id, max(comment_id) as comment_id, max(seq) as seq
                 from ${recentEvents} recent where actor_id is not null and detail not in ('dislike', 'false')
                group by actor_id order by max(comment_id) desc nulls last, max(seq) desc
                limit ${sql.lit(ACTORS)}) one
         join profile actor on actor.id = one.actor_id) named
      left join lateral (select max(comment_id) as comment_id from ${recentEvents} recent) newest on true
      left join comment said on said.id = newest.comment_id
      left join post on asked.is_seen and post.id = n.post_id
      left join lateral (
        select sum(purchase.paid)::bigint as amount
          from notification_event p join purchase on purchase.id = p.source_id
         where p.notification_id = n.id and not p.is_undone
           and purchase.status = case n.about when 'sale' then 'completed' when 'dispute' then 'disputed' else 'refunded' end
      ) money on n.about in ('sale', 'refund', 'platform_refund', 'dispute')
      left join lateral (
        select sum(trues)::int as trues, sum(falses)::int as falses
          from (select trues, falses from post_counter where post_id = n.post_id
                union all
                select trues, falses from post_counter_delta where post_id = n.post_id) answers
      ) judged on n.about = 'post_reaction'`.execute(tx)
  return new Map(
    rows.map((row) => [
      wireId<NotificationId>(row.id),
      {
        tallies: row.tallies,
        people: row.people,
        actors: row.actors.map(toActor),
        commentId: row.comment_id === null ? null : wireId(row.comment_id),
        text: row.text,
        amount: row.amount === null ? null : Number(row.amount),
        trues: row.trues,
        falses: row.falses,
      },
    ]),
  )
}

/** The index is by round and place, so no more rows than these are read, however many there are. */
const recentEvents = sql`(
  select p.detail, p.actor_id, p.comment_id, p.seq from notification_event p
   where p.notification_id = n.id and ${isShown}
   order by p.round desc, p.seq desc limit ${sql.lit(MAX_EVENTS)})`

const toActor = ({ photo_key: key, photo_widths: widths, ...row }: ActorJson): ListedActor => ({
  id: wireId(BigInt(row.id)),
  handle: row.handle,
  displayName: row.display_name,
  photo: key === null || widths === null ? null : { key, widths },
  isPublic: row.is_public,
  // Events of hidden ones are not listed: see mayNotify.
  isHidden: false,
  standing: 'good',
  standingUntil: null,
  isAsking: row.is_asking,
})

export interface Unread {
  readonly profileId: ProfileId
  readonly count: number
  readonly newest: NotificationId | null
}

/** Counts the unread notifications that the list shows, of each profile in this order. */
export async function countUnread(tx: Tx, profiles: readonly ProfileId[]): Promise<Unread[]> {
  const { rows } = await sql<{ profile_id: bigint; count: number; newest_id: bigint | null }>`
    select asked.id as profile_id, unread.count, unread.newest_id
      from unnest(${rowIds(profiles)}::bigint[]) with ordinality as asked (id, place)
     cross join lateral (
       select count(*)::int as count, max(newest_id) as newest_id
         from (select n.newest_id from notification n join profile viewer on viewer.id = n.receiver_id
                where n.receiver_id = asked.id and n.read_at is null and ${isListed}
                order by n.newest_id desc limit ${sql.lit(MAX_COUNTED)}) one) unread
     order by asked.place`.execute(tx)
  return rows.map((row) => ({
    profileId: wireId(row.profile_id),
    count: row.count,
    newest: row.newest_id === null ? null : wireId(row.newest_id),
  }))
}

/**
 * Marks notifications of these kinds as read, up to a place in the list. Returns how many, which is less than the limit
 * if none is left.
 */
export async function markRead(
  tx: Tx,
  receiver: ProfileId,
  { kinds, upTo, limit }: { kinds: readonly NotificationKind[]; upTo: NotificationId; limit: number },
): Promise<number> {
  const { rows } = await sql`
    update notification set read_at = clock_timestamp()
     where id in (select id from notification
                   where receiver_id = ${rowId(receiver)} and read_at is null and newest_id <= ${rowId(upTo)}
                     and kind = any(${kinds}::notification_kind[])
                   order by newest_id desc limit ${limit}::int for update)
    returning id`.execute(tx)
  return rows.length
}
