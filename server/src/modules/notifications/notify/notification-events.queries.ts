import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { mayNotify } from '../may-notify.fragments.ts'
import type { About, NotificationKind } from '../notifications.policy.ts'

/** Identifies an event: publishing it twice has the same effect as once. */
export interface EventKey {
  readonly receiverId: ProfileId
  readonly about: About
  readonly subjectId: string
  readonly sourceId: string
  readonly detail?: string
}

export interface NewEvent extends EventKey {
  readonly kind: NotificationKind
  readonly actorId: ProfileId | null
  readonly postId: PostId | null
  readonly commentId: CommentId | null
}

const idOrNull = (id: string | null) => (id === null ? null : rowId(id))

/**
 * Appends an event, or restores one that had been undone; does nothing if it already exists, or if its actor may not
 * notify the receiver. It never waits, because no
 * two events need the same row. Returns whether it was the first to wake the job that aggregates.
 */
export async function putEvent(tx: Tx, event: NewEvent): Promise<boolean> {
  const { receiverId, about, subjectId, sourceId, detail = '', kind } = event
  const { rows } = await sql`
    with put as (
      insert into notification_event (receiver_id, about, subject_id, source_id, detail, kind, actor_id, post_id, comment_id)
      select new.*
        from (values (${rowId(receiverId)}::bigint, ${about}, ${rowId(subjectId)}::bigint, ${rowId(sourceId)}::bigint,
                      ${detail}, ${kind}::notification_kind, ${idOrNull(event.actorId)}::bigint,
                      ${idOrNull(event.postId)}::bigint, ${idOrNull(event.commentId)}::bigint))
             as new (receiver_id, about, subject_id, source_id, detail, kind, actor_id, post_id, comment_id)
       where ${mayNotify('new')}
      on conflict (receiver_id, about, subject_id, source_id, detail) do update set is_undone = false
       where notification_event.is_undone
      returning notification_id),
    changed as (
      insert into notification_change (notification_id, change) select notification_id, 1 from put where notification_id is not null)
    insert into notification_awake (is_it) select true from put on conflict do nothing returning is_it`.execute(
    tx,
  )
  return rows.length > 0
}

const ofEvent = ({ receiverId, about, subjectId, sourceId }: EventKey) => sql`
  receiver_id = ${rowId(receiverId)} and about = ${about} and subject_id = ${rowId(subjectId)}
  and source_id = ${rowId(sourceId)}`

/**
 * Undoes events. One that is not aggregated yet was never shown and is deleted; others are marked as undone. Two
 * statements, because the first may wait for a worker that is aggregating, and the second must see the result.
 */
async function undo(tx: Tx, which: RawBuilder<unknown>): Promise<boolean> {
  await sql`delete from notification_event where ${which} and notification_id is null`.execute(tx)
  const { rows } = await sql`
    with undone as (
      update notification_event set is_undone = true where ${which} and not is_undone returning notification_id),
    changed as (
      insert into notification_change (notification_id, change) select notification_id, -1 from undone)
    insert into notification_awake (is_it) select true from undone limit 1 on conflict do nothing returning is_it`.execute(
    tx,
  )
  return rows.length > 0
}

/** Undoes an event. */
export const undoEvent = (tx: Tx, key: EventKey): Promise<boolean> =>
  undo(tx, sql`${ofEvent(key)} and detail = ${key.detail ?? ''}`)

/** Undoes all reactions except these. */
export const undoOthers = (tx: Tx, key: EventKey, details: readonly string[]): Promise<boolean> =>
  undo(tx, sql`${ofEvent(key)} and detail <> all(${details}::text[])`)

/** Undoes all events about a comment, for everybody it replied to or mentioned. */
export const undoComment = (tx: Tx, comment: CommentId): Promise<boolean> =>
  undo(
    tx,
    sql`comment_id = ${rowId(comment)} and about in ('post_comment', 'comment_reply', 'comment_mention')`,
  )

export async function hasEvent(tx: Tx, key: EventKey): Promise<boolean> {
  const { rows } = await sql`select 1 from notification_event where ${ofEvent(key)} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Serializes facts about one pair. Events may arrive out of order, so the current state is read from the tables that
 * hold it, and nobody else may be doing that meanwhile.
 */
export async function oneAtATime(tx: Tx, ...ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notifications:${ids.join(':')}`}, 0))`.execute(
    tx,
  )
}

/** The same for an account's actions, whichever of its profiles acts. */
export async function oneAtATimeBy(tx: Tx, profileId: ProfileId, id: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('notifications:' || ${id}::text || ':' || account_id, 0))
      from profile where id = ${rowId(profileId)}`.execute(tx)
}
