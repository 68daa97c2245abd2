import type { ClientBase } from 'pg'
import type { Dice } from './random.ts'

/** People who only read. They fill follower lists; the public list leaves them out, because they have never posted. */
const READERS = 10_400

const FIRST = [
  ...['Ada', 'Bilal', 'Chiara', 'Dmitri', 'Esi', 'Farah', 'Goran', 'Hana', 'Ivo', 'Jun', 'Kofi', 'Lucia'],
  ...['Mina', 'Nils', 'Odile', 'Pavel', 'Quinn', 'Rosa', 'Sunil', 'Tomoko', 'Uma', 'Viktor', 'Wren', 'Yara'],
]
const LAST = [
  ...['Abara', 'Berg', 'Costa', 'Dahl', 'Eriksen', 'Fofana', 'Garcia', 'Horvat', 'Ito', 'Jansen', 'Kaya'],
  ...['Lopez', 'Moreau', 'Novak', 'Okoye', 'Petrov', 'Rossi', 'Silva', 'Tanaka', 'Varga', 'Weiss', 'Zhou'],
]

/** How many readers follow each author, so that numbers of every width appear. */
const AUDIENCE: Readonly<Record<string, number>> = {
  mara: READERS,
  theo_writes: 1204,
  bakehouse: 999,
  the_night_bus: 128,
}
/** Followed by nobody, and following nobody. */
const ALONE = 'zero_one'
/** Approves followers one by one; these are still waiting. */
const QUIET = 'keiko_quiet'
const WAITING = [ALONE, 'bo_li']

interface DemoProfile {
  readonly id: string
  readonly handle: string
}

export async function seedFollows(
  client: ClientBase,
  { now, profiles, dice }: { now: Date; profiles: readonly DemoProfile[]; dice: Dice },
): Promise<void> {
  await insertReaders(client, now)
  await insertPairs(client, 'follow', now, pairs(profiles, dice))
  await insertPairs(client, 'follow_request', now, requests(profiles))
  for (const [handle, size] of Object.entries(AUDIENCE)) {
    const followed = profiles.find((profile) => profile.handle === handle)
    await client.query(
      `insert into follow (follower_id, followee_id, id)
       select p.id, $1, ${idBefore('$2::timestamptz', 'n * 5 + 3')}
         from generate_series(1, $3::int) n
         join profile p on p.handle = (${handleOf('n')})`,
      [followed?.id, now, size],
    )
  }
  await client.query(
    `insert into profile_count (profile_id, kind, count)
     select followee_id, 'followers', count(*) from follow group by 1
     union all select follower_id, 'following', count(*) from follow group by 1
     union all select author_id, 'posts', count(*) from post group by 1
     on conflict do nothing`,
  )
  await client.query(
    `insert into profile_explore (profile_id, active_id)
     select p.id, greatest(p.id, (select max(id) from post where author_id = p.id and visibility = 'everyone'))
       from profile p where p.id = any($1::bigint[]) and is_public`,
    [profiles.map(({ id }) => id)],
  )
}

async function insertReaders(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `with account as (
       insert into account (id, email, verified_at, created_at)
       select ${idBefore('$1::timestamptz', 'n * 7')}, 'reader' || n || '@demo.example',
              $1::timestamptz - n * interval '7 minutes', $1::timestamptz - n * interval '7 minutes'
         from generate_series(1, ${READERS}) n
       returning id, email, created_at)
     insert into profile (id, account_id, handle, display_name, created_at)
     select id + 1, id, ${handleOf('n')}, ${firstOf('n')} || ' ' || ${lastOf('n')}, created_at
       from (select *, substring(email from '\\d+')::int as n from account) a`,
    [now],
  )
}

async function insertPairs(
  client: ClientBase,
  table: 'follow' | 'follow_request',
  now: Date,
  made: readonly { follower: string; followee: string }[],
): Promise<void> {
  await client.query(
    `insert into ${table} (follower_id, followee_id, id)
     select follower, followee, ${idBefore('$2::timestamptz', 'n * 11 + 1')}
       from jsonb_to_recordset($1) as t (follower bigint, followee bigint, n bigint)`,
    [JSON.stringify(made.map((pair, n) => ({ ...pair, n }))), now],
  )
}

function pairs(profiles: readonly DemoProfile[], dice: Dice) {
  const social = profiles.filter(({ handle }) => handle !== ALONE)
  return social.flatMap((one) =>
    dice
      .shuffle(social.filter((other) => other !== one && !isWaiting(one, other)))
      .slice(0, dice.pick([0, 3, 6, 9, 14, 30]))
      .map((other) => ({ follower: one.id, followee: other.id })),
  )
}

const isWaiting = (one: DemoProfile, other: DemoProfile) =>
  other.handle === QUIET && WAITING.includes(one.handle)

function requests(profiles: readonly DemoProfile[]) {
  return profiles.flatMap((one) =>
    profiles
      .filter((other) => isWaiting(one, other))
      .map((other) => ({ follower: one.id, followee: other.id })),
  )
}

const list = (words: readonly string[]) => `(array[${words.map((word) => `'${word}'`).join(', ')}])`
const firstOf = (n: string) => `${list(FIRST)}[1 + ${n} % ${FIRST.length}]`
const lastOf = (n: string) => `${list(LAST)}[1 + (${n} / ${FIRST.length}) % ${LAST.length}]`
const handleOf = (n: string) => `lower(${firstOf(n)}) || '_reads_' || ${n}`

/** An id as `make_id` would have created it that many minutes ago, in a shard of its own. */
const idBefore = (now: string, minutes: string) => `
  (greatest(0, floor(extract(epoch from ${now} - (${minutes}) * interval '1 minute') * 1000)::bigint
    - 1767225600000) << 22) | ((n & 4095)::bigint << 10) | ((n % 511) * 2)::bigint`
