import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isSwitchedOn } from '../aggregate/aggregate-notifications.queries.ts'
import { mayNotify } from '../may-notify.fragments.ts'
import type { About, SwitchedKind } from '../notifications.policy.ts'

export interface Addressee {
  readonly email: string
  readonly handle: string
  /** The switch is on, the email address is verified, and the account is not closed. */
  readonly wants: boolean
  readonly last: { readonly at: number; readonly inARow: number } | null
}

export async function findAddressee(tx: Tx, id: ProfileId, kind: SwitchedKind): Promise<Addressee | null> {
  const { rows } = await sql<{
    email: string
    handle: string
    wants: boolean
    last_at: Date | null
    in_a_row: number | null
  }>`
    select account.email, profile.handle, ${isSwitchedOn('asked.kind')} and verified_at is not null and account.standing <> 'closed' as wants,
           last_at, in_a_row
      from (select ${kind}::notification_kind as kind) asked
      join profile on profile.id = ${rowId(id)}
      join account on account.id = account_id
      left join notification_mail m on m.receiver_id = profile.id and m.kind = asked.kind`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { email, handle, wants, last_at: at, in_a_row: inARow } = row
  return { email, handle, wants, last: at && inARow !== null ? { at: at.getTime(), inARow } : null }
}

export async function setLastMail(
  tx: Tx,
  id: ProfileId,
  kind: SwitchedKind,
  { at, inARow }: { at: number; inARow: number },
): Promise<void> {
  await sql`
    insert into notification_mail (receiver_id, kind, last_at, in_a_row)
    values (${rowId(id)}, ${kind}::notification_kind, ${new Date(at)}, ${inARow})
    on conflict (receiver_id, kind) do update set last_at = excluded.last_at, in_a_row = excluded.in_a_row`.execute(
    tx,
  )
}

export interface OwedNotification {
  readonly id: string
  readonly about: About
  readonly subjectId: string
  readonly postId: PostId | null
  readonly mailedAt: number | null
}

/** The notifications that the receiver was not emailed about yet. Locks them until the email is queued. */
export async function holdOwed(
  tx: Tx,
  receiver: ProfileId,
  kind: SwitchedKind,
  atMost: number,
): Promise<OwedNotification[]> {
  const { rows } = await sql<{
    id: bigint
    about: About
    subject_id: bigint
    post_id: bigint | null
    mailed_at: Date | null
  }>`
    select id, about, subject_id, post_id, mailed_at from notification
     where receiver_id = ${rowId(receiver)} and kind = ${kind}::notification_kind and is_owed
     order by mailed_at nulls first, newest_id desc limit ${atMost} for update`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    about: row.about,
    subjectId: wireId(row.subject_id),
    postId: row.post_id === null ? null : wireId(row.post_id),
    mailedAt: row.mailed_at?.getTime() ?? null,
  }))
}

/** Ends the round of these notifications: later events belong to the next email. */
export async function endRound(
  tx: Tx,
  notifications: readonly string[],
  mailedAt: number | null,
): Promise<void> {
  await sql`
    update notification set mail_round = mail_round + 1, is_owed = false,
                      mailed_at = coalesce(${mailedAt === null ? null : new Date(mailedAt)}::timestamptz, mailed_at)
     where id = any(${rowIds(notifications)}::bigint[])`.execute(tx)
}

/** The first sale of an account has an email of its own. */
const isFirstSale = sql`exists (
  select from notification_question asked join profile seller on seller.account_id = asked.account_id
   where seller.id = p.receiver_id and asked.question = 'first_sale' and asked.source_id = p.source_id)`

/** Whether an event still holds: what it is about may be gone since the email was scheduled. */
const stands = sql`
  case p.about
    when 'follower' then exists (
      select from follow where follower_id = p.actor_id and followee_id = p.receiver_id)
    when 'follow_request' then exists (
      select from follow_request where follower_id = p.actor_id and followee_id = p.receiver_id)
    when 'comment_reaction' then exists (
      select from comment c where c.id = p.comment_id and c.author_id is not null and c.removed_at is null)
    when 'sale' then exists (select from purchase where id = p.source_id and status = 'completed')
      and not ${isFirstSale}
    when 'dispute' then exists (select from purchase where id = p.source_id and status = 'disputed')
    when 'release' then exists (select from purchase where id = p.source_id and status = 'completed')
    else p.about not in ('post_comment', 'comment_reply', 'comment_mention')
      or exists (select from comment c where c.id = p.comment_id and c.author_id is not null and c.removed_at is null)
  end`

const ofThisRound = (notifications: readonly string[]) => sql`
  unnest(${rowIds(notifications)}::bigint[]) as asked (id)
  join notification n on n.id = asked.id
  join notification_event p on p.notification_id = n.id and p.round = n.mail_round and not p.is_undone and ${stands}
   and ${mayNotify('p')}`

export interface Tally {
  readonly id: string
  /** Null is the row of the whole notification. */
  readonly detail: string | null
  readonly count: number
  /** How many different people; those who disliked it or called it false are not counted. */
  readonly people: number
  /** The amount paid, for sales. */
  readonly paid: number
}

/** Counts the events of this round, by detail and in all. */
export async function countEvents(tx: Tx, notifications: readonly string[]): Promise<Tally[]> {
  const { rows } = await sql<{
    id: bigint
    detail: string | null
    count: number
    people: number
    paid: bigint
  }>`
    select n.id, p.detail, count(*)::int as count,
           count(distinct p.actor_id) filter (where p.detail not in ('dislike', 'false'))::int as people,
           coalesce(sum(purchase.paid), 0)::bigint as paid
      from ${ofThisRound(notifications)}
      left join purchase on p.about = 'sale' and purchase.id = p.source_id
     group by grouping sets ((n.id, p.detail), (n.id))`.execute(tx)
  return rows.map(({ id, paid, ...row }) => ({ ...row, id: wireId(id), paid: Number(paid) }))
}

export interface NewestEvent {
  readonly id: string
  readonly handle: string
  readonly displayName: string
  readonly detail: string
  readonly commentId: CommentId | null
  readonly actorId: ProfileId
  /** The quoted text: of a comment, or a post's public text. Never locked text, which is in another table. */
  readonly text: string | null
}

/**
 * The newest few events of each notification whose actors may be named. Comments are ordered by id, because their
 * events may arrive in any order.
 */
export async function findNewest(
  tx: Tx,
  notifications: readonly string[],
  each: number,
): Promise<NewestEvent[]> {
  const { rows } = await sql<{
    id: bigint
    handle: string
    display_name: string
    detail: string
    comment_id: bigint | null
    actor_id: bigint
    text: string | null
  }>`
    select asked.id, actor.handle, actor.display_name, newest.detail, newest.comment_id, newest.actor_id,
           case newest.about
             when 'post_mention' then post.text
             when 'comment_reaction' then null
             else said.text
           end as text
      from unnest(${rowIds(notifications)}::bigint[]) as asked (id)
      join notification n on n.id = asked.id
     cross join lateral (
       select * from notification_event p
        where p.notification_id = n.id and p.round = n.mail_round and not p.is_undone
          and p.detail not in ('dislike', 'false') and ${stands} and ${mayNotify('p')}
        order by p.comment_id desc nulls last, p.seq desc limit ${each}) newest
      join profile actor on actor.id = newest.actor_id
      left join comment said on said.id = newest.comment_id
      left join post on post.id = newest.post_id
     order by asked.id, newest.comment_id desc nulls last, newest.seq desc`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    handle: row.handle,
    displayName: row.display_name,
    detail: row.detail,
    commentId: row.comment_id === null ? null : wireId(row.comment_id),
    actorId: wireId(row.actor_id),
    text: row.text,
  }))
}

/**
 * The text that each notification is about: the receiver's post or comment, or the post that was bought. Only public
 * text.
 */
export async function findSubjectTexts(
  tx: Tx,
  notifications: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: bigint; text: string }>`
    select n.id, coalesce(comment.text, post.text) as text
      from notification n
      left join comment on n.about in ('comment_reply', 'comment_reaction') and comment.id = n.subject_id
      left join post on n.about in ('post_comment', 'post_reaction', 'sale', 'release', 'platform_refund', 'dispute') and post.id = n.subject_id
     where n.id = any(${rowIds(notifications)}::bigint[]) and coalesce(comment.text, post.text) <> ''`.execute(
    tx,
  )
  return new Map(rows.map(({ id, text }) => [wireId(id), text]))
}
