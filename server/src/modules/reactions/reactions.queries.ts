import type { AccountId, CommentId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ReactionAxis, ReactionKind } from './reactions.policy.ts'

/** Somebody gives an answer, or takes this very one back. */
export interface Press {
  readonly accountId: AccountId
  readonly profileId: ProfileId
  readonly axis: ReactionAxis
  readonly kind: ReactionKind
  readonly isGiven: boolean
}

/** A post with the text that stands, as somebody who may see it was shown it. */
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
  /** The first to find no place at the numbers of a post that was not hot. */
  readonly isCrowded: boolean
}

/**
 * What a change does to the four numbers. Beside every statement below that moves a row, so that the row and the
 * numbers cannot part.
 */
const change = sql`
  select before, after,
         (after is not distinct from 'like')::int - (before is not distinct from 'like')::int as likes,
         (after is not distinct from 'dislike')::int - (before is not distinct from 'dislike')::int as dislikes,
         (after is not distinct from 'true')::int - (before is not distinct from 'true')::int as trues,
         (after is not distinct from 'false')::int - (before is not distinct from 'false')::int as falses
    from moved`

const moveOnPost = ({ id, version }: JudgedPost, { accountId, profileId, axis, kind, isGiven }: Press) =>
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
 * Sets, switches or clears an answer and moves the numbers, in one statement; null when it was so already. Nobody
 * waits for the numbers: where another has them, or the post is known to run hot, what changed is appended.
 */
export async function movePost(tx: Tx, judged: JudgedPost, press: Press): Promise<PostChange | null> {
  const post = sql`${rowId(judged.id)}::bigint`
  const { rows } = await sql<Change & { is_hot: boolean; is_held: boolean }>`
    with moved as (${moveOnPost(judged, press)}),
    change as (${change}),
    hot as (select from hot_post where post_id = ${post}),
    held as (
      select post_id from post_counter
       where post_id = ${post} and exists (select from change) and not exists (select from hot)
         for no key update skip locked),
    counted as (
      update post_counter c
         set likes = c.likes + change.likes, dislikes = c.dislikes + change.dislikes,
             trues = c.trues + change.trues, falses = c.falses + change.falses
        from held, change where c.post_id = held.post_id),
    appended as (
      insert into post_counter_delta (post_id, likes, dislikes, trues, falses)
      select ${post}, likes, dislikes, trues, falses from change where not exists (select from held))
    select before, after, exists (select from hot) as is_hot, exists (select from held) as is_held
      from change`.execute(tx)
  const [moved] = rows
  if (!moved) return null
  const { before, after, is_hot: isHot, is_held: isHeld } = moved
  return { before, after, isHot, isCrowded: !isHot && !isHeld }
}

/**
 * The same where a post is known to run hot: what changed is appended, whatever the numbers do. Half the work of the
 * above, for the posts where it counts.
 */
export function appendStatement(judged: JudgedPost, press: Press) {
  const post = sql`${rowId(judged.id)}::bigint`
  return sql<Change>`
    with moved as (${moveOnPost(judged, press)}),
    change as (${change}),
    appended as (
      insert into post_counter_delta (post_id, likes, dislikes, trues, falses)
      select ${post}, likes, dislikes, trues, falses from change)
    select before, after from change`
}

export async function appendPost(tx: Tx, judged: JudgedPost, press: Press): Promise<PostChange | null> {
  const { rows } = await appendStatement(judged, press).execute(tx)
  return rows[0] ? { ...rows[0], isHot: true, isCrowded: false } : null
}

const moveOnComment = (id: CommentId, { accountId, profileId, axis, kind, isGiven }: Press) =>
  isGiven
    ? sql`
      insert into comment_reaction as r (comment_id, account_id, axis, kind, profile_id)
      select id, ${rowId(accountId)}::bigint, ${axis}::reaction_axis, ${kind}::reaction_kind,
             ${rowId(profileId)}::bigint
        from comment where id = ${rowId(id)}::bigint and author_id is not null for key share
      on conflict (comment_id, account_id, axis) do update
         set previous = r.kind, kind = excluded.kind, profile_id = excluded.profile_id
       where r.kind <> excluded.kind
      returning previous as before, kind as after`
    : sql`
      delete from comment_reaction
       where comment_id = ${rowId(id)}::bigint and account_id = ${rowId(accountId)}::bigint
         and axis = ${axis}::reaction_axis and kind = ${kind}::reaction_kind
      returning kind as before, null::reaction_kind as after`

/** The same for a comment, which is held meanwhile: it must not be taken back under a reaction. */
export async function moveComment(tx: Tx, id: CommentId, press: Press): Promise<Change | null> {
  const { rows } = await sql<Change>`
    with moved as (${moveOnComment(id, press)}),
    change as (${change}),
    counted as (
      update comment_counter c
         set likes = c.likes + change.likes, dislikes = c.dislikes + change.dislikes,
             trues = c.trues + change.trues, falses = c.falses + change.falses
        from change where c.comment_id = ${rowId(id)}::bigint)
    select before, after from change`.execute(tx)
  return rows[0] ?? null
}

interface Given<Id> {
  readonly id: Id
  readonly kind: ReactionKind
}

export const findGivenToPosts = (db: Reader, account: AccountId, posts: readonly PostId[]) =>
  findGiven(db, account, posts, { table: 'post_reaction', key: 'post_id' })

export const findGivenToComments = (db: Reader, account: AccountId, comments: readonly CommentId[]) =>
  findGiven(db, account, comments, { table: 'comment_reaction', key: 'comment_id' })

/** What an account has answered about each of these. One by one: a planner cannot be tempted to read all of a post's. */
async function findGiven<Id extends string>(
  db: Reader,
  account: AccountId,
  targets: readonly Id[],
  { table, key }: { table: string; key: string },
): Promise<Given<Id>[]> {
  const { rows } = await sql<{ id: bigint; kind: ReactionKind }>`
    select asked.id, given.kind
      from unnest(${rowIds(targets)}::bigint[]) as asked (id)
     cross join lateral (
       select kind from ${sql.table(table)}
        where ${sql.ref(key)} = asked.id and account_id = ${rowId(account)} limit 2) given`.execute(db)
  return rows.map(({ id, kind }) => ({ id: wireId<Id>(id), kind }))
}

/** How each text of a post was judged. Reads all reactions to it, so it is for posts that had more than one text. */
export async function countByVersion(
  db: Reader,
  post: PostId,
): Promise<{ version: number; kind: ReactionKind; count: number }[]> {
  const { rows } = await sql<{ version: number; kind: ReactionKind; count: number }>`
    select version, kind, count(*)::int as count from post_reaction
     where post_id = ${rowId(post)} group by version, kind`.execute(db)
  return rows
}

/** Takes some of a post's reactions away; how many. Also what is not yet added up. */
export async function forgetPost(tx: Tx, post: PostId, atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from post_reaction
     where (post_id, account_id, axis) in (
       select post_id, account_id, axis from post_reaction where post_id = ${rowId(post)} limit ${atMost})
    returning axis`.execute(tx)
  return rows.length
}

export async function clearCounts(tx: Tx, post: PostId): Promise<void> {
  await sql`delete from post_counter_delta where post_id = ${rowId(post)}`.execute(tx)
  await sql`update post_counter set likes = 0, dislikes = 0, trues = 0, falses = 0
             where post_id = ${rowId(post)}`.execute(tx)
}
