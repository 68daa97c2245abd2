import {
  type AccountId,
  IDS_BEGIN_MS,
  idsAt,
  type PostId,
  type ProfileId,
  shardOfId,
} from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { CommentAudience, DefaultAudience, Label } from '@sayso/contract/shapes/scalars'
import { sql } from 'kysely'
import { idempotencyKeys } from '../../../platform/db/idempotency-keys.ts'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { isSuspended } from '../../profiles/profiles.fragments.ts'
import { query } from '../posts.tables.ts'
import { isListable } from '../visibility.fragments.ts'

/** A time that a person chose, with what they typed and the time zone. */
export interface Chosen {
  at: Date
  typed: string
  zone: string
}

export interface OfferTerms {
  price: Cents
  canPayMore: boolean
  release: Chosen | null
  saleEnd: Chosen | null
}

export interface PostRow {
  authorId: ProfileId
  text: string
  visibility: 'everyone' | 'followers'
  reach: string
  placeLabel: string | null
  durationMinutes: number
  expiresAt: Date | null
  commentAudience: CommentAudience
  labels: readonly Label[]
  offer: OfferTerms | null
}

/** Without an audience it gets its author's default. */
export type InsertedPost = Omit<PostRow, 'commentAudience' | 'labels'> & {
  commentAudience?: CommentAudience | undefined
  labels?: readonly Label[] | undefined
}

/** Where and when a post was first published. */
export interface Origin {
  readonly source: string
  readonly originalUrl: string | null
  readonly at: Date
}

export const postKeys = idempotencyKeys<PostId>('post_key', 'post_id')

/** Makes an id in the author's shard. The time in the id is the publication time of the post. */
export async function makePostId(tx: Tx, author: ProfileId): Promise<PostId> {
  const { rows } = await sql<{ id: bigint }>`select make_id(shard_of(${rowId(author)})) as id`.execute(tx)
  if (!rows[0]) throw new Error('no id was generated')
  return wireId(rows[0].id)
}

const MOMENTS_TRIED = 50

/**
 * Makes an id for an earlier time, for posts that were first published elsewhere. Two posts of the same moment keep the
 * order in which they arrive: each takes the id after the last one.
 */
export async function makePostIdAt(tx: Tx, author: ProfileId, at: Date): Promise<PostId> {
  const stepMs = at.getTime() < IDS_BEGIN_MS ? 1000 : 1
  for (let n = 0; n < MOMENTS_TRIED; n++) {
    const { first, last } = idsAt(new Date(at.getTime() + n * stepMs), shardOfId(author))
    const { rows } = await sql<{ id: bigint }>`
      select coalesce(max(id) + 1, ${first}::bigint) as id from post
       where id between ${first}::bigint and ${last}::bigint`.execute(tx)
    if (rows[0] && rows[0].id <= last) return wireId(rows[0].id)
  }
  throw new Error('no id is free at this moment')
}

/** Serializes the creates of an account, so that each one counts those before it. */
export async function lockAccount(tx: Tx, account: AccountId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('post_create', ${rowId(account)}))`.execute(tx)
}

/**
 * Inserts the post and its counters in one statement. Locks the author's row, because whether the author is public must
 * not change meanwhile.
 */
export async function insertPost(tx: Tx, id: PostId, post: InsertedPost, origin?: Origin): Promise<void> {
  const { offer } = post
  const { rows } = await sql`
    with made as (
      insert into post (id, author_id, text, visibility, reach, place_label, duration_minutes, expires_at,
                        price_cents, can_pay_more, release_at, release_time, release_zone,
                        sale_ends_at, sale_end_time, sale_end_zone, source, original_url, comment_audience, labels,
                        listed)
      select ${rowId(id)}::bigint, profile.id, ${post.text}, ${post.visibility}, ${post.reach}, ${post.placeLabel},
             ${post.durationMinutes}::int, ${post.expiresAt}::timestamptz,
             ${offer?.price ?? null}::int, ${offer?.canPayMore ?? false}::boolean,
             ${offer?.release?.at ?? null}::timestamptz, ${offer?.release?.typed ?? null}, ${offer?.release?.zone ?? null},
             ${offer?.saleEnd?.at ?? null}::timestamptz, ${offer?.saleEnd?.typed ?? null}, ${offer?.saleEnd?.zone ?? null},
             ${origin?.source ?? null}, ${origin?.originalUrl ?? null},
             coalesce(${post.commentAudience ?? null}, profile.comment_audience), ${post.labels ?? []}::text[],
             ${post.visibility} = 'everyone' and profile.is_public and not ${isSuspended('profile')}
        from profile where profile.id = ${rowId(post.authorId)} for share
      returning id)
    insert into post_counter (post_id) select id from made returning post_id`.execute(tx)
  if (rows.length === 0) throw new Error('the author of the post was not found')
}

/** Everything a change needs to know about a post, and the database's clock, read once for the whole change. */
export interface LockedPost extends PostRow {
  /** Those of its labels that staff set. */
  staffLabels: readonly Label[]
  version: number
  versionAt: Date | null
  secretVersion: number
  isStopped: boolean
  deletedAt: Date | null
  isErased: boolean
  moderation: 'none' | 'limited' | 'removed' | 'withdrawn'
  moderatedUntil: Date | null
  /** It was first published elsewhere. */
  isImported: boolean
  now: Date
}

/**
 * Locks the post against other changes, and against purchases, which hold it `for share`. Comments and reactions only
 * need it to exist and are not blocked. The lock order is the same everywhere: post, then what belongs to it, then
 * profile, then ledger.
 */
export async function lockPost(tx: Tx, id: PostId): Promise<LockedPost | null> {
  const row = await query(tx)
    .selectFrom('post')
    .selectAll()
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('id', '=', rowId(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  const chosen = (at: Date | null, typed: string | null, zone: string | null): Chosen | null =>
    at && typed !== null && zone !== null ? { at, typed, zone } : null
  return {
    authorId: wireId(row.author_id),
    text: row.text,
    visibility: row.visibility,
    reach: row.reach,
    placeLabel: row.place_label,
    durationMinutes: row.duration_minutes,
    expiresAt: row.expires_at,
    commentAudience: row.comment_audience,
    labels: row.labels as Label[],
    staffLabels: row.staff_labels as Label[],
    offer:
      row.price_cents === null
        ? null
        : {
            price: row.price_cents as Cents,
            canPayMore: row.can_pay_more,
            release: chosen(row.release_at, row.release_time, row.release_zone),
            saleEnd: chosen(row.sale_ends_at, row.sale_end_time, row.sale_end_zone),
          },
    version: row.version,
    versionAt: row.version_at,
    secretVersion: row.secret_version,
    isStopped: row.sale_stopped_at !== null,
    deletedAt: row.deleted_at,
    isErased: row.erased_at !== null,
    moderation: row.moderation,
    moderatedUntil: row.moderation_until,
    isImported: row.source !== null,
    now: row.now,
  }
}

/** Fails for a post that staff took down: its author sees it, and can no longer change it. */
export function requireStanding({ moderation }: Pick<LockedPost, 'moderation'>): void {
  if (moderation === 'removed' || moderation === 'withdrawn') throw new AppError('post_removed')
}

/** Whether the post has hidden text, a file or a locked picture. The same rule as `hasSomethingToSell` for a card. */
export async function findSells(tx: Tx, id: PostId): Promise<boolean> {
  const { rows } = await sql<{ sells: boolean }>`
    select locked_words > 0 or locked_items > 0 as sells from post where id = ${rowId(id)}`.execute(tx)
  return rows[0]?.sells ?? false
}

export async function rewritePost(tx: Tx, id: PostId, post: PostRow): Promise<void> {
  const { offer } = post
  await query(tx)
    .updateTable('post')
    .set({
      text: post.text,
      visibility: post.visibility,
      reach: post.reach,
      place_label: post.placeLabel,
      duration_minutes: post.durationMinutes,
      expires_at: post.expiresAt,
      comment_audience: post.commentAudience,
      labels: [...post.labels],
      price_cents: offer?.price ?? null,
      can_pay_more: offer?.canPayMore ?? false,
      release_at: offer?.release?.at ?? null,
      release_time: offer?.release?.typed ?? null,
      release_zone: offer?.release?.zone ?? null,
      sale_ends_at: offer?.saleEnd?.at ?? null,
      sale_end_time: offer?.saleEnd?.typed ?? null,
      sale_end_zone: offer?.saleEnd?.zone ?? null,
    })
    .where('id', '=', rowId(id))
    .execute()
}

/** Who may comment on new posts of this profile. */
export async function findDefaultAudience(tx: Tx, author: ProfileId): Promise<DefaultAudience> {
  const row = await query(tx)
    .selectFrom('profile')
    .select('comment_audience')
    .where('id', '=', rowId(author))
    .executeTakeFirst()
  return row?.comment_audience ?? 'nobody'
}

/** Stores the current text as an old version before a new one replaces it. */
export async function keepVersion(
  tx: Tx,
  id: PostId,
  kept: { version: number; text: string; createdAt: Date },
  now: Date,
): Promise<void> {
  await query(tx)
    .insertInto('post_version')
    .values({ post_id: rowId(id), version: kept.version, text: kept.text, created_at: kept.createdAt })
    .execute()
  await query(tx)
    .updateTable('post')
    .set({ version: kept.version + 1, version_at: now })
    .where('id', '=', rowId(id))
    .execute()
}

/** Puts the post into public lists or takes it out, depending on the current state of the post and its author. */
export async function relistPost(tx: Tx, id: PostId): Promise<void> {
  await sql`
    update post
       set listed = ${isListable}
      from profile author
     where author.id = post.author_id and post.id = ${rowId(id)}`.execute(tx)
}

export async function markDeleted(tx: Tx, id: PostId, at: Date): Promise<void> {
  await query(tx)
    .updateTable('post')
    .set({ deleted_at: at, listed: false })
    .where('id', '=', rowId(id))
    .execute()
}

export async function markRestored(tx: Tx, id: PostId): Promise<void> {
  await query(tx).updateTable('post').set({ deleted_at: null }).where('id', '=', rowId(id)).execute()
}

export async function stopSale(tx: Tx, id: PostId, at: Date): Promise<void> {
  await query(tx).updateTable('post').set({ sale_stopped_at: at }).where('id', '=', rowId(id)).execute()
}
