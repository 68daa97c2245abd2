import type { AccountId, CommentId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ReactionKind, StoredChange } from '../reactions/index.ts'
import { countChange, givenTo } from '../reactions/reactions.fragments.ts'

interface Change {
  readonly before: ReactionKind | null
  readonly after: ReactionKind | null
}

const moveOnComment = (id: CommentId, { accountId, profileId, axis, kind, isGiven }: StoredChange) =>
  isGiven
    ? sql`
      insert into comment_reaction as r (comment_id, account_id, axis, kind, profile_id)
      select id, ${rowId(accountId)}::bigint, ${axis}::reaction_axis, ${kind}::reaction_kind,
             ${rowId(profileId)}::bigint
        from comment where id = ${rowId(id)}::bigint and author_id is not null and removed_at is null
           for key share
      on conflict (comment_id, account_id, axis) do update
         set previous = r.kind, kind = excluded.kind, profile_id = excluded.profile_id
       where r.kind <> excluded.kind
      returning previous as before, kind as after`
    : sql`
      delete from comment_reaction
       where comment_id = ${rowId(id)}::bigint and account_id = ${rowId(accountId)}::bigint
         and axis = ${axis}::reaction_axis and kind = ${kind}::reaction_kind
      returning kind as before, null::reaction_kind as after`

/**
 * Sets, switches or clears a reaction to a comment and updates its counts, in one statement. The comment is locked
 * meanwhile: it must not be deleted during a reaction. Null if nothing changed.
 */
export async function moveComment(tx: Tx, id: CommentId, change: StoredChange): Promise<Change | null> {
  const { rows } = await sql<Change>`
    with moved as (${moveOnComment(id, change)}),
    change as (${countChange}),
    counted as (
      update comment_counter c
         set likes = c.likes + change.likes, dislikes = c.dislikes + change.dislikes,
             trues = c.trues + change.trues, falses = c.falses + change.falses
        from change where c.comment_id = ${rowId(id)}::bigint)
    select before, after from change`.execute(tx)
  return rows[0] ?? null
}

export async function findGivenToComments(
  db: Reader,
  account: AccountId,
  comments: readonly CommentId[],
): Promise<{ id: CommentId; kind: ReactionKind }[]> {
  const { rows } = await sql<{ id: bigint; kind: ReactionKind }>`${givenTo(
    rowIds(comments),
    sql`
    select kind from comment_reaction
     where comment_id = asked.id and account_id = ${rowId(account)} limit 2`,
  )}`.execute(db)
  return rows.map(({ id, kind }) => ({ id: wireId<CommentId>(id), kind }))
}
