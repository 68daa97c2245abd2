import type { PostId, ProfileId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { limitSize } from '../../platform/db/limit-size.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { isVisible, notDeleted, notExpired } from '../posts/visibility.fragments.ts'
import { isSuspended } from '../profiles/profiles.fragments.ts'
import type { Entry } from './entry.ts'

/** Whose posts: those of the profiles that the owner follows and the owner's own, or those of the owner's followers. */
export interface Sources {
  readonly owner: ProfileId
  readonly direction: 'following' | 'followers'
  /** Leaves out high-fanout authors, whose posts are not pushed and are read separately. */
  readonly withoutHighFanout?: boolean
}

export interface Wanted {
  readonly filter: 'all' | 'media' | 'paid' | 'media-paid'
  readonly below: PostId
  readonly limit: number
}

interface EntryRow {
  id: bigint
  has_media: boolean
  is_paid: boolean
  reach: string
  expires_at: Date | null
}

/**
 * Each matches a partial index. The condition must be part of the statement: the planner could not see it in a
 * parameter.
 */
const filters = {
  all: notDeleted,
  media: sql`${notDeleted} and has_media`,
  paid: sql`${notDeleted} and price_cents is not null`,
  'media-paid': sql`${notDeleted} and has_media and price_cents is not null`,
}
const columns = sql`id, has_media, price_cents is not null as is_paid, reach, expires_at`
const notHighFanout = (author: string) =>
  sql`not exists (select from high_fanout_author where high_fanout_author.profile_id = ${sql.ref(author)})`
/** Ranks the owner before every follow. */
const OWN_RANK = sql.lit(2n ** 63n - 1n)

const toEntry = (row: EntryRow): Entry => ({
  id: wireId<PostId>(row.id),
  hasMedia: row.has_media,
  isPaid: row.is_paid,
  reach: row.reach,
  expiresAt: row.expires_at?.getTime() ?? null,
})

/*
 * None of these queries filters by the viewer's place. With such a condition the planner expects so few posts of an
 * author that it reads and sorts all of them. Entries contain their reach, and readers filter them.
 */

/** The authors of a timeline, as rows of `author_id`, newest follow first where that matters. */
function authorsOf({ owner, direction, withoutHighFanout }: Sources): RawBuilder<unknown> {
  if (direction === 'followers') {
    return sql`select id, follower_id as author_id from follow where followee_id = ${rowId(owner)}`
  }
  // Own posts are pushed to the owner, however many followers the owner has.
  const apart = withoutHighFanout ? sql`and ${notHighFanout('followee_id')}` : sql``
  return sql`
    select id, followee_id as author_id from follow where follower_id = ${rowId(owner)} ${apart}
    union all select ${OWN_RANK}::bigint, ${rowId(owner)}::bigint`
}

async function newestOf(
  db: Reader,
  authors: RawBuilder<unknown>,
  { filter, below, limit }: Wanted,
): Promise<Entry[]> {
  const most = sql.lit(limitSize(limit))
  const { rows } = await sql<EntryRow>`
    select newest.*
      from ${authors}
     cross join lateral (
       select ${columns} from post
        where post.author_id = authors.author_id and ${filters[filter]} and ${notExpired()} and id < ${rowId(below)}
        order by id desc limit ${most}) newest
     order by newest.id desc limit ${limit}`.execute(db)
  return rows.map(toEntry)
}

/** The newest posts of each author, merged: for few authors. */
export const newestOfEach = (db: Reader, sources: Sources, wanted: Wanted): Promise<Entry[]> =>
  newestOf(db, sql`(${authorsOf(sources)}) authors`, wanted)

/** The same for a given list of authors. */
export const newestOfThese = (db: Reader, authors: readonly ProfileId[], wanted: Wanted): Promise<Entry[]> =>
  newestOf(db, sql`unnest(${rowIds(authors)}::bigint[]) as authors (author_id)`, wanted)

/** The newest post of each author who has one. */
export async function newestByAuthor(
  db: Reader,
  authors: readonly ProfileId[],
): Promise<Map<ProfileId, PostId>> {
  const { rows } = await sql<{ author_id: bigint; id: bigint }>`
    select authors.author_id, newest.id
      from unnest(${rowIds(authors)}::bigint[]) as authors (author_id)
     cross join lateral (
       select id from post where post.author_id = authors.author_id and ${notDeleted}
        order by id desc limit 1) newest`.execute(db)
  return new Map(rows.map((row) => [wireId<ProfileId>(row.author_id), wireId<PostId>(row.id)]))
}

/**
 * Takes the newest posts of everybody and keeps those by the authors: for many authors, who have written a good part of
 * them. The inner limit is a fence that keeps the planner from choosing another plan. The low watermark is the oldest
 * post examined; null if there is none older.
 */
export async function newestOfWindow(
  db: Reader,
  sources: Sources,
  { filter, below, limit }: Wanted,
  window: number,
): Promise<{ entries: Entry[]; lowWatermark: PostId | null }> {
  const isFollowing = sources.direction === 'following'
  const isAuthor = isFollowing
    ? sql`follower_id = ${rowId(sources.owner)} and followee_id = author_id`
    : sql`followee_id = ${rowId(sources.owner)} and follower_id = author_id`
  const apart = sources.withoutHighFanout ? notHighFanout('author_id') : sql`true`
  // As a union and not with an `or`, which would look up every post individually.
  const own = isFollowing
    ? sql`union all select * from newest where author_id = ${rowId(sources.owner)} and ${notExpired('newest')}`
    : sql``
  const { rows } = await sql<
    (EntryRow | Record<keyof EntryRow, null>) & { looked_at: number; bottom: bigint | null }
  >`
    with newest as materialized (
      select author_id, ${columns} from post
       where ${filters[filter]} and id < ${rowId(below)}
       order by id desc limit ${sql.lit(window)})
    select looked.*, theirs.*
      from (select count(*)::int as looked_at, min(id) as bottom from newest) looked
      left join (
        select id, has_media, is_paid, reach, expires_at from (
          select * from newest
           where exists (select from follow where ${isAuthor}) and ${apart} and ${notExpired('newest')}
          ${own}) of_authors
         order by id desc limit ${limit}) theirs on true
     order by theirs.id desc`.execute(db)
  const entries = rows.filter((row) => row.id !== null).map(toEntry)
  // If the limit cut the result off, everything below the last entry still has to be read.
  const last = entries.at(limit - 1)
  const [looked] = rows
  const bottom = looked?.bottom && looked.looked_at === window ? wireId<PostId>(looked.bottom) : null
  return { entries, lowWatermark: last?.id ?? bottom }
}

/** The number of authors of a timeline, without its owner. */
export async function countAuthors(db: Reader, { owner, direction }: Sources): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count from profile_count where profile_id = ${rowId(owner)} and kind = ${direction}`.execute(db)
  return rows[0]?.count ?? 0
}

export async function findEntry(db: Reader, post: PostId): Promise<Entry | null> {
  const { rows } = await sql<EntryRow>`
    select ${columns} from post where id = ${rowId(post)} and ${notDeleted}`.execute(db)
  return rows[0] ? toEntry(rows[0]) : null
}

/** The owners of the timelines that show the author's posts, newest follow first. */
export async function readersOf(
  db: Reader,
  { author, direction, below, limit }: ReadersOf,
): Promise<{ readonly owners: ProfileId[]; readonly last: string | null }> {
  const { rows } = await (direction === 'following'
    ? sql<{ id: bigint; owner_id: bigint }>`
        select id, follower_id as owner_id from follow
         where followee_id = ${rowId(author)} and id < ${rowId(below)}
         order by id desc limit ${sql.lit(limit)}`
    : sql<{ id: bigint; owner_id: bigint }>`
        select id, followee_id as owner_id from follow
         where follower_id = ${rowId(author)} and id < ${rowId(below)}
         order by id desc limit ${sql.lit(limit)}`
  ).execute(db)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    owners: rows.map(({ owner_id }) => wireId<ProfileId>(owner_id)),
    last: last ? wireId(last.id) : null,
  }
}

interface ReadersOf {
  readonly author: ProfileId
  readonly direction: 'following' | 'followers'
  /** The id of a follow. */
  readonly below: string
  readonly limit: number
}

/** Since when the author's posts are no longer pushed; null if they still are. */
export async function highFanoutSince(db: Reader, author: ProfileId): Promise<Date | null> {
  const { rows } = await sql<{ since: Date }>`
    select since from high_fanout_author where profile_id = ${rowId(author)}`.execute(db)
  return rows[0]?.since ?? null
}

export async function makeHighFanout(tx: Tx, author: ProfileId): Promise<void> {
  await sql`insert into high_fanout_author (profile_id) values (${rowId(author)}) on conflict do nothing`.execute(
    tx,
  )
}

export async function highFanoutAuthorsOf(db: Reader, owner: ProfileId): Promise<ProfileId[]> {
  const { rows } = await sql<{ profile_id: bigint }>`
    select profile_id from follow join high_fanout_author on profile_id = followee_id
     where follower_id = ${rowId(owner)}`.execute(db)
  return rows.map(({ profile_id }) => wireId<ProfileId>(profile_id))
}

/**
 * The number of posts on sale that the owner may see, counted up to `atMost` and among the newest follows only. Followed
 * profiles and the owner's own need no check; followers may write for followers of theirs, or be private.
 */
export async function countOnSale(
  db: Reader,
  sources: Sources,
  { keys, atMost, authorsAtMost }: { keys: readonly string[]; atMost: number; authorsAtMost: number },
): Promise<number> {
  const people =
    sources.direction === 'following'
      ? sql``
      : sql`join profile author on author.id = post.author_id join profile viewer on viewer.id = ${rowId(sources.owner)}`
  const visible = sources.direction === 'following' ? sql`true` : isVisible
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1
        from (${authorsOf(sources)} order by id desc limit ${sql.lit(authorsAtMost)}) authors
        join profile seller on seller.id = authors.author_id and not ${isSuspended('seller')}
       cross join lateral (
         select from post ${people}
          where post.author_id = authors.author_id and is_on_sale(post, clock_timestamp())
            and reach = any(${[...keys]}::text[]) and ${visible}
          limit ${sql.lit(atMost)}) one
       limit ${sql.lit(atMost)}) counted`.execute(db)
  return rows[0]?.count ?? 0
}

export async function forgetFanout(tx: Tx, profiles: readonly ProfileId[]): Promise<void> {
  await sql`delete from high_fanout_author where profile_id = any(${rowIds(profiles)}::bigint[])`.execute(tx)
}
