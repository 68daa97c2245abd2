import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { FoundBy, Term } from './profile-terms.ts'

const textHash = sql`md5(concat_ws(E'\n', handle, display_name, bio))::uuid`

interface FoundByRow {
  id: bigint
  handle: string
  display_name: string
  bio: string
}

/**
 * What these profiles are found by; those that are not in the public list are missing. They are locked, so that no edit
 * comes between reading and indexing.
 */
export async function holdFindable(
  tx: Tx,
  ids: readonly ProfileId[],
): Promise<({ id: ProfileId } & FoundBy)[]> {
  const { rows } = await sql<FoundByRow>`
    select id, handle, display_name, bio from profile
     where id = any(${rowIds(ids)}::bigint[]) and is_public
       and exists (select from profile_explore where profile_id = profile.id)
     order by id
       for share of profile`.execute(tx)
  return rows.map(({ id, display_name: displayName, ...row }) => ({ id: wireId(id), displayName, ...row }))
}

/** Their terms go with them. */
export async function dropProfiles(tx: Tx, ids: readonly ProfileId[]): Promise<void> {
  await sql`delete from profile_standing where profile_id = any(${rowIds(ids)}::bigint[])`.execute(tx)
}

/** Makes the rows that terms hang on. A new one has its followers counted soon. */
export async function putStandings(tx: Tx, ids: readonly ProfileId[]): Promise<void> {
  await sql`
    insert into profile_standing as s (profile_id, text_hash)
    select id, ${textHash} from profile where id = any(${rowIds(ids)}::bigint[]) order by id
    on conflict (profile_id) do update set text_hash = excluded.text_hash`.execute(tx)
}

export interface ProfileTerms {
  readonly id: ProfileId
  readonly terms: readonly Term[]
}

/** Replaces the terms of these profiles. Those that stay are not written again. */
export async function putTerms(tx: Tx, profiles: readonly ProfileTerms[]): Promise<void> {
  const rows = profiles.flatMap(({ id, terms }) => terms.map(({ term, isBio }) => ({ id, term, isBio })))
  await sql`
    with wanted as materialized (
      select * from unnest(${rowIds(rows.map(({ id }) => id))}::bigint[], ${rows.map(({ term }) => term)}::text[],
                           ${rows.map(({ isBio }) => isBio)}::boolean[]) as w (profile_id, term, is_bio)),
    gone as (
      delete from profile_term t
       where t.profile_id = any(${rowIds(profiles.map(({ id }) => id))}::bigint[])
         and not exists (select from wanted w where w.profile_id = t.profile_id and w.term = t.term))
    insert into profile_term as t (profile_id, term, is_bio, score)
    select profile_id, term, w.is_bio, s.score from wanted w join profile_standing s using (profile_id)
    on conflict (profile_id, term) do update set is_bio = excluded.is_bio where t.is_bio <> excluded.is_bio`.execute(
    tx,
  )
}

/** No word contains it, so that lists of different lengths are passed as one array. */
const BETWEEN = ','

export async function putSpellings(tx: Tx, words: ReadonlyMap<string, readonly number[]>): Promise<void> {
  await sql`
    insert into spelling (word, variants)
    select word, string_to_array(variants, ${BETWEEN})::int[]
      from unnest(${[...words.keys()]}::text[],
                  ${[...words.values()].map((variants) => variants.join(BETWEEN))}::text[]) as w (word, variants)
     order by word
    on conflict (word) do nothing`.execute(tx)
}

export async function findUnindexed(db: Reader, ids: readonly ProfileId[]): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select asked.id from unnest(${rowIds(ids)}::bigint[]) as asked (id)
     where not exists (select from profile_standing where profile_id = asked.id)`.execute(db)
  return rows.map(({ id }) => wireId<ProfileId>(id))
}

/** Profiles above an id: which of them should be indexed again, and where the next batch starts. */
export async function findOutdated(
  db: Reader,
  above: ProfileId,
  limit: number,
): Promise<{ outdated: ProfileId[]; last: ProfileId | null }> {
  const { rows } = await sql<{ id: bigint; is_outdated: boolean }>`
    select id, s.text_hash is distinct from ${textHash} as is_outdated
      from (select profile_id from profile_explore where profile_id > ${rowId(above)}
             order by profile_id limit ${limit}) listed
      join profile on profile.id = listed.profile_id
      left join profile_standing s on s.profile_id = profile.id
     order by id`.execute(db)
  const last = rows.at(-1)
  return {
    outdated: rows.filter((row) => row.is_outdated).map(({ id }) => wireId<ProfileId>(id)),
    last: last && rows.length === limit ? wireId<ProfileId>(last.id) : null,
  }
}

/** Drops those above an id that left the public list. Returns where the next batch starts. */
export async function dropUnlisted(tx: Tx, above: ProfileId, limit: number): Promise<ProfileId | null> {
  const { rows } = await sql<{ last: bigint | null; seen: number }>`
    with page as materialized (
      select profile_id from profile_standing where profile_id > ${rowId(above)} order by profile_id limit ${limit}),
    gone as (
      delete from profile_standing s using page
       where s.profile_id = page.profile_id
         and not exists (select from profile_explore e where e.profile_id = page.profile_id))
    select max(profile_id) as last, count(*)::int as seen from page`.execute(tx)
  const [page] = rows
  return page && page.last !== null && page.seen === limit ? wireId<ProfileId>(page.last) : null
}

/** Drops words above this one that nobody is called any more. Returns where the next batch starts. */
export async function dropUnusedSpellings(tx: Tx, above: string, limit: number): Promise<string | null> {
  const { rows } = await sql<{ last: string | null; seen: number }>`
    with page as materialized (select word from spelling where word > ${above} order by word limit ${limit}),
    gone as (
      delete from spelling s using page
       where s.word = page.word
         and not exists (select from profile_term t where t.term = page.word and not is_bio))
    select max(word) as last, count(*)::int as seen from page`.execute(tx)
  const [page] = rows
  return page && page.seen === limit ? page.last : null
}

/** Has the followers of everybody in this range counted again: followers become established by growing older. */
export async function markFollowed(tx: Tx, above: ProfileId, upTo: ProfileId): Promise<void> {
  await sql`
    update profile_standing s set is_stale = true
     where s.profile_id > ${rowId(above)} and s.profile_id <= ${rowId(upTo)} and not is_stale
       and exists (select from profile_count c
                    where c.profile_id = s.profile_id and c.kind = 'followers' and c.count > 0)`.execute(tx)
}

export async function markStale(tx: Tx, ids: readonly ProfileId[]): Promise<void> {
  await sql`
    update profile_standing set is_stale = true
     where profile_id = any(${rowIds(ids)}::bigint[]) and not is_stale`.execute(tx)
}
