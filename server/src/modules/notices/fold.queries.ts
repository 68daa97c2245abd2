import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { About, NoticeKind } from './notices.policy.ts'

/** Whether a switch of `profile` is on. */
export const isSwitchedOn = (kind: string) => sql`
  case ${sql.ref(kind)}
    when 'follow' then profile.setting_notify_follow
    when 'reply' then profile.setting_notify_reply
    when 'mention' then profile.setting_notify_mention
    when 'repost' then profile.setting_notify_repost
    when 'other' then profile.setting_notify_other_interactions
    when 'ptv' then profile.setting_notify_ptv_email
  end`

/** False when it was asleep. */
export async function fallAsleep(tx: Tx): Promise<boolean> {
  const { rows } = await sql`delete from notice_awake returning is_it`.execute(tx)
  return rows.length > 0
}

export async function isAnyWaiting(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is_any: boolean }>`
    select exists (select from notice_part where notice_id is null)
        or exists (select from notice_change) as is_any`.execute(tx)
  return rows[0]?.is_any ?? false
}

export interface Folded {
  readonly parts: number
  /** Who is to be written to about what. */
  readonly owed: readonly { readonly receiverId: ProfileId; readonly kind: NoticeKind }[]
}

/**
 * Bundles some of what was appended, oldest first: adds to the open line or begins one. One statement, so a worker that
 * dies has bundled all of it or nothing; two at once take other parts. What somebody does not want mail about belongs to
 * a round that is over, so that it is not sent when they change their mind.
 */
export async function foldParts(tx: Tx, atMost: number, notMailed: readonly About[]): Promise<Folded> {
  const { rows } = await sql<{ receiver_id: bigint; kind: NoticeKind; parts: number; is_owed: boolean }>`
    with taken as materialized (
      select receiver_id, about, subject_id, source_id, detail, kind, actor_id, post_id, comment_id, seq
        from notice_part where notice_id is null
       order by seq limit ${atMost} for update skip locked),
    grouped as (
      select receiver_id, about, subject_id, kind, count(*)::int as parts, max(post_id) as post_id,
             max(comment_id) as comment_id,
             (array_agg(actor_id order by seq desc) filter (where detail not in ('dislike', 'false')))[1] as actor_id
        from taken group by receiver_id, about, subject_id, kind),
    wanted as (
      select grouped.*, ${isSwitchedOn('grouped.kind')} and account.verified_at is not null
                        and about <> all(${notMailed}::text[]) as is_owed
        from grouped join profile on profile.id = receiver_id join account on account.id = profile.account_id),
    kept as (
      insert into notice as n (id, receiver_id, kind, about, subject_id, post_id, comment_id, actor_id, count,
                               newest_id, mail_round, is_owed)
      select made.id, receiver_id, kind, about, subject_id, post_id, comment_id, actor_id, parts, made.id,
             (not is_owed)::int, is_owed
        from wanted cross join lateral (select make_id(shard_of(receiver_id)) as id) made
       order by receiver_id, about, subject_id
      on conflict (receiver_id, about, subject_id) where closed_at is null do update
         set count = n.count + excluded.count, newest_id = excluded.newest_id,
             comment_id = coalesce(excluded.comment_id, n.comment_id),
             actor_id = coalesce(excluded.actor_id, n.actor_id),
             mail_round = n.mail_round + excluded.mail_round, is_owed = excluded.is_owed, read_at = null
      returning id, receiver_id, about, subject_id, mail_round),
    marked as (
      update notice_part p
         set notice_id = kept.id, round = kept.mail_round - (not wanted.is_owed)::int
        from taken t
        join kept using (receiver_id, about, subject_id)
        join wanted using (receiver_id, about, subject_id)
       where p.receiver_id = t.receiver_id and p.about = t.about and p.subject_id = t.subject_id
         and p.source_id = t.source_id and p.detail = t.detail)
    select receiver_id, kind, sum(parts)::int as parts, bool_or(is_owed) as is_owed
      from wanted group by receiver_id, kind`.execute(tx)
  return {
    parts: rows.reduce((sum, { parts }) => sum + parts, 0),
    owed: rows
      .filter(({ is_owed }) => is_owed)
      .map(({ receiver_id, kind }) => ({ receiverId: wireId(receiver_id), kind })),
  }
}

/** Adds up what was taken back, or given again, of what had been bundled. */
export async function foldChanges(tx: Tx, atMost: number): Promise<number> {
  const { rows } = await sql<{ changes: number }>`
    with taken as (
      delete from notice_change
       where seq in (select seq from notice_change order by seq limit ${atMost} for update skip locked)
      returning notice_id, change),
    summed as (
      select notice_id, sum(change)::int as change from taken group by notice_id order by notice_id),
    added as (
      update notice set count = count + summed.change from summed where notice.id = summed.notice_id)
    select count(*)::int as changes from taken`.execute(tx)
  return rows[0]?.changes ?? 0
}

/** Ends lines that have been open so long; what comes next begins another. */
export async function closeOld(tx: Tx, hours: number, atMost: number): Promise<number> {
  const { rows } = await sql`
    update notice set closed_at = clock_timestamp()
     where id in (select id from notice
                   where closed_at is null and opened_at < clock_timestamp() - make_interval(hours => ${hours})
                   order by opened_at limit ${atMost} for update skip locked)
    returning id`.execute(tx)
  return rows.length
}

/** Takes closed lines away that nobody heard of since then, with their parts. */
export async function dropOld(tx: Tx, below: string, atMost: number): Promise<number> {
  const { rows } = await sql`
    with gone as (
      delete from notice
       where id in (select id from notice where id < ${rowId(below)} and newest_id < ${rowId(below)}
                       and closed_at is not null order by id limit ${atMost} for update skip locked)
      returning id),
    parts as (delete from notice_part using gone where notice_id = gone.id)
    select id from gone`.execute(tx)
  return rows.length
}
