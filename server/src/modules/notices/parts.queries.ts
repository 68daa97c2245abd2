import type { CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { About, NoticeKind } from './notices.policy.ts'

/** Which event it is: telling it twice is telling it once. */
export interface PartKey {
  readonly receiverId: ProfileId
  readonly about: About
  readonly subjectId: string
  readonly sourceId: string
  readonly detail?: string
}

export interface Part extends PartKey {
  readonly kind: NoticeKind
  readonly actorId: ProfileId | null
  readonly postId: PostId | null
  readonly commentId: CommentId | null
}

const idOrNull = (id: string | null) => (id === null ? null : rowId(id))

/**
 * Appends an event, or gives back one that had been taken back; nothing where it stands already. Without waiting for
 * anybody: no row here is wanted by two events. Answers whether it was the first to wake who bundles.
 */
export async function putPart(tx: Tx, part: Part): Promise<boolean> {
  const { receiverId, about, subjectId, sourceId, detail = '', kind } = part
  const { rows } = await sql`
    with put as (
      insert into notice_part (receiver_id, about, subject_id, source_id, detail, kind, actor_id, post_id, comment_id)
      values (${rowId(receiverId)}, ${about}, ${rowId(subjectId)}, ${rowId(sourceId)}, ${detail},
              ${kind}::notice_kind, ${idOrNull(part.actorId)}, ${idOrNull(part.postId)}, ${idOrNull(part.commentId)})
      on conflict (receiver_id, about, subject_id, source_id, detail) do update set is_undone = false
       where notice_part.is_undone
      returning notice_id),
    changed as (
      insert into notice_change (notice_id, change) select notice_id, 1 from put where notice_id is not null)
    insert into notice_awake (is_it) select true from put on conflict do nothing returning is_it`.execute(tx)
  return rows.length > 0
}

const ofEvent = ({ receiverId, about, subjectId, sourceId }: PartKey) => sql`
  receiver_id = ${rowId(receiverId)} and about = ${about} and subject_id = ${rowId(subjectId)}
  and source_id = ${rowId(sourceId)}`

/**
 * What is not bundled yet has never been told: it goes. What is, stays as taken back. Two statements, because the first
 * may wait for somebody who is bundling, and the second must see what they did.
 */
async function undo(tx: Tx, which: RawBuilder<unknown>): Promise<boolean> {
  await sql`delete from notice_part where ${which} and notice_id is null`.execute(tx)
  const { rows } = await sql`
    with undone as (
      update notice_part set is_undone = true where ${which} and not is_undone returning notice_id),
    changed as (
      insert into notice_change (notice_id, change) select notice_id, -1 from undone)
    insert into notice_awake (is_it) select true from undone limit 1 on conflict do nothing returning is_it`.execute(
    tx,
  )
  return rows.length > 0
}

/** Takes an event back. */
export const undoPart = (tx: Tx, key: PartKey): Promise<boolean> =>
  undo(tx, sql`${ofEvent(key)} and detail = ${key.detail ?? ''}`)

/** Takes back every answer but these. */
export const undoOthers = (tx: Tx, key: PartKey, details: readonly string[]): Promise<boolean> =>
  undo(tx, sql`${ofEvent(key)} and detail <> all(${details}::text[])`)

/** Takes back whatever was told of a comment: whoever it answered or mentioned. */
export const undoComment = (tx: Tx, comment: CommentId): Promise<boolean> =>
  undo(
    tx,
    sql`comment_id = ${rowId(comment)} and about in ('post_comment', 'comment_reply', 'comment_mention')`,
  )

export async function hasPart(tx: Tx, key: PartKey): Promise<boolean> {
  const { rows } = await sql`select 1 from notice_part where ${ofEvent(key)} limit 1`.execute(tx)
  return rows.length > 0
}

/**
 * Facts about one pair are judged one after the other. News may overtake news: what stands is asked of the tables that
 * hold it, and nobody else may be asking meanwhile.
 */
export async function oneAtATime(tx: Tx, ...ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notices:${ids.join(':')}`}, 0))`.execute(tx)
}

/** The same for what an account does, whichever of its profiles it does it by. */
export async function oneAtATimeBy(tx: Tx, profileId: ProfileId, id: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('notices:' || ${id}::text || ':' || account_id, 0))
      from profile where id = ${rowId(profileId)}`.execute(tx)
}
