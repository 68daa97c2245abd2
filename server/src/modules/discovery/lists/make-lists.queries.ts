import { firstIdAt, type ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isListedForAll } from '../../posts/visibility.fragments.ts'
import { isEstablished } from '../established.fragments.ts'

const LIST_SIZE = 60
const SELLERS_PER_TAG = 50
const MIN_BUYERS = 3
const MIN_ANSWERS = 8
const POSTS_PER_PLACE = 1000
const SALES_PER_TAG = 500
const WEEK_MS = 7 * 24 * 3_600_000

const idNow = () => rowId(firstIdAt(new Date()))
const idWeekAgo = () => rowId(firstIdAt(new Date(Date.now() - WEEK_MS)))

/**
 * The most disputed posts of each place, one of each author: how evenly opinions are divided, times how many answered
 * in the last 24 hours, halved for every 24 hours of age. Answers to an earlier text do not count.
 */
export async function listDisputed(tx: Tx): Promise<void> {
  await sql`delete from discovery_item where list = 'disputed'`.execute(tx)
  await sql`
    insert into discovery_item (list, scope, rank, ref, score)
    select 'disputed', reach, rank, id, score
      from (
        select reach, id, score, row_number() over (partition by reach order by score desc, id desc) - 1 as rank
          from (
            select distinct on (reach, author_id) reach, id, score
              from (
                select post.reach, post.author_id, post.id,
                       (1 - abs(2.0 * t / n - 1)) * (ln(1 + e) / ln(2))
                         * power(2, -(((${idNow()}::bigint - post.id) >> 22) / 86400000.0)) as score
                  from (
                    select d.post_id, count(*) as n, count(*) filter (where is_true) as t,
                           count(*) filter (where answered_at > now() - interval '24 hours') as e
                      from (select distinct post_id from disputed_answer
                             where answered_at > now() - interval '24 hours') recent
                      join disputed_answer d using (post_id)
                      join post on post.id = d.post_id and post.version = d.version
                     group by d.post_id) answered
                  join post on post.id = answered.post_id and ${isListedForAll}
                 where e >= ${sql.lit(MIN_ANSWERS)}) scored
             where score > 0
             order by reach, author_id, score desc) best) ranked
     where rank < ${sql.lit(LIST_SIZE)}`.execute(tx)
}

/** The place after this one that has city posts, or null. */
export async function nextCity(tx: Tx, after: string): Promise<string | null> {
  const { rows } = await sql<{ reach: string }>`
    select reach from post where listed and reach > ${after} and reach < 'z' order by reach limit 1`.execute(
    tx,
  )
  return rows[0]?.reach ?? null
}

/** Authors of a city's posts of the last seven days, by how many established accounts reacted to them. */
export async function listNear(tx: Tx, city: string, establishedAfterDays: number): Promise<void> {
  await sql`delete from discovery_item where list = 'near' and scope = ${city}`.execute(tx)
  await sql`
    insert into discovery_item (list, scope, rank, ref, score)
    select 'near', ${city}, row_number() over (order by reactors desc, author_id) - 1, author_id, reactors
      from (select author_id, count(distinct r.account_id) as reactors
              from (select post.id, author_id from post
                     where reach = ${city} and ${isListedForAll} and post.id >= ${idWeekAgo()}::bigint
                     order by post.id desc limit ${sql.lit(POSTS_PER_PLACE)}) newest
              join post_reaction r on r.post_id = newest.id
              join account on account.id = r.account_id and ${isEstablished(establishedAfterDays)}
             group by author_id
             order by reactors desc, author_id limit ${sql.lit(LIST_SIZE)}) ranked`.execute(tx)
}

/** Drops the lists of places and tags that are not among these any more. */
export async function dropOtherScopes(
  tx: Tx,
  list: 'near' | 'sells',
  scopes: readonly string[],
): Promise<void> {
  await sql`delete from discovery_item where list = ${list} and scope <> all (${[...scopes]}::text[])`.execute(
    tx,
  )
}

/** Some tags after this one under which something is for sale. */
export async function nextPaidTags(tx: Tx, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag from paid_tag where tag > ${after} order by tag limit ${limit}`.execute(tx)
  return rows.map(({ tag }) => tag)
}

/** Authors who sell posts with these tags, by how many established accounts bought them. */
export async function listSellers(
  tx: Tx,
  tags: readonly string[],
  establishedAfterDays: number,
): Promise<void> {
  await sql`delete from discovery_item where list = 'sells' and scope = any(${[...tags]}::text[])`.execute(tx)
  await sql`
    insert into discovery_item (list, scope, rank, ref, score)
    select 'sells', tag, rank, author_id, buyers
      from (select tag, author_id, buyers, row_number() over (partition by tag order by buyers desc, author_id) - 1 as rank
              from (select asked.tag, post.author_id, count(distinct purchase.buyer_account_id) as buyers
                      from unnest(${[...tags]}::text[]) as asked (tag)
                     cross join lateral (
                       select post_id from paid_tag where paid_tag.tag = asked.tag
                        order by post_id desc limit ${sql.lit(SALES_PER_TAG)}) tagged
                      join post on post.id = tagged.post_id and ${isListedForAll} and is_on_sale(post, clock_timestamp())
                      join purchase on purchase.post_id = post.id and purchase.status = 'completed'
                      join account on account.id = purchase.buyer_account_id and ${isEstablished(establishedAfterDays)}
                     group by asked.tag, post.author_id
                    having count(distinct purchase.buyer_account_id) >= ${sql.lit(MIN_BUYERS)}) sold) ranked
     where rank < ${sql.lit(SELLERS_PER_TAG)}`.execute(tx)
}

export interface Winner {
  readonly id: ProfileId
  readonly score: number
}

/** Profiles that won most followers in seven days for their size, one of each account. */
export async function findWinners(tx: Tx, limit: number): Promise<Winner[]> {
  const { rows } = await sql<{ profile_id: bigint; score: number }>`
    select profile_id, score
      from (select distinct on (account_id) s.profile_id, s.score
              from (select profile_id, won_followers / sqrt(established_followers::float8) as score
                      from profile_standing where won_followers >= 10
                     order by won_followers desc limit ${sql.lit(2000)}) s
              join profile on profile.id = s.profile_id and profile.is_public
             order by account_id, s.score desc) best
     order by score desc, profile_id limit ${limit}`.execute(tx)
  return rows.map((row) => ({ id: wireId<ProfileId>(row.profile_id), score: row.score }))
}

/** The newest texts that each of these authors published for everyone. */
export async function newestTexts(
  tx: Tx,
  authors: readonly ProfileId[],
): Promise<{ authorId: ProfileId; text: string }[]> {
  const { rows } = await sql<{ author_id: bigint; text: string }>`
    select asked.id as author_id, newest.text
      from unnest(${rowIds(authors)}::bigint[]) as asked (id)
     cross join lateral (
       select text from post where post.author_id = asked.id and post.deleted_at is null and ${isListedForAll}
        order by post.id desc limit 20) newest`.execute(tx)
  return rows.map((row) => ({ authorId: wireId<ProfileId>(row.author_id), text: row.text }))
}

export interface Notable extends Winner {
  readonly tag: string | null
}

export async function listNotable(tx: Tx, notable: readonly Notable[]): Promise<void> {
  await sql`delete from discovery_item where list = 'notable'`.execute(tx)
  await sql`
    insert into discovery_item (list, scope, rank, ref, score, reason)
    select 'notable', 'w', place - 1, ref, score, jsonb_build_object('tag', tag)
      from unnest(${rowIds(notable.map(({ id }) => id))}::bigint[], ${notable.map(({ score }) => score)}::float8[],
                  ${notable.map(({ tag }) => tag)}::text[]) with ordinality as n (ref, score, tag, place)
     where place <= ${sql.lit(LIST_SIZE)}`.execute(tx)
}
