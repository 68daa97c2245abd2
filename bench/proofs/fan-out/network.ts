import { createHash } from 'node:crypto'
import { decodeId, encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import type { Member } from '../../harness/members.ts'

/** People created by SQL: any number of followers, some of whom can sign in. */
export interface Network {
  /** Followed by every reader. */
  readonly popular: string
  /** Followed by all readers and by a crowd that never reads. */
  readonly star: string
  /** Each followed by some of the readers. */
  readonly authors: readonly string[]
  readonly readers: readonly string[]
  /** Readers with a session. */
  readonly watchers: readonly Member[]
}

interface Sizes {
  readonly readers: number
  readonly crowd: number
  readonly authors: number
  readonly readersPerAuthor: number
  readonly watchers: number
}

/** Ids from before any row was created, so no row of the running world has them. */
const idOf = (n: number) => (BigInt(n) << 22n) | 1n
const wire = (n: number) => encodeId<string>(idOf(n))
const tokenOf = (n: number) => `s_${String(n).padStart(43, '0')}`

export async function loadNetwork(database: Database, sizes: Sizes): Promise<Network> {
  const { readers, crowd, authors, readersPerAuthor, watchers } = sizes
  // 1 is the star, 2 the popular one, then authors, readers, the crowd.
  const firstReader = 3 + authors
  const firstOfCrowd = firstReader + readers
  const last = firstOfCrowd + crowd - 1
  await database.query(
    `insert into account (id, email, verified_at)
     select (n << 22) | 1, 'n' || n || '@people.example', now() from generate_series(1, $1::bigint) n`,
    [last],
  )
  await database.query(
    `insert into profile (id, account_id, handle, display_name)
     select (n << 22) | 1, (n << 22) | 1, 'n_' || n, 'Number ' || n from generate_series(1, $1::bigint) n`,
    [last],
  )
  const follow = (select: string, values: readonly unknown[]) =>
    database.query(
      `insert into follow (follower_id, followee_id, id)
       select follower, followee, ((1000000 + row_number() over ()) << 22) | shift from (${select}) f`,
      values,
    )
  await follow(
    'select (n << 22) | 1 as follower, (1::bigint << 22) | 1 as followee, 1 as shift from generate_series($1::bigint, $2::bigint) n',
    [firstReader, last],
  )
  await follow(
    'select (n << 22) | 1 as follower, (2::bigint << 22) | 1 as followee, 2 as shift from generate_series($1::bigint, $2::bigint) n',
    [firstReader, firstOfCrowd - 1],
  )
  await follow(
    `select (($1::bigint + (a * 7919 + r * 104729) % $2::bigint) << 22) | 1 as follower,
            (a << 22) | 1 as followee, 3 as shift
       from generate_series(3, 2 + $3::bigint) a, generate_series(1, $4::bigint) r
      group by 1, 2`,
    [firstReader, readers, authors, readersPerAuthor],
  )
  await database.query(
    `insert into profile_count (profile_id, kind, count)
     select followee_id, 'followers', count(*) from follow group by 1
     union all select follower_id, 'following', count(*) from follow group by 1`,
  )
  const members = Array.from({ length: watchers }, (_, i) => {
    const n = firstReader + Math.floor((i * readers) / watchers)
    return { n, handle: `n_${n}`, token: tokenOf(n), profileId: wire(n) }
  })
  for (const { n, token } of members) {
    await database.query(
      `insert into session (token_hash, account_id, current_profile_id, expires_at)
       values ($1, ($2::bigint << 22) | 1, null, now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), n],
    )
  }
  await database.query('vacuum analyze follow, profile, profile_count')
  return {
    star: wire(1),
    popular: wire(2),
    authors: Array.from({ length: authors }, (_, i) => wire(3 + i)),
    readers: Array.from({ length: readers }, (_, i) => wire(firstReader + i)),
    watchers: members,
  }
}

/** What each of these should see according to the database: every post of everybody they follow, newest first. */
export async function oracleOf(database: Database, { profileId }: Member): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select post.id::text from post join follow on followee_id = author_id
      where follower_id = $1 order by post.id desc`,
    [String(decodeId(profileId))],
  )
  return rows.map(({ id }) => encodeId<string>(BigInt(id)))
}
