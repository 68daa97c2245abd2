import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../profiles.tables.ts'

/*
 * Locks are always taken in this order: the followed profile's row (only if it is not public), the row of the pair, the
 * follower's count, and last the followed profile's count. Many transactions may want that last row, so it is taken
 * right before the commit; and its holder waits for nothing else, so there can be no deadlock.
 */

export interface Target {
  readonly accountId: AccountId
  readonly isPublic: boolean
}

export async function findTarget(tx: Tx, id: ProfileId): Promise<Target | null> {
  const row = await target(tx, id).executeTakeFirst()
  return row ? { accountId: wireId(row.account_id), isPublic: row.is_public } : null
}

/**
 * Loads the target and locks it until the end of the transaction: a profile must not become public while somebody asks
 * to follow it.
 */
export async function holdTarget(tx: Tx, id: ProfileId): Promise<Target | null> {
  const row = await target(tx, id).forShare().executeTakeFirst()
  return row ? { accountId: wireId(row.account_id), isPublic: row.is_public } : null
}

const target = (tx: Tx, id: ProfileId) =>
  query(tx)
    .selectFrom('profile')
    .select(['account_id', 'is_public'])
    .where('id', '=', rowId(id))
    .where('hidden_at', 'is', null)

/** False if the follow already existed. The followed profile's count is updated separately, by `countFollowers`. */
export async function insertFollow(tx: Tx, follower: ProfileId, followee: ProfileId): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      insert into follow (follower_id, followee_id, id)
      values (${rowId(follower)}, ${rowId(followee)}, make_id(shard_of(${rowId(follower)}::bigint)))
      on conflict do nothing
      returning follower_id)
    insert into profile_count as c (profile_id, kind, count)
    select follower_id, 'following', 1 from made
    on conflict (profile_id, kind) do update set count = c.count + 1
    returning profile_id`.execute(tx)
  return rows.length > 0
}

/** False if there was no follow to delete. */
export async function deleteFollow(tx: Tx, follower: ProfileId, followee: ProfileId): Promise<boolean> {
  const { rows } = await sql`
    with ended as (
      delete from follow where follower_id = ${rowId(follower)} and followee_id = ${rowId(followee)}
      returning follower_id)
    update profile_count set count = count - 1
      from ended where profile_id = ended.follower_id and kind = 'following'
    returning profile_id`.execute(tx)
  return rows.length > 0
}

/** The last statement of a transaction that follows or unfollows. */
export async function countFollowers(tx: Tx, followee: ProfileId, by: number): Promise<void> {
  if (by < 0) {
    await sql`update profile_count set count = count + ${by}::int
               where profile_id = ${rowId(followee)} and kind = 'followers'`.execute(tx)
    return
  }
  await sql`
    insert into profile_count as c (profile_id, kind, count) values (${rowId(followee)}, 'followers', ${by}::int)
    on conflict (profile_id, kind) do update set count = c.count + excluded.count`.execute(tx)
}

/** False if the request already existed, or the profile is already followed. */
export async function insertRequest(tx: Tx, follower: ProfileId, followee: ProfileId): Promise<boolean> {
  const { rows } = await sql`
    insert into follow_request (follower_id, followee_id, id)
    select ${rowId(follower)}::bigint, ${rowId(followee)}::bigint, make_id(shard_of(${rowId(follower)}::bigint))
     where not exists (select from follow
                        where follower_id = ${rowId(follower)} and followee_id = ${rowId(followee)})
    on conflict do nothing
    returning id`.execute(tx)
  return rows.length > 0
}

export async function deleteRequest(tx: Tx, follower: ProfileId, followee: ProfileId): Promise<boolean> {
  const row = await query(tx)
    .deleteFrom('follow_request')
    .where('follower_id', '=', rowId(follower))
    .where('followee_id', '=', rowId(followee))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Which of these the profile follows. Looked up one by one: in a single lookup the planner would read everybody whom
 * the profile follows.
 */
export async function findFollowed(
  db: Reader,
  follower: ProfileId,
  among: readonly ProfileId[],
): Promise<Set<ProfileId>> {
  const { rows } = await sql<{ followee_id: bigint }>`
    select pair.followee_id
      from unnest(${rowIds(among)}::bigint[]) as asked (id)
     cross join lateral (
       select followee_id from follow
        where follower_id = ${rowId(follower)} and followee_id = asked.id limit 1) pair`.execute(db)
  return new Set(rows.map(({ followee_id }) => wireId<ProfileId>(followee_id)))
}

/** Which of these follow the profile. */
export async function findFollowers(
  db: Reader,
  followee: ProfileId,
  among: readonly ProfileId[],
): Promise<Set<ProfileId>> {
  const { rows } = await sql<{ follower_id: bigint }>`
    select pair.follower_id
      from unnest(${rowIds(among)}::bigint[]) as asked (id)
     cross join lateral (
       select follower_id from follow
        where follower_id = asked.id and followee_id = ${rowId(followee)} limit 1) pair`.execute(db)
  return new Set(rows.map(({ follower_id }) => wireId<ProfileId>(follower_id)))
}

export async function isFollowing(tx: Tx, follower: ProfileId, followee: ProfileId): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('follow')
    .select('id')
    .where('follower_id', '=', rowId(follower))
    .where('followee_id', '=', rowId(followee))
    .executeTakeFirst()
  return row !== undefined
}

/** Turns the oldest requests into follows and returns the followers. Their counts are updated in id order. */
export async function approveWaiting(tx: Tx, followee: ProfileId, atMost: number): Promise<ProfileId[]> {
  const { rows } = await sql<{ profile_id: bigint }>`
    with taken as (
      delete from follow_request
       where followee_id = ${rowId(followee)}
         and id in (select id from follow_request where followee_id = ${rowId(followee)}
                     order by id limit ${atMost} for update)
      returning follower_id, followee_id),
    made as (
      insert into follow (follower_id, followee_id, id)
      select follower_id, followee_id, make_id(shard_of(follower_id)) from taken
      on conflict do nothing
      returning follower_id)
    insert into profile_count as c (profile_id, kind, count)
    select follower_id, 'following', 1 from made order by follower_id
    on conflict (profile_id, kind) do update set count = c.count + 1
    returning profile_id`.execute(tx)
  return rows.map(({ profile_id }) => wireId<ProfileId>(profile_id))
}

export async function hasWaiting(tx: Tx, followee: ProfileId): Promise<boolean> {
  const row = await query(tx)
    .selectFrom('follow_request')
    .select('id')
    .where('followee_id', '=', rowId(followee))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Newest first, below a bound. */
export async function findRequests(
  db: Reader,
  followee: ProfileId,
  below: string,
  limit: number,
): Promise<{ id: string; profileId: ProfileId }[]> {
  const rows = await query(db)
    .selectFrom('follow_request')
    .select(['id', 'follower_id'])
    .where('followee_id', '=', rowId(followee))
    .where('id', '<', rowId(below))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: wireId(row.id), profileId: wireId<ProfileId>(row.follower_id) }))
}
