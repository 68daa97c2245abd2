import type { PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { postReacted } from '../modules/reactions/index.ts'
import { publish } from '../platform/bus/event.ts'
import { rowId, rowIds, wireId } from '../platform/db/row-id.ts'
import { runJob } from './run-job.ts'
import type { World } from './world.ts'

interface Named {
  readonly handle: string
  readonly name?: string
  readonly bio?: string
}

/** People without a session, established, in the public list and found. */
export async function crowd(world: World, people: readonly Named[]): Promise<ProfileId[]> {
  const { rows } = await world.ctx.db.write((tx) =>
    sql<{ id: bigint }>`
      with named as (select * from unnest(${people.map(({ handle }) => handle)}::text[],
                                          ${people.map(({ name = 'Crowd' }) => name)}::text[],
                                          ${people.map(({ bio = '' }) => bio)}::text[])
                            with ordinality as n (handle, name, bio, place)),
      a as (insert into account (email, verified_at, created_at)
            select handle || '@people.example', now(), now() - interval '30 days' from named returning id, email),
      p as (insert into profile (id, account_id, handle, display_name, bio)
            select make_id(), a.id, handle, name, bio
              from named join a on a.email = handle || '@people.example' returning id, handle),
      e as (insert into profile_explore select id, id >> 10 from p)
      select p.id from p join named using (handle) order by place`.execute(tx),
  )
  await runJob(world, 'discovery.index-missing-profiles')
  return rows.map(({ id }) => wireId<ProfileId>(id))
}

/** Some people called `prefix_0`, `prefix_1` and so on. */
export const crowdOf = (world: World, prefix: string, count: number) =>
  crowd(
    world,
    Array.from({ length: count }, (_, n) => ({ handle: `${prefix}_${n}` })),
  )

/** Everybody's account is old enough to count. */
export async function growOld(world: World): Promise<void> {
  await world.ctx.db.write((tx) =>
    sql`update account set created_at = now() - interval '30 days'`.execute(tx),
  )
}

/** All of these follow somebody, and the followers are counted. */
export async function followAll(world: World, followee: ProfileId, by: readonly ProfileId[]): Promise<void> {
  await world.ctx.db.write(async (tx) => {
    await sql`
      with f as (insert into follow select id, ${rowId(followee)}::bigint, make_id()
                   from unnest(${rowIds(by)}::bigint[]) as f (id) returning follower_id),
      g as (insert into profile_count as c select follower_id, 'following', 1 from f
            on conflict (profile_id, kind) do update set count = c.count + 1)
      insert into profile_count as c select ${rowId(followee)}::bigint, 'followers', count(*) from f
      on conflict (profile_id, kind) do update set count = c.count + excluded.count`.execute(tx)
    await sql`update profile_standing set is_stale = true where profile_id = ${rowId(followee)}`.execute(tx)
  })
  await runJob(world, 'discovery.count-followers')
}

/** All of these give an answer to a post. The event tells of it as always. */
export async function answerAll(
  world: World,
  postId: PostId,
  kind: 'true' | 'false',
  by: readonly ProfileId[],
): Promise<void> {
  await world.ctx.db.write(async (tx) => {
    await sql`
      insert into post_reaction (post_id, account_id, axis, kind, version, profile_id)
      select post.id, profile.account_id, 'truth', ${kind}::reaction_kind, post.version, profile.id
        from post, profile where post.id = ${rowId(postId)} and profile.id = any(${rowIds(by)}::bigint[])`.execute(
      tx,
    )
    await sql`
      update post_counter set trues = trues + ${kind === 'true' ? by.length : 0}::int,
                              falses = falses + ${kind === 'false' ? by.length : 0}::int
       where post_id = ${rowId(postId)}`.execute(tx)
    for (const profileId of by)
      await publish(tx, postReacted, { postId, profileId, before: null, after: kind })
  })
  await world.settle()
}
