import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { About, NotificationKind } from '../notifications.policy.ts'
import { wantsPush } from '../push/wants-push.fragments.ts'

/** SQL for whether the profile's switch for this kind is on. What we decided has none. */
export const isSwitchedOn = (kind: string) => sql`
  case ${sql.ref(kind)}
    when 'follow' then profile.setting_notify_follow
    when 'reply' then profile.setting_notify_reply
    when 'mention' then profile.setting_notify_mention
    when 'repost' then profile.setting_notify_repost
    when 'other' then profile.setting_notify_other_interactions
    when 'ptv' then profile.setting_notify_ptv_email
    when 'service' then true
  end`

/** Marks aggregation as asleep. False if it already was. */
export async function fallAsleep(tx: Tx): Promise<boolean> {
  const { rows } = await sql`delete from notification_awake returning is_it`.execute(tx)
  return rows.length > 0
}

export async function isAnyWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from notification_event where notification_id is null)
        or exists (select from notification_change) as is_any`.execute(tx)
  return rows[0]?.is_any ?? false
}

export interface Aggregated {
  readonly events: number
  readonly receivers: readonly ProfileId[]
  /** Who is to be emailed, and about which kind. */
  readonly owed: readonly { readonly receiverId: ProfileId; readonly kind: NotificationKind }[]
  /** Whose devices are to be sent a message, and about which kind. */
  readonly pushOwed: readonly { readonly receiverId: ProfileId; readonly kind: NotificationKind }[]
}

/**
 * Aggregates a batch of appended events, oldest first: adds them to the open notification or starts one. One statement,
 * so a worker that dies has aggregated all of them or none; concurrent workers take different events. Events that the
 * receiver does not want emails about are put into a round that is already over, so that they are not sent if the
 * receiver changes their mind.
 */
export async function aggregateEvents(
  tx: Tx,
  atMost: number,
  notMailed: readonly About[],
  offersPush: boolean,
): Promise<Aggregated> {
  const { rows } = await sql<{
    receiver_id: bigint
    kind: NotificationKind
    events: number
    is_owed: boolean
    is_push_owed: boolean
  }>`
    with taken as materialized (
      select receiver_id, about, subject_id, source_id, detail, kind, actor_id, post_id, comment_id, seq
        from notification_event where notification_id is null
       order by seq limit ${atMost} for update skip locked),
    grouped as (
      select receiver_id, about, subject_id, kind, count(*)::int as events, max(post_id) as post_id,
             max(comment_id) as comment_id,
             (array_agg(actor_id order by seq desc) filter (where detail not in ('dislike', 'false')))[1] as actor_id
        from taken group by receiver_id, about, subject_id, kind),
    wanted as (
      select grouped.*, ${isSwitchedOn('grouped.kind')} and account.verified_at is not null
                        and about <> all(${notMailed}::text[]) as is_owed,
             ${offersPush}::boolean and ${wantsPush('grouped', 'profile')} as is_push_owed
        from grouped join profile on profile.id = receiver_id join account on account.id = profile.account_id),
    kept as (
      insert into notification as n (id, receiver_id, kind, about, subject_id, post_id, comment_id, actor_id, count,
                               newest_id, mail_round, is_owed, is_push_owed)
      select made.id, receiver_id, kind, about, subject_id, post_id, comment_id, actor_id, events, made.id,
             (not is_owed)::int, is_owed, is_push_owed
        from wanted cross join lateral (select make_id(shard_of(receiver_id)) as id) made
       order by receiver_id, about, subject_id
      on conflict (receiver_id, about, subject_id) where closed_at is null do update
         set count = n.count + excluded.count, newest_id = excluded.newest_id,
             comment_id = coalesce(excluded.comment_id, n.comment_id),
             actor_id = coalesce(excluded.actor_id, n.actor_id),
             mail_round = n.mail_round + excluded.mail_round, is_owed = excluded.is_owed, read_at = null,
             is_push_owed = n.is_push_owed or excluded.is_push_owed
      returning id, receiver_id, about, subject_id, mail_round),
    marked as (
      update notification_event p
         set notification_id = kept.id, round = kept.mail_round - (not wanted.is_owed)::int
        from taken t
        join kept using (receiver_id, about, subject_id)
        join wanted using (receiver_id, about, subject_id)
       where p.receiver_id = t.receiver_id and p.about = t.about and p.subject_id = t.subject_id
         and p.source_id = t.source_id and p.detail = t.detail)
    select receiver_id, kind, sum(events)::int as events, bool_or(is_owed) as is_owed,
           bool_or(is_push_owed) as is_push_owed
      from wanted group by receiver_id, kind`.execute(tx)
  const toTurns = (some: typeof rows) =>
    some.map(({ receiver_id, kind }) => ({ receiverId: wireId<ProfileId>(receiver_id), kind }))
  return {
    events: rows.reduce((sum, { events }) => sum + events, 0),
    receivers: rows.map(({ receiver_id }) => wireId(receiver_id)),
    owed: toTurns(rows.filter(({ is_owed }) => is_owed)),
    pushOwed: toTurns(rows.filter(({ is_push_owed }) => is_push_owed)),
  }
}

/** Applies events that were undone, or given again, after they had been aggregated. */
export async function aggregateChanges(
  tx: Tx,
  atMost: number,
): Promise<{ changes: number; receivers: ProfileId[] }> {
  const { rows } = await sql<{ changes: number; receiver_id: bigint | null }>`
    with taken as (
      delete from notification_change
       where seq in (select seq from notification_change order by seq limit ${atMost} for update skip locked)
      returning notification_id, change),
    summed as (
      select notification_id, sum(change)::int as change from taken group by notification_id order by notification_id),
    added as (
      update notification set count = count + summed.change from summed where notification.id = summed.notification_id
      returning receiver_id)
    select (select count(*)::int from taken) as changes, changed.receiver_id
      from (select) as always left join (select distinct receiver_id from added) changed on true`.execute(tx)
  return {
    changes: rows[0]?.changes ?? 0,
    receivers: rows.flatMap(({ receiver_id: id }) => (id === null ? [] : wireId<ProfileId>(id))),
  }
}

/** Closes notifications that have been open for this long. The next event starts a new one. */
export async function closeOld(tx: Tx, hours: number, atMost: number): Promise<number> {
  const { rows } = await sql`
    update notification set closed_at = clock_timestamp()
     where id in (select id from notification
                   where closed_at is null and opened_at < clock_timestamp() - make_interval(hours => ${hours})
                   order by opened_at limit ${atMost} for update skip locked)
    returning id`.execute(tx)
  return rows.length
}

/** Deletes closed notifications that have had no new events since then, with their events. */
export async function dropOld(tx: Tx, below: string, atMost: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from notification
       where id in (select id from notification where id < ${rowId(below)} and newest_id < ${rowId(below)}
                       and closed_at is not null order by id limit ${atMost} for update skip locked)
      returning id),
    events as (delete from notification_event using gone where notification_id = gone.id)
    select id from gone`.execute(tx)
  return rows.length
}
