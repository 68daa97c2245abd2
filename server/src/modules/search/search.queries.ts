import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** What is looked for: words as they stand in the table, but for the number of their segment. */
export interface Wanted {
  readonly lexemes: readonly string[]
  readonly below: PostId
  /** From this id on; null from the beginning. */
  readonly from: string | null
  /** Where the reader is. */
  readonly keys: readonly string[]
  /** Only what is on sale now: what it was written down with may be of yesterday. */
  readonly isOnSale: boolean
  readonly limit: number
}

/** The place of the segment's number. No word can hold the sign: words are letters, digits and what joins them. */
const NUMBER = '%:'

const asQuery = (lexemes: readonly string[]): string =>
  lexemes.map((lexeme) => `'${NUMBER}${lexeme.replaceAll(/['\\]/g, '$&$&')}'`).join(' & ')

const shown = ({ keys, isOnSale }: Wanted) => sql`
  post.listed and (expires_at is null or expires_at > clock_timestamp()) and reach = any(${[...keys]}::text[])
  and ${isOnSale ? sql`is_on_sale(post, clock_timestamp())` : sql`true`}`

const firstRow = (from: string | null) => (from === null ? 0n : rowId(from))

/** Looked through one by one: in that many of the newest posts a common word is found often enough. */
const WINDOW = 1000

/** Those that match among the newest; the floor is the oldest looked at, null where there is none older. */
export async function newestMatching(
  db: Reader,
  wanted: Wanted,
): Promise<{ ids: PostId[]; floor: PostId | null }> {
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
  return { ids, floor: isAll || looked.bottom === null ? null : wireId<PostId>(looked.bottom) }
}

/**
 * Segment by segment, newest first, until there are enough: each gives its matches in order, and the loop over the
 * segments keeps theirs, so nothing is sorted as a whole. Matching stands in a statement of its own, or the planner
 * would walk the posts instead of the list of the word wherever it takes a word for common.
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

/** What anybody may find a post by. */
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

/** Of these posts the ones for everyone. That their author is public is asked at every search. */
export async function findSearchable(db: Reader, ids: readonly PostId[]): Promise<Searchable[]> {
  const { rows } = await sql<SearchableRow>`
    select post.id, author_id, text, alts, handle, display_name, has_media, price_cents is not null as is_paid
      from post
      join profile on profile.id = author_id
      left join lateral (
        select array_agg(public_alt) as alts from post_media
         where post_id = post.id and public_alt <> '') media on true
     where post.id = any(${rowIds(ids)}::bigint[]) and deleted_at is null and visibility = 'everyone'
       and (expires_at is null or expires_at > clock_timestamp())`.execute(db)
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

/** No word holds it, so words travel as one text a post: an array of arrays would have to be even. */
const BETWEEN = '\n'

/** Answers by segment how many were not there before, and the last of them. */
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

/** Counts new posts; those that fill the last segment are followed by a new one. */
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

/** Of these, what is over, deleted or no longer for everyone. */
export async function dropUnsearchable(tx: Tx, ids: readonly PostId[]): Promise<void> {
  await sql`
    delete from post_search using post
     where post_id = any(${rowIds(ids)}::bigint[]) and post.id = post_id
       and (deleted_at is not null or visibility <> 'everyone' or expires_at <= clock_timestamp())`.execute(
    tx,
  )
}

/** Posts of an author below a bound, newest first. */
export async function postsOf(
  db: Reader,
  author: ProfileId,
  below: PostId,
  limit: number,
): Promise<PostId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from post where author_id = ${rowId(author)} and deleted_at is null and id < ${rowId(below)}
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
