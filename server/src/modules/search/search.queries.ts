import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { isForEveryone, isListed, isLive, notDeleted, notTakenDown } from '../posts/visibility.fragments.ts'

/** The search terms: words as stored in the table, but without the number of their segment. */
export interface Wanted {
  readonly lexemes: readonly string[]
  readonly below: PostId
  /** From this id on; null means from the beginning. */
  readonly from: string | null
  /** The viewer's reach keys. */
  readonly keys: readonly string[]
  /** Only posts that are on sale now: the indexed state may be outdated. */
  readonly isOnSale: boolean
  /** Only posts of people whom this profile follows; null for everybody's. */
  readonly followedBy: ProfileId | null
  readonly limit: number
}

/**
 * Placeholder for the number of the segment. No word can contain this character: words are letters, digits and their
 * joiners.
 */
const NUMBER = '%:'

const asQuery = (lexemes: readonly string[]): string =>
  lexemes.map((lexeme) => `'${NUMBER}${lexeme.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')

const shown = ({ keys, isOnSale, followedBy }: Wanted) => sql`
  ${isListed} and reach = any(${[...keys]}::text[])
  and ${isOnSale ? sql`is_on_sale(post, clock_timestamp())` : sql`true`}
  and ${followedBy === null ? sql`true` : isBySomebodyFollowed(followedBy)}`

const isBySomebodyFollowed = (reader: ProfileId) => sql`
  exists (select from follow where follower_id = ${rowId(reader)} and followee_id = post.author_id)`

const firstRow = (from: string | null) => (from === null ? 0n : rowId(from))

/** How many of the newest posts are checked one by one: enough to find a common word often. */
const WINDOW = 1000

/** Matching posts among the newest. `floor` is the oldest one checked; null if there is none older. */
export async function newestMatching(
  db: Reader,
  wanted: Wanted,
): Promise<{ ids: PostId[]; lowWatermark: PostId | null }> {
  const { lexemes, below, from, limit } = wanted
  const matches =
    lexemes.length === 0 ? sql`true` : sql`words @@ (select query from queries where number = newest.segment)`
  const { rows } = await sql<{ id: bigint | null; looked_at: number; bottom: bigint | null }>`
    with newest as materialized (
      select post_id, segment, words from post_search
       where post_id < ${rowId(below)} and post_id >= ${firstRow(from)}
       order by post_id desc limit ${sql.lit(WINDOW)}),
    queries as materialized (
      select segment as number, replace(${asQuery(lexemes)}, ${NUMBER}, segment || ':')::tsquery as query
        from (select distinct segment from newest) segments)
    select looked.*, found.id
      from (select count(*)::int as looked_at, min(post_id) as bottom from newest) looked
      left join (
        select post.id from newest join post on post.id = post_id
         where ${matches} and ${shown(wanted)}
         order by post.id desc limit ${limit}) found on true
     order by found.id desc`.execute(db)
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [wireId<PostId>(id)]))
  const [looked] = rows
  const isAll = looked === undefined || looked.looked_at < WINDOW
  return { ids, lowWatermark: isAll || looked.bottom === null ? null : wireId<PostId>(looked.bottom) }
}

/**
 * Searches segment by segment, newest first, until there are enough: each segment returns its matches in order, and the
 * loop keeps the order of the segments, so nothing is sorted as a whole. Matching is a separate statement, otherwise
 * the planner would scan the posts instead of the index for every word it considers common.
 */
export async function matchingBySegment(db: Reader, wanted: Wanted): Promise<PostId[]> {
  const { lexemes, below, from, limit } = wanted
  const { rows } = await sql<{ id: bigint }>`
    select found.id
      from (select number, replace(${asQuery(lexemes)}, ${NUMBER}, number || ':')::tsquery as query
              from (select number, first_id, lead(first_id) over (order by number) as next_id
                      from search_segment) segment
             where first_id < ${rowId(below)} and (next_id is null or next_id > ${firstRow(from)})
             order by number desc) segments
     cross join lateral (
       with matching as materialized (select post_id from post_search where words @@ segments.query)
       select post.id from matching join post on post.id = post_id
        where post_id < ${rowId(below)} and post_id >= ${firstRow(from)} and ${shown(wanted)}
        order by post.id desc limit ${limit}) found
     limit ${limit}`.execute(db)
  return rows.map(({ id }) => wireId<PostId>(id))
}

export async function authorOf(db: Reader, handle: string): Promise<ProfileId | null> {
  const { rows } = await sql<{ id: bigint }>`
    select id from profile where lower(handle) = lower(${handle}) and is_public`.execute(db)
  return rows[0] ? wireId<ProfileId>(rows[0].id) : null
}

/** Everything that a post can be found by. */
export interface Searchable {
  readonly id: PostId
  readonly authorId: ProfileId
  readonly text: string
  readonly alts: readonly string[]
  readonly handle: string
  readonly displayName: string
  readonly hasMedia: boolean
  readonly isPaid: boolean
}

interface SearchableRow {
  id: bigint
  author_id: bigint
  text: string
  alts: string[] | null
  handle: string
  display_name: string
  has_media: boolean
  is_paid: boolean
}

/** The public posts among these. Whether their author is public is checked at every search. */
export async function findSearchable(db: Reader, ids: readonly PostId[]): Promise<Searchable[]> {
  const { rows } = await sql<SearchableRow>`
    select post.id, author_id, text, alts, handle, display_name, has_media, price_cents is not null as is_paid
      from post
      join profile on profile.id = author_id
      left join lateral (
        select array_agg(public_alt) as alts from post_media
         where post_id = post.id and public_alt <> '') media on true
     where post.id = any(${rowIds(ids)}::bigint[]) and ${isLive} and ${notTakenDown} and ${isForEveryone}`.execute(
    db,
  )
  return rows.map((row) => ({
    id: wireId<PostId>(row.id),
    authorId: wireId<ProfileId>(row.author_id),
    text: row.text,
    alts: row.alts ?? [],
    handle: row.handle,
    displayName: row.display_name,
    hasMedia: row.has_media,
    isPaid: row.is_paid,
  }))
}

/** The segment of each of these posts. */
export async function segmentsOf(tx: Tx, posts: readonly PostId[]): Promise<Map<PostId, number>> {
  const { rows } = await sql<{ post_id: bigint; number: number }>`
    select post_id, number
      from unnest(${rowIds(posts)}::bigint[]) as post_id
     cross join lateral (
       select number from search_segment where first_id <= post_id order by first_id desc limit 1) segment`.execute(
    tx,
  )
  return new Map(rows.map(({ post_id, number }) => [wireId<PostId>(post_id), number]))
}

interface PutWords {
  readonly id: PostId
  readonly segment: number
  readonly lexemes: readonly string[]
}

interface Added {
  readonly posts: number
  readonly last: PostId
}

/**
 * No word contains it, so the words of a post are passed as one text: in a nested array all rows would need the same
 * length.
 */
const BETWEEN = '\n'

/** Returns by segment how many posts were new, and the last of them. */
export async function putWords(tx: Tx, posts: readonly PutWords[]): Promise<Map<number, Added>> {
  const words = posts.map(({ segment, lexemes }) =>
    lexemes.map((lexeme) => `${segment}:${lexeme}`).join(BETWEEN),
  )
  const { rows } = await sql<{ segment: number; posts: number; last: bigint }>`
    with put as (
      insert into post_search (post_id, segment, words)
      select post_id, segment, array_to_tsvector(string_to_array(words, ${BETWEEN}))
        from unnest(${rowIds(posts.map(({ id }) => id))}::bigint[], ${posts.map(({ segment }) => segment)}::int[],
                    ${words}::text[]) as put (post_id, segment, words)
       order by post_id
      on conflict (post_id) do update set words = excluded.words
      returning post_id, segment, xmax = 0 as is_new)
    select segment, count(*)::int as posts, max(post_id) as last from put
     where is_new group by segment order by segment`.execute(tx)
  return new Map(
    rows.map(({ segment, posts: added, last }) => [segment, { posts: added, last: wireId<PostId>(last) }]),
  )
}

interface Counted extends Added {
  readonly segment: number
  readonly full: number
}

/** Counts new posts. When the last segment is full, a new one is opened after it. */
export async function countInSegment(tx: Tx, { segment, posts, last, full }: Counted): Promise<void> {
  await sql`
    with counted as (
      update search_segment set posts = posts + ${posts}::int where number = ${segment} returning number, posts)
    insert into search_segment (number, first_id)
    select number + 1, ${rowId(last)}::bigint + 1 from counted where posts >= ${full}
    on conflict do nothing`.execute(tx)
}

export async function dropWords(tx: Tx, ids: readonly PostId[]): Promise<void> {
  await sql`delete from post_search where post_id = any(${rowIds(ids)}::bigint[])`.execute(tx)
}

/** Removes those of these posts that have expired, were deleted or taken down, or are no longer public. */
export async function dropUnsearchable(tx: Tx, ids: readonly PostId[]): Promise<void> {
  await sql`
    delete from post_search using post
     where post_id = any(${rowIds(ids)}::bigint[]) and post.id = post_id
       and not (${isLive} and ${notTakenDown} and ${isForEveryone})`.execute(tx)
}

/** Posts of an author below a bound, newest first. */
export async function postsOf(
  db: Reader,
  author: ProfileId,
  below: PostId,
  limit: number,
): Promise<PostId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from post where author_id = ${rowId(author)} and ${notDeleted} and id < ${rowId(below)}
     order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => wireId<PostId>(id))
}

/** Posts that should be found and are not: written before there was a search, or lost on the way. */
export async function postsWithoutWords(db: Reader, below: PostId, limit: number): Promise<PostId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from post
     where listed and id < ${rowId(below)}
       and not exists (select from post_search where post_id = post.id)
     order by id desc limit ${limit}`.execute(db)
  return rows.map(({ id }) => wireId<PostId>(id))
}

/** Some posts of these authors. Returns how many. */
export async function dropWordsOf(tx: Tx, authors: readonly ProfileId[], atMost: number): Promise<number> {
  const { rows } = await sql`
    delete from post_search
     where post_id in (select post_search.post_id from post join post_search on post_search.post_id = post.id
                        where post.author_id = any(${rowIds(authors)}::bigint[]) limit ${atMost})
    returning post_id`.execute(tx)
  return rows.length
}
