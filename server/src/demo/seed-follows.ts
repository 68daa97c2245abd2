import { sql } from 'kysely'
import { rowId } from '../platform/db/row-id.ts'
import { createDice } from './random.ts'
import { follows } from './seed-people.ts'
import { DAY_MS, type Member, type Seeding } from './seeding.ts'

/** Wait for somebody private to let them in. */
const WAITING: Readonly<Record<string, readonly string[]>> = { keiko_quiet: ['bo_li', 'zero_one'] }

/** Who follows whom. Returns the followers of each profile. */
export async function seedFollows(
  { tx, now, seed, ids }: Seeding,
  members: readonly Member[],
): Promise<ReadonlyMap<Member, ReadonlySet<Member>>> {
  const dice = createDice(seed + 1)
  const isWaiting = ({ follower, followee }: { follower: Member; followee: Member }) =>
    WAITING[followee.handle]?.includes(follower.handle) ?? false
  const pairs = follows(members, dice).filter((pair) => !isWaiting(pair))
  const asked = members.flatMap((followee) =>
    (WAITING[followee.handle] ?? []).flatMap((handle) => {
      const follower = members.find((one) => one.handle === handle)
      return follower ? [{ follower, followee }] : []
    }),
  )
  const rowsOf = (some: typeof pairs) =>
    JSON.stringify(
      some.map(({ follower, followee }) => ({
        follower: String(rowId(follower.id)),
        followee: String(rowId(followee.id)),
        // More of them lately: most people here are getting to know each other.
        id: String(rowId(ids.at(new Date(now.getTime() - dice.roll() ** 2 * 40 * DAY_MS), follower.shard))),
      })),
    )
  for (const [table, some] of [
    ['follow', pairs],
    ['follow_request', asked],
  ] as const)
    await sql`
      insert into ${sql.table(table)} (follower_id, followee_id, id)
      select follower, followee, id
        from jsonb_to_recordset(${rowsOf(some)}::jsonb) as t (follower bigint, followee bigint, id bigint)`.execute(
      tx,
    )
  await sql`
    insert into profile_count (profile_id, kind, count)
    select followee_id, 'followers', count(*) from follow where followee_id = any(${idsOf(members)}::bigint[]) group by 1
    union all
    select follower_id, 'following', count(*) from follow where follower_id = any(${idsOf(members)}::bigint[]) group by 1`.execute(
    tx,
  )
  const followers = new Map<Member, Set<Member>>(members.map((one) => [one, new Set()]))
  for (const { follower, followee } of pairs) followers.get(followee)?.add(follower)
  return followers
}

const idsOf = (members: readonly Member[]) => members.map(({ id }) => rowId(id))
