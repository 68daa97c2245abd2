import { decodeId } from '@sayso/contract/ids'
import { median } from '../../harness/measure.ts'
import { callAs } from '../../harness/members.ts'
import { postgresCpu } from '../../harness/postgres-cpu.ts'
import type { Proving } from '../../harness/proof.ts'
import type { PeopleWorld } from './people.ts'

const FOLLOWED = 200
const READS = 3

interface Call {
  readonly name: string
  readonly path: string
  /** What must be true before each read. */
  readonly before?: string
}

const CALLS: readonly Call[] = [
  { name: 'trending tags', path: 'feed/trendingTags' },
  { name: 'disputed posts', path: 'feed/disputed' },
  { name: 'people to follow', path: 'feed/suggestedProfiles' },
  {
    name: 'people to follow, made anew',
    path: 'feed/suggestedProfiles',
    before: 'delete from suggestion_made',
  },
]

/** Every list that is made ahead is read at the same cost in both worlds, and so are suggestions that are made anew. */
export async function growDiscovery(
  p: Proving,
  small: PeopleWorld,
  large: PeopleWorld,
  max: number,
): Promise<void> {
  for (const world of [small, large]) await fillLists(world)
  for (const call of CALLS) {
    const warmUps = 2
    const cpu: Record<'small' | 'large', number[]> = { small: [], large: [] }
    const timed = (key: 'small' | 'large', world: PeopleWorld) => async () => {
      const spent: number[] = []
      const began = performance.now()
      for (let n = 0; n < READS; n++) {
        if (call.before) await world.database.query(call.before)
        spent.push(await postgresCpu(world.database, () => read(world, call)))
      }
      cpu[key].push(median(spent))
      return performance.now() - began
    }
    await p.measure.rounds(
      { small: timed('small', small), large: timed('large', large) },
      { rounds: p.size({ quick: 5, full: 15 }), warmUps },
    )
    const cpuOf = (key: 'small' | 'large') => median(cpu[key].slice(warmUps))
    const ratio = cpuOf('large') / cpuOf('small')
    p.figure(
      `${call.name}, ms of PostgreSQL`,
      `${cpuOf('small').toFixed(3)} and ${cpuOf('large').toFixed(3)}`,
    )
    p.require(`${call.name} within ${max}`, ratio <= max, `${call.name} ${ratio.toFixed(2)} x`)
  }
}

async function read({ url, reader }: PeopleWorld, { path }: Call): Promise<void> {
  const { status, body } = await callAs(url, reader, path)
  const list = body['tags'] ?? body['posts'] ?? body['profiles']
  if (status !== 200 || !Array.isArray(list) || list.length === 0)
    throw new Error(`${path} is empty: ${status} ${body.code ?? ''}`)
}

/** As the jobs would leave them: lists of sixty, in as many places as the world is large. */
async function fillLists({ database, people, reader }: PeopleWorld): Promise<void> {
  const me = String(decodeId(reader.profileId))
  await database.query(
    `insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
     select (n::bigint << 32) | 1, ((n * 7) % $1 + 1) * 1024 + 1, 'disputed ' || n, 'everyone', 'w', 0, true
       from generate_series(1, $1::bigint / 10) n`,
    [people],
  )
  await database.query('insert into post_counter (post_id) select id from post')
  await database.query(
    `insert into discovery_item (list, scope, rank, ref, score, reason)
     select 'trending', scope, rank, null, 60 - rank,
            jsonb_build_object('tag', 'tag' || rank, 'accounts', 9, 'hours', to_jsonb(array_fill(1, array[24])))
       from (select 'w' as scope union all select 'c:' || n from generate_series(1, $1::bigint / 1000) n) s,
            generate_series(0, 59) rank`,
    [people],
  )
  await database.query(
    `insert into discovery_item (list, scope, rank, ref, score)
     select 'disputed', 'w', n - 1, (n::bigint << 32) | 1, 60 - n from generate_series(1, 60) n
     union all
     select 'notable', 'w', n - 1, (n * 3 + 1) * 1024 + 1, 60 - n from generate_series(1, 60) n`,
  )
  // The reader follows two hundred people, each of whom follows a hundred.
  await database.query(
    `insert into follow (follower_id, followee_id, id)
     select $1::bigint, (n * 2 + 1) * 1024 + 1, (n << 40) | 1 from generate_series(1, ${FOLLOWED}) n
     union all
     select (n * 2 + 1) * 1024 + 1, ((n * 2 + k * 3 + 700) % $2 + 1) * 1024 + 1, ((n * 200 + k)::bigint << 40) | 2
       from generate_series(1, ${FOLLOWED}) n, generate_series(1, 100) k
     on conflict do nothing`,
    [me, people],
  )
  // Every second person follows the reader, so their number is as large as the world, too.
  await database.query(
    `insert into follow (follower_id, followee_id, id)
     select n * 1024 + 1, $1::bigint, (n << 22) | 3 from generate_series(2, $2::bigint, 2) n
     on conflict do nothing`,
    [me, people],
  )
  await database.query('vacuum analyze post, post_counter, discovery_item, follow')
}
