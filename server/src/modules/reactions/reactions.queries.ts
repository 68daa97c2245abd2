import type { AccountId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { addReactionCounts, appendReactionCounts } from '../posts/posts.fragments.ts'
import { countChange, givenTo } from './reactions.fragments.ts'
import type { ReactionAxis, ReactionKind } from './reactions.policy.ts'

/** Gives a reaction, or takes this very one back. */
export interface StoredChange {
  readonly accountId: AccountId
  readonly profileId: ProfileId
  readonly axis: ReactionAxis
  readonly kind: ReactionKind
  readonly isGiven: boolean
}

/** A post with its current version, as shown to a viewer who may see it. */
export interface JudgedPost {
  readonly id: PostId
  readonly version: number
}

export interface Change {
  readonly before: ReactionKind | null
  readonly after: ReactionKind | null
}

export interface PostChange extends Change {
  readonly isHot: boolean
  /** The counter of a post that was not hot was locked by another transaction. */
  readonly isCrowded: boolean
}

const moveOnPost = (
  { id, version }: JudgedPost,
  { accountId, profileId, axis, kind, isGiven }: StoredChange,
) =>
  isGiven
    ? sql`
      insert into post_reaction as r (post_id, account_id, axis, kind, version, profile_id)
      values (${rowId(id)}::bigint, ${rowId(accountId)}::bigint, ${axis}::reaction_axis, ${kind}::reaction_kind,
              ${version}::int, ${rowId(profileId)}::bigint)
      on conflict (post_id, account_id, axis) do update
         set previous = r.kind, kind = excluded.kind, version = excluded.version, profile_id = excluded.profile_id
       where r.kind <> excluded.kind
      returning previous as before, kind as after`
    : sql`
      delete from post_reaction
       where post_id = ${rowId(id)}::bigint and account_id = ${rowId(accountId)}::bigint
         and axis = ${axis}::reaction_axis and kind = ${kind}::reaction_kind
      returning kind as before, null::reaction_kind as after`

/**
 * Sets, switches or clears a reaction and updates the counts, in one statement. Null if nothing changed. It never waits
 * for the counter: if another transaction has locked it, or the post is hot, the change is appended.
 */
export async function movePost(tx: Tx, judged: JudgedPost, change: StoredChange): Promise<PostChange | null> {
  const post = sql`${rowId(judged.id)}::bigint`
  const { rows } = await sql<Change & { is_hot: boolean; is_held: boolean }>`
    with moved as (${moveOnPost(judged, change)}),
    change as (${countChange}),
    hot as (select from hot_post where post_id = ${post}),
    held as (
      select post_id from post_counter
       where post_id = ${post} and exists (select from change) and not exists (select from hot)
         for no key update skip locked),
    counted as (
      ${addReactionCounts(sql`held, change added`, sql`c.post_id = held.post_id`)}),
    appended as (
      ${appendReactionCounts(sql`
        select ${post}, likes, dislikes, trues, falses from change where not exists (select from held)`)})
    select before, after, exists (select from hot) as is_hot, exists (select from held) as is_held
      from change`.execute(tx)
  const [moved] = rows
  if (!moved) return null
  const { before, after, is_hot: isHot, is_held: isHeld } = moved
  return { before, after, isHot, isCrowded: !isHot && !isHeld }
}

/**
 * The same for a post that is known to be hot: the change is always appended. Half the work of the above, for the posts
 * where it matters.
 */
export function appendStatement(judged: JudgedPost, change: StoredChange) {
  const post = sql`${rowId(judged.id)}::bigint`
  return sql<Change>`
    with moved as (${moveOnPost(judged, change)}),
    change as (${countChange}),
    appended as (
      ${appendReactionCounts(sql`select ${post}, likes, dislikes, trues, falses from change`)})
    select before, after from change`
}

export async function appendPost(
  tx: Tx,
  judged: JudgedPost,
  change: StoredChange,
): Promise<PostChange | null> {
  const { rows } = await appendStatement(judged, change).execute(tx)
  return rows[0] ? { ...rows[0], isHot: true, isCrowded: false } : null
}

export async function findGivenToPosts(
  db: Reader,
  account: AccountId,
  posts: readonly PostId[],
): Promise<{ id: PostId; kind: ReactionKind }[]> {
  const { rows } = await sql<{ id: bigint; kind: ReactionKind }>`${givenTo(
    rowIds(posts),
    sql`
    select kind from post_reaction where post_id = asked.id and account_id = ${rowId(account)} limit 2`,
  )}`.execute(db)
  return rows.map(({ id, kind }) => ({ id: wireId<PostId>(id), kind }))
}

/**
 * The reactions to each version of a post. Reads all its reactions, so only use it for posts with more than one
 * version.
 */
export async function countByVersion(
  db: Reader,
  post: PostId,
): Promise<{ version: number; kind: ReactionKind; count: number }[]> {
  const { rows } = await sql<{ version: number; kind: ReactionKind; count: number }>`
    select version, kind, count(*)::int as count from post_reaction
     where post_id = ${rowId(post)} group by version, kind`.execute(db)
  return rows
}

/** Deletes some of a post's reactions, including appended ones. Returns how many. */
export async function forgetPost(tx: Tx, post: PostId, atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from post_reaction
     where (post_id, account_id, axis) in (
       select post_id, account_id, axis from post_reaction where post_id = ${rowId(post)} limit ${atMost})
    returning axis`.execute(tx)
  return rows.length
}
