import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { isSwitchedOn } from './fold.queries.ts'
import type { About, NoticeKind } from './notices.policy.ts'

export interface Addressee {
  readonly email: string
  readonly handle: string
  /** The switch is on, and the address is known to be theirs. */
  readonly wants: boolean
  readonly last: { readonly at: number; readonly inARow: number } | null
}

export async function findAddressee(tx: Tx, id: ProfileId, kind: NoticeKind): Promise<Addressee | null> {
  const { rows } = await sql<{
    email: string
    handle: string
    wants: boolean
    last_at: Date | null
    in_a_row: number | null
  }>`
    select account.email, profile.handle, ${isSwitchedOn('asked.kind')} and verified_at is not null as wants,
           last_at, in_a_row
      from (select ${kind}::notice_kind as kind) asked
      join profile on profile.id = ${rowId(id)}
      join account on account.id = account_id
      left join notice_mail m on m.receiver_id = profile.id and m.kind = asked.kind`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { email, handle, wants, last_at: at, in_a_row: inARow } = row
  return { email, handle, wants, last: at && inARow !== null ? { at: at.getTime(), inARow } : null }
}

export async function setLastMail(
  tx: Tx,
  id: ProfileId,
  kind: NoticeKind,
  { at, inARow }: { at: number; inARow: number },
): Promise<void> {
  await sql`
    insert into notice_mail (receiver_id, kind, last_at, in_a_row)
    values (${rowId(id)}, ${kind}::notice_kind, ${new Date(at)}, ${inARow})
    on conflict (receiver_id, kind) do update set last_at = excluded.last_at, in_a_row = excluded.in_a_row`.execute(
    tx,
  )
}

export interface OwedNotice {
  readonly id: string
  readonly about: About
  readonly subjectId: string
  readonly postId: PostId | null
  readonly mailedAt: number | null
}

/** What somebody was not written to about yet, held until that is done. */
export async function holdOwed(
  tx: Tx,
  receiver: ProfileId,
  kind: NoticeKind,
  atMost: number,
): Promise<OwedNotice[]> {
  const { rows } = await sql<{
    id: bigint
    about: About
    subject_id: bigint
    post_id: bigint | null
    mailed_at: Date | null
  }>`
    select id, about, subject_id, post_id, mailed_at from notice
     where receiver_id = ${rowId(receiver)} and kind = ${kind}::notice_kind and is_owed
     order by mailed_at nulls first, newest_id desc limit ${atMost} for update`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    about: row.about,
    subjectId: wireId(row.subject_id),
    postId: row.post_id === null ? null : wireId(row.post_id),
    mailedAt: row.mailed_at?.getTime() ?? null,
  }))
}

/** What comes from now on belongs to the next mail. */
export async function endRound(tx: Tx, notices: readonly string[], mailedAt: number | null): Promise<void> {
  await sql`
    update notice set mail_round = mail_round + 1, is_owed = false,
                      mailed_at = coalesce(${mailedAt === null ? null : new Date(mailedAt)}::timestamptz, mailed_at)
     where id = any(${rowIds(notices)}::bigint[])`.execute(tx)
}

/** Whether an event still stands: what it tells of may be gone while the mail waited. */
const stands = sql`
  case p.about
    when 'follower' then exists (
      select from follow where follower_id = p.actor_id and followee_id = p.receiver_id)
    when 'follow_request' then exists (
      select from follow_request where follower_id = p.actor_id and followee_id = p.receiver_id)
    when 'comment_reaction' then exists (
      select from comment c where c.id = p.comment_id and c.author_id is not null)
    when 'sale' then exists (select from purchase where id = p.source_id and status = 'completed')
    when 'dispute' then exists (select from purchase where id = p.source_id and status = 'disputed')
    when 'release' then exists (select from purchase where id = p.source_id and status = 'completed')
    else p.about not in ('post_comment', 'comment_reply', 'comment_mention')
      or exists (select from comment c where c.id = p.comment_id and c.author_id is not null)
  end`

const ofThisRound = (notices: readonly string[]) => sql`
  unnest(${rowIds(notices)}::bigint[]) as asked (id)
  join notice n on n.id = asked.id
  join notice_part p on p.notice_id = n.id and p.round = n.mail_round and not p.is_undone and ${stands}`

export interface Tally {
  readonly id: string
  readonly detail: string
  readonly count: number
  readonly people: number
  /** Of sales. */
  readonly paid: number
}

/** How many of each sort, in this round. */
export async function countParts(tx: Tx, notices: readonly string[]): Promise<Tally[]> {
  const { rows } = await sql<{ id: bigint; detail: string; count: number; people: number; paid: bigint }>`
    select n.id, p.detail, count(*)::int as count, count(distinct p.actor_id)::int as people,
           coalesce(sum(purchase.paid), 0)::bigint as paid
      from ${ofThisRound(notices)}
      left join purchase on p.about = 'sale' and purchase.id = p.source_id
     group by n.id, p.detail`.execute(tx)
  return rows.map(({ id, paid, ...row }) => ({ ...row, id: wireId(id), paid: Number(paid) }))
}

export interface NewestPart {
  readonly id: string
  readonly handle: string
  readonly displayName: string
  readonly detail: string
  readonly commentId: CommentId | null
  readonly actorId: ProfileId
  /** What was said: of a comment or of a post's public text. Never locked text, which is in another table. */
  readonly text: string | null
}

/** The newest few of each, of those who may be named. Comments by their ids: news of them may come in any order. */
export async function findNewest(tx: Tx, notices: readonly string[], each: number): Promise<NewestPart[]> {
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
      from unnest(${rowIds(notices)}::bigint[]) as asked (id)
      join notice n on n.id = asked.id
     cross join lateral (
       select * from notice_part p
        where p.notice_id = n.id and p.round = n.mail_round and not p.is_undone
          and p.detail not in ('dislike', 'false') and ${stands}
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

/** What they are about, in its own words: the receiver's post or comment, or the post that was bought. Public text alone. */
export async function findSubjectTexts(tx: Tx, notices: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: bigint; text: string }>`
    select n.id, coalesce(comment.text, post.text) as text
      from notice n
      left join comment on n.about in ('comment_reply', 'comment_reaction') and comment.id = n.subject_id
      left join post on n.about in ('post_comment', 'post_reaction', 'sale', 'release', 'house_refund', 'dispute') and post.id = n.subject_id
     where n.id = any(${rowIds(notices)}::bigint[]) and coalesce(comment.text, post.text) <> ''`.execute(tx)
  return new Map(rows.map(({ id, text }) => [wireId(id), text]))
}
