import { setTimeout as rest } from 'node:timers/promises'
import { encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'

/*
 * The actions of many people, written as rows: the rows that a call leaves, and the event it publishes. Thousands of
 * calls would measure the calls. Person n has account n and profile n; number 0 is the one that everybody acts on.
 */

const FAMOUS = 1_000_000n
const POST = 42n

export interface Crowd {
  readonly size: number
}

export async function makeCrowd(database: Database, size: number): Promise<Crowd> {
  await database.query(
    `insert into account (id, email, verified_at)
     select n, 'p' || n || '@people.example', now() from generate_series(1, $1::bigint) n
     union all select $2::bigint, 'famous@people.example', now()`,
    [size, String(FAMOUS)],
  )
  await database.query(
    `insert into profile (id, account_id, handle, display_name, setting_notify_other_interactions)
     select n, n, 'p_' || n, 'P ' || n, false from generate_series(1, $1::bigint) n
     union all select $2::bigint, $2::bigint, 'famous', 'Famous', true`,
    [size, String(FAMOUS)],
  )
  await database.query(
    `with made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
       values ($1, $2, 'hot', 'everyone', 'w', 0, true) returning id)
     insert into post_counter (post_id) select id from made`,
    [String(POST), String(FAMOUS)],
  )
  await database.query('analyze account, profile')
  return { size }
}

interface Burst {
  readonly from: number
  readonly count: number
}

const idsOf = ({ from, count }: Burst) => Array.from({ length: count }, (_, i) => BigInt(from + i + 1))

/** Everybody likes it, except every tenth, who dislikes it. */
export async function reactAll(database: Database, _crowd: Crowd, burst: Burst): Promise<void> {
  const ids = idsOf(burst)
  const kinds = ids.map((id) => (id % 10n === 0n ? 'dislike' : 'like'))
  const reported = ids.map((id, i) =>
    JSON.stringify({ postId: encodeId(POST), profileId: encodeId(id), before: null, after: kinds[i] }),
  )
  await database.query(
    `with given as (
       insert into post_reaction (post_id, account_id, axis, kind, version, profile_id)
       select $1, id, 'liking', kind::reaction_kind, 1, id from unnest($2::bigint[], $3::text[]) as t (id, kind))
     insert into outbox (subject, payload) select 'reactions.post-reacted', payload::jsonb from unnest($4::text[]) payload`,
    [String(POST), ids.map(String), kinds, reported],
  )
}

/** The people of this run follow the famous one, or each their neighbour. */
export async function followAll(
  database: Database,
  { whom, ...burst }: Burst & { whom: 'one' | 'many' },
): Promise<void> {
  const ids = idsOf(burst)
  const followed = ids.map((id) => (whom === 'one' ? FAMOUS : id + 1n))
  const reported = ids.map((id, i) =>
    JSON.stringify({ followerId: encodeId(id), followeeId: encodeId(followed[i] ?? 0n) }),
  )
  await database.query(
    `with made as (
       insert into follow (follower_id, followee_id, id)
       select follower, followee, make_id() from unnest($1::bigint[], $2::bigint[]) as t (follower, followee))
     insert into outbox (subject, payload) select 'profiles.followed', payload::jsonb from unnest($3::text[]) payload`,
    [ids.map(String), followed.map(String), reported],
  )
}

/** Waits until that many events are in notifications. */
export async function untilCaughtUp(database: Database, events: number): Promise<void> {
  for (const deadline = Date.now() + 300_000; Date.now() < deadline; await rest(20)) {
    const [row] = await database.query<{ n: number }>(
      'select coalesce(sum(count), 0)::int as n from notification',
    )
    if ((row?.n ?? 0) >= events) return
  }
}
