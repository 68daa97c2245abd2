import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Reason, Suggestion } from './suggestions.policy.ts'

const MAX_FOLLOWED = 200
const MAX_OF_EACH = 100
const MAX_CANDIDATES = 100
const POSTS_READ = 100
const TOPICS = 5
const LIST_SIZE = 60
/** Whoever has just followed somebody sees it in the suggestions after this time. */
const FOLLOWED_AFTER_MINUTES = 10

/** Whether the stored suggestions of a reader are recent enough. */
export async function areFresh(db: Reader, reader: ProfileId, keptHours: number): Promise<boolean> {
  const { rows } = await sql<{ is_fresh: boolean }>`
    select made_at > now() - make_interval(hours => ${keptHours}::int)
           and (made_at > now() - make_interval(mins => ${sql.lit(FOLLOWED_AFTER_MINUTES)})
                or not exists (select from follow
                                where follower_id = ${rowId(reader)}
                                  and id > (extract(epoch from made_at - timestamptz '2026-01-01Z') * 1000)::bigint << 22))
             as is_fresh
      from suggestion_made where profile_id = ${rowId(reader)}`.execute(db)
  return rows[0]?.is_fresh ?? false
}

export interface FollowedByFriends {
  readonly id: ProfileId
  readonly via: readonly string[]
  readonly count: number
}

/**
 * Whom the people that the reader follows follow: the newest of the newest, so the cost does not depend on how many
 * anybody follows. Somebody who follows few says more by it. Only public profiles are named, and only they count. Whom
 * the reader follows already is looked up one by one: a planner that expects two follows would compare each candidate
 * with all of the reader's.
 */
export async function findFollowedByFriends(
  db: Reader,
  reader: ProfileId,
  own: readonly ProfileId[],
): Promise<FollowedByFriends[]> {
  const { rows } = await sql<{ candidate: bigint; via: string[]; count: number }>`
    select candidate, count, via
      from (
        select c.candidate, count(*)::int as count, sum(friend.weight) as weight,
               (array_agg(friend.id::text order by friend.weight desc, friend.id))[1:2] as via
          from (
            select public.id, 1 / (ln(2 + coalesce(c.count, 0)) / ln(2)) as weight
              from (select followee_id from follow where follower_id = ${rowId(reader)}
                     order by follow.id desc limit ${sql.lit(MAX_FOLLOWED)}) followed
             cross join lateral (
               select p.id from profile p where p.id = followed.followee_id and p.is_public limit 1) public
              left join lateral (
                select count from profile_count
                 where profile_id = followed.followee_id and kind = 'following' limit 1) c on true) friend
         cross join lateral (
           select followee_id as candidate from follow where follower_id = friend.id
            order by follow.id desc limit ${sql.lit(MAX_OF_EACH)}) c
         group by c.candidate) found
      left join lateral (
        select true as is_followed from follow f
         where f.follower_id = ${rowId(reader)} and f.followee_id = found.candidate limit 1) known on true
     where candidate <> all (${rowIds(own)}::bigint[]) and known.is_followed is null
     order by weight desc, candidate limit ${sql.lit(MAX_CANDIDATES)}`.execute(db)
  return rows.map(({ candidate, via, count }) => ({
    id: wireId<ProfileId>(candidate),
    via: via.map((id) => wireId(BigInt(id))),
    count,
  }))
}

export interface Seller {
  readonly id: ProfileId
  readonly tag: string
}

/** Who sells under the tags that the reader read most lately. */
export async function findSellers(tx: Tx, reader: ProfileId): Promise<Seller[]> {
  const { rows } = await sql<{ ref: bigint; tag: string }>`
    select item.ref, topic.tag
      from (select tag
              from (select tags from topic_read where profile_id = ${rowId(reader)}
                     order by read_at desc limit ${sql.lit(POSTS_READ)}) newest
             cross join lateral unnest(tags) as t (tag)
             where not exists (select from blocked_tag b where b.tag = t.tag)
             group by tag order by count(*) desc, tag limit ${sql.lit(TOPICS)}) topic
     cross join lateral (
       select ref, rank from discovery_item
        where list = 'sells' and scope = topic.tag and ref is not null
        order by rank limit ${sql.lit(LIST_SIZE)}) item
     order by item.rank, topic.tag`.execute(tx)
  return rows.map(({ ref, tag }) => ({ id: wireId<ProfileId>(ref), tag }))
}

/** Replaces the stored suggestions of a reader. */
export async function putSuggestions(
  tx: Tx,
  reader: ProfileId,
  suggestions: readonly Suggestion<ProfileId>[],
): Promise<void> {
  await sql`
    insert into suggestion_made (profile_id, made_at) values (${rowId(reader)}, now())
    on conflict (profile_id) do update set made_at = excluded.made_at`.execute(tx)
  await sql`delete from suggestion where profile_id = ${rowId(reader)}`.execute(tx)
  await sql`
    insert into suggestion (profile_id, rank, candidate_id, score, reasons)
    select ${rowId(reader)}::bigint, place, profile.id, s.score, s.reasons::jsonb
      from unnest(${rowIds(suggestions.map(({ id }) => id))}::bigint[], ${suggestions.map(({ score }) => score)}::float8[],
                  ${suggestions.map(({ reasons }) => JSON.stringify(reasons))}::text[])
             with ordinality as s (id, score, reasons, place)
      join profile on profile.id = s.id`.execute(tx)
}

export async function readSuggestions(db: Reader, reader: ProfileId): Promise<Suggestion<ProfileId>[]> {
  const { rows } = await sql<{ candidate_id: bigint; score: number; reasons: Reason[] }>`
    select candidate_id, score, reasons from suggestion where profile_id = ${rowId(reader)} order by rank`.execute(
    db,
  )
  return rows.map(({ candidate_id, score, reasons }) => ({
    id: wireId<ProfileId>(candidate_id),
    score,
    reasons,
  }))
}

export interface Listed {
  readonly id: ProfileId
  readonly tag: string | null
}

/** A list of people that was made ahead, the best first. */
export async function readPeople(db: Reader, list: 'near' | 'notable', scope: string): Promise<Listed[]> {
  const { rows } = await sql<{ ref: bigint; tag: string | null }>`
    select ref, reason ->> 'tag' as tag from discovery_item
     where list = ${list} and scope = ${scope} and ref is not null
     order by rank limit ${sql.lit(LIST_SIZE)}`.execute(db)
  return rows.map(({ ref, tag }) => ({ id: wireId<ProfileId>(ref), tag }))
}

/** Which of these the reader does not want to see suggested. */
export async function findDismissed(
  db: Reader,
  reader: ProfileId,
  among: readonly ProfileId[],
  withinDays: number,
): Promise<Set<ProfileId>> {
  const { rows } = await sql<{ candidate_id: bigint }>`
    select d.candidate_id
      from unnest(${rowIds(among)}::bigint[]) as asked (id)
     cross join lateral (
       select candidate_id from suggestion_dismissed
        where profile_id = ${rowId(reader)} and candidate_id = asked.id
          and dismissed_at > now() - make_interval(days => ${withinDays}::int) limit 1) d`.execute(db)
  return new Set(rows.map(({ candidate_id }) => wireId<ProfileId>(candidate_id)))
}

/** A profile that does not exist is dismissed without a trace. */
export async function putDismissed(tx: Tx, reader: ProfileId, candidate: ProfileId): Promise<void> {
  await sql`
    insert into suggestion_dismissed (profile_id, candidate_id)
    select ${rowId(reader)}::bigint, id from profile where id = ${rowId(candidate)}
    on conflict (profile_id, candidate_id) do update set dismissed_at = now()`.execute(tx)
}
