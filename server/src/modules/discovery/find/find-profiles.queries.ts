import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, wireId } from '../../../platform/db/row-id.ts'

/** How many index entries are looked at for one beginning. If it has more, its best ones are stored. */
export const RANGE_SIZE = 200
const MAX_EXACT = 20
const MAX_FOLLOWED = 200

/*
 * Everything here reads a fixed number of index entries, whatever the number of people. Limits are literals, because
 * for an unknown limit a generic plan assumes a tenth of the table. The upper end of a range is checked after the limit:
 * of a range with both ends the planner expects so little that it may read and sort all of it.
 */

/** Terms from `low` on and below `high`; `low` is the beginning they share. */
export interface Range {
  readonly low: string
  readonly high: string
}

export interface Candidate {
  readonly id: ProfileId
  readonly score: number
  /** Found among those whom the reader follows. */
  readonly isFollowed: boolean
}

interface CandidateRow {
  profile_id: bigint
  score: number
  is_followed: boolean
}

/**
 * People whose handle or name begins like this: those named exactly so; the first of the range, or the best that are
 * stored if the range is longer; and those among the newest whom the reader follows.
 */
export async function findBeginning(
  db: Reader,
  { low, high }: Range,
  reader: ProfileId | null,
): Promise<Candidate[]> {
  // No row has the id 0, so a visitor follows nobody.
  const me = reader === null ? 0n : rowId(reader)
  const { rows } = await sql<CandidateRow>`
    with stored as materialized (
      select profile_ids from type_ahead where prefix = ${low} and profile_ids is not null)
    select profile_id, max(score) as score, bool_or(is_followed) as is_followed
      from (
        select profile_id, score, false as is_followed
          from (select profile_id, score, term from profile_term
                 where not is_bio and term >= ${low}
                 order by term, score desc limit ${sql.lit(MAX_EXACT)}) first
         where term = ${low}
        union all
        select profile_id, score, false
          from (select profile_id, score, term from profile_term
                 where not is_bio and term >= ${low} and not exists (select from stored)
                 order by term, score desc limit ${sql.lit(RANGE_SIZE)}) first
         where term < ${high}
        union all
        select s.profile_id, s.score, false
          from stored cross join lateral unnest(profile_ids) as best (id)
          join profile_standing s on s.profile_id = best.id
        union all
        select t.profile_id, t.score, true
          from (select followee_id from follow where follower_id = ${me}::bigint
                 order by id desc limit ${sql.lit(MAX_FOLLOWED)}) followed
         cross join lateral (
           select profile_id, score from profile_term
            where profile_id = followed.followee_id and term >= ${low} and term < ${high} and not is_bio
            limit 1) t) found
     group by profile_id`.execute(db)
  return rows.map((row) => ({
    id: wireId<ProfileId>(row.profile_id),
    score: row.score,
    isFollowed: row.is_followed,
  }))
}

/** A range of terms that satisfies one word of the search. */
export interface Sought extends Range {
  readonly word: number
}

export interface Match {
  readonly id: ProfileId
  readonly score: number
  /** Every word is in the handle or the name. */
  readonly isNamed: boolean
}

/** People who satisfy every word, by handle, name or bio. Each range gives its first people, who must satisfy the rest. */
export async function findMatching(
  db: Reader,
  sought: readonly Sought[],
  words: number,
  rangeSize = RANGE_SIZE,
): Promise<Match[]> {
  const { rows } = await sql<{ profile_id: bigint; score: number; is_named: boolean }>`
    with sought as materialized (
      select * from unnest(${sought.map(({ word }) => word)}::int[], ${sought.map(({ low }) => low)}::text[],
                           ${sought.map(({ high }) => high)}::text[]) as s (word, low, high)),
    hit as materialized (
      select profile_id, max(score) as score
        from sought
       cross join lateral (
         (select profile_id, score, term from profile_term where not is_bio and term >= low
           order by term, score desc limit ${sql.lit(rangeSize)})
         union all
         (select profile_id, score, term from profile_term where is_bio and term >= low
           order by term, score desc limit ${sql.lit(rangeSize)})) first
       where term < high
       group by profile_id)
    select hit.profile_id, hit.score, named = ${words}::int as is_named
      from hit
     cross join lateral (
       select count(distinct word)::int as met, (count(distinct word) filter (where not is_bio))::int as named
         from sought
        cross join lateral (
          select is_bio from profile_term t
           where t.profile_id = hit.profile_id and t.term >= low and t.term < high
           order by is_bio limit 1) term) met
     where met = ${words}::int`.execute(db)
  return rows.map((row) => ({
    id: wireId<ProfileId>(row.profile_id),
    score: row.score,
    isNamed: row.is_named,
  }))
}

/** Words that people are called and that share a variant. */
export async function findSpellings(db: Reader, variants: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    select word from similar_words(${[...variants]}::int[]) as near (word)`.execute(db)
  return rows.map(({ word }) => word)
}

export interface FoundTag {
  readonly tag: string
  readonly accounts: number
}

/** Tags of the world that begin like this, the most used first. */
export async function findTags(db: Reader, { low, high }: Range, limit: number): Promise<FoundTag[]> {
  const { rows } = await sql<FoundTag>`
    with stored as materialized (select tags from type_ahead where prefix = ${low} and tags is not null)
    select tag, accounts
      from (
        select tag, accounts
          from (select tag, accounts from tag_standing
                 where scope = 'w' and tag >= ${low} and not exists (select from stored)
                 order by scope, tag limit ${sql.lit(RANGE_SIZE)}) first
         where tag < ${high}
        union
        select t.tag, t.accounts
          from (select unnest(tags) as tag from stored union select ${low}) best
          join tag_standing t on t.scope = 'w' and t.tag = best.tag) found
     where accounts > 0 and not exists (select from blocked_tag b where b.tag = found.tag)
     order by accounts desc, tag limit ${limit}`.execute(db)
  return rows
}
