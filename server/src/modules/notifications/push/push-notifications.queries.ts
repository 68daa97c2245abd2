import type { AccountId, CommentId, PostId, ProfileId, PushDeviceId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isListed, isShown } from '../inbox/listed.fragments.ts'
import type { About, NotificationKind } from '../notifications.policy.ts'
import type { QuietHours } from './quiet-hours.policy.ts'
import { wantsPush } from './wants-push.fragments.ts'

export interface Owed {
  readonly id: string
  readonly receiverId: ProfileId
  readonly kind: NotificationKind
}

interface OwedRow {
  id: bigint
  receiver_id: bigint
  kind: NotificationKind
}

const toOwed = (row: OwedRow): Owed => ({
  id: wireId(row.id),
  receiverId: wireId(row.receiver_id),
  kind: row.kind,
})

/** What a receiver's devices have not been sent yet. Locks it until that is decided. */
export async function holdOwedOfKind(tx: Tx, receiver: ProfileId, kind: NotificationKind): Promise<Owed[]> {
  const { rows } = await sql<OwedRow>`
    select id, receiver_id, kind from notification
     where receiver_id = ${rowId(receiver)} and kind = ${kind}::notification_kind and is_push_owed
     order by newest_id desc for update`.execute(tx)
  return rows.map(toOwed)
}

/** The same for all profiles and kinds of an account. */
export async function holdOwedOfAccount(tx: Tx, accountId: AccountId): Promise<Owed[]> {
  const { rows } = await sql<OwedRow>`
    select id, receiver_id, kind from notification
     where receiver_id in (select id from profile where account_id = ${rowId(accountId)}) and is_push_owed
     order by newest_id desc for update`.execute(tx)
  return rows.map(toOwed)
}

/** What came in before now is sent, or never will be. */
export async function endOwed(tx: Tx, owed: readonly Owed[]): Promise<void> {
  await sql`
    update notification set is_push_owed = false
     where id = any(${rowIds(owed.map(({ id }) => id))}::bigint[])`.execute(tx)
}

interface QuietRow {
  from_minute: number | null
  to_minute: number | null
  zone: string | null
}

const toQuiet = ({ from_minute: fromMinute, to_minute: toMinute, zone }: QuietRow): QuietHours | null =>
  fromMinute === null || toMinute === null || zone === null ? null : { fromMinute, toMinute, zone }

export interface LastPush {
  readonly at: number
  readonly inARow: number
}

export interface Receiver {
  readonly accountId: AccountId
  readonly quiet: QuietHours | null
  readonly last: LastPush | null
}

export async function findReceiver(tx: Tx, id: ProfileId, kind: NotificationKind): Promise<Receiver | null> {
  const { rows } = await sql<
    QuietRow & { account_id: bigint; last_at: Date | null; in_a_row: number | null }
  >`
    select profile.account_id, from_minute, to_minute, zone, last_at, in_a_row
      from profile
      left join account_quiet quiet on quiet.account_id = profile.account_id
      left join notification_push p on p.receiver_id = profile.id and p.kind = ${kind}::notification_kind
     where profile.id = ${rowId(id)}`.execute(tx)
  const [row] = rows
  if (!row) return null
  const { last_at: at, in_a_row: inARow } = row
  return {
    accountId: wireId(row.account_id),
    quiet: toQuiet(row),
    last: at && inARow !== null ? { at: at.getTime(), inARow } : null,
  }
}

export async function setLastPush(
  tx: Tx,
  id: ProfileId,
  kind: NotificationKind,
  { at, inARow }: LastPush,
): Promise<void> {
  await sql`
    insert into notification_push (receiver_id, kind, last_at, in_a_row)
    values (${rowId(id)}, ${kind}::notification_kind, ${new Date(at)}, ${inARow})
    on conflict (receiver_id, kind) do update set last_at = excluded.last_at, in_a_row = excluded.in_a_row`.execute(
    tx,
  )
}

/** Those whose session has not expired. */
export async function findDeviceIds(tx: Tx, accountId: AccountId): Promise<PushDeviceId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select push_device.id from push_device join session on session.id = session_id
     where push_device.account_id = ${rowId(accountId)} and session.expires_at > now()
     order by push_device.id`.execute(tx)
  return rows.map(({ id }) => wireId(id))
}

export interface Pushed {
  readonly id: string
  readonly receiverId: ProfileId
  readonly kind: NotificationKind
  readonly about: About
  readonly subjectId: string
  readonly postId: PostId | null
  readonly commentId: CommentId | null
  /** How many events there are of each sort. */
  readonly tallies: Readonly<Record<string, number>>
  /** How many different people may be named. */
  readonly people: number
  /** The handles of the newest few of them; null where the profile is not public. */
  readonly newest: readonly (string | null)[]
}

const NAMED = 3
/** Of the events of one notification only the newest are looked through, as in the list. */
const MAX_EVENTS = 1000

/** Whether an event is still true: what undid it may not have been handled yet. */
const isTrue = sql`
  case p.about
    when 'follower' then exists (
      select from follow where follower_id = p.actor_id and followee_id = p.receiver_id)
    when 'follow_request' then exists (
      select from follow_request where follower_id = p.actor_id and followee_id = p.receiver_id)
    when 'sale' then exists (select from purchase where id = p.source_id and status = 'completed')
    when 'dispute' then exists (select from purchase where id = p.source_id and status = 'disputed')
    when 'release' then exists (select from purchase where id = p.source_id and status = 'completed')
    else true
  end`

/**
 * What an account may be sent of these notifications now, newest first: unread, in the list, and still wanted. Only ids,
 * numbers and handles: neither text nor amounts are read.
 */
export async function findPushable(tx: Tx, accountId: AccountId, ids: readonly string[]): Promise<Pushed[]> {
  const { rows } = await sql<{
    id: bigint
    receiver_id: bigint
    kind: NotificationKind
    about: About
    subject_id: bigint
    post_id: bigint | null
    comment_id: bigint | null
    tallies: Record<string, number>
    people: number
    newest: (string | null)[]
  }>`
    select n.id, n.receiver_id, n.kind, n.about, n.subject_id, n.post_id, counted.comment_id, counted.tallies,
           counted.people, counted.newest
      from notification n
      join profile viewer on viewer.id = n.receiver_id
     cross join lateral (
       with shown as materialized (
         select p.detail, p.actor_id, p.comment_id, p.seq from notification_event p
          where p.notification_id = n.id and ${isShown} and ${isTrue}
          order by p.round desc, p.seq desc limit ${sql.lit(MAX_EVENTS)}),
       named as (
         select actor_id, max(comment_id) as comment_id, max(seq) as seq from shown
          where actor_id is not null and detail not in ('dislike', 'false') group by actor_id)
       select (select max(comment_id) from shown) as comment_id,
              (select json_object_agg(detail, events)
                 from (select detail, count(*)::int as events from shown group by detail) sort) as tallies,
              (select count(*)::int from named) as people,
              array(select case when actor.is_public then actor.handle end
                      from named join profile actor on actor.id = actor_id
                     order by comment_id desc nulls last, seq desc limit ${sql.lit(NAMED)}) as newest) counted
     where n.id = any(${rowIds(ids)}::bigint[]) and viewer.account_id = ${rowId(accountId)}
       and viewer.standing <> 'closed'
       and n.read_at is null and counted.tallies is not null and ${isListed} and ${wantsPush('n', 'viewer')}
     order by n.newest_id desc`.execute(tx)
  return rows.map((row) => ({
    id: wireId(row.id),
    receiverId: wireId(row.receiver_id),
    kind: row.kind,
    about: row.about,
    subjectId: wireId(row.subject_id),
    postId: row.post_id === null ? null : wireId(row.post_id),
    commentId: row.comment_id === null ? null : wireId(row.comment_id),
    tallies: row.tallies,
    people: row.people,
    newest: row.newest,
  }))
}

export interface Addressee {
  readonly accountId: AccountId
  readonly sealed: Buffer
}

/** Null if the device was removed or its session has ended. */
export async function findAddressee(tx: Tx, id: PushDeviceId): Promise<Addressee | null> {
  const { rows } = await sql<{ account_id: bigint; sealed: Buffer }>`
    select push_device.account_id, sealed from push_device join session on session.id = session_id
     where push_device.id = ${rowId(id)} and session.expires_at > now()`.execute(tx)
  return rows[0] ? { accountId: wireId(rows[0].account_id), sealed: rows[0].sealed } : null
}

export async function markReached(tx: Tx, id: PushDeviceId): Promise<void> {
  await sql`
    update push_device set last_ok_at = clock_timestamp(), failing_since = null where id = ${rowId(id)}`.execute(
    tx,
  )
}

/** A device that has not been reached for so many days is deleted. False if it is gone. */
export async function markFailing(tx: Tx, id: PushDeviceId, maxDays: number): Promise<boolean> {
  const { rows } = await sql<{ is_over: boolean }>`
    update push_device set failing_since = coalesce(failing_since, clock_timestamp()) where id = ${rowId(id)}
    returning failing_since < clock_timestamp() - make_interval(days => ${maxDays}) as is_over`.execute(tx)
  if (rows[0]?.is_over) await sql`delete from push_device where id = ${rowId(id)}`.execute(tx)
  return rows[0]?.is_over === false
}

export async function findProfiles(tx: Tx, accountId: AccountId): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from profile where account_id = ${rowId(accountId)} order by id`.execute(tx)
  return rows.map(({ id }) => wireId(id))
}
