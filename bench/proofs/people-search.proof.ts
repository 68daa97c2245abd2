import { encodeId } from '@sayso/contract/ids'
import { median } from '../harness/measure.ts'
import { callAs } from '../harness/members.ts'
import { postgresCpu } from '../harness/postgres-cpu.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { readsOf } from './people-search/explain.ts'
import { growDiscovery } from './people-search/lists.ts'
import {
  becomesPrivate,
  bioWords,
  find,
  firstNames,
  handleOf,
  isPrivate,
  makePeople,
  type PeopleWorld,
} from './people-search/people.ts'

const MAX = 1.3
/** The quick form measures little, often on a busy machine: it is there to notice a cost that grows with the people. */
const maxOf = (p: Proving) => p.size({ quick: 1.6, full: MAX })

export default proof({
  name: 'people-search',
  about: `Finding people, and every list of discovery, costs the same whatever their number: within ${MAX}. Private people are not found, one wrong letter is forgiven`,
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'private-indexed': {
      file: 'server/src/modules/discovery/find/index-profiles.queries.ts',
      find: 'and is_public\n       and exists (select from profile_explore where profile_id = profile.id)',
      replace: '',
      why: 'private people get terms',
    },
    'private-shown': {
      file: 'server/src/modules/discovery/shown-profiles.queries.ts',
      find: 'p.id = asked.id and p.is_public and not',
      replace: 'p.id = asked.id and not',
      also: [
        {
          file: 'server/src/modules/discovery/shown-profiles.queries.ts',
          find: 'cross join lateral (select from profile_explore e where e.profile_id = asked.id limit 1) listed',
          replace: '',
        },
      ],
      why: 'whoever is in an outdated index is shown',
    },
    'apart-shown': {
      file: 'server/src/modules/discovery/shown-profiles.queries.ts',
      find: "and not (${isApart('reader', 'p')} or ${isMuted('reader', 'p')})",
      replace: '',
      why: 'people whom the reader mutes are found',
    },
    'prefix-not-indexed': {
      file: 'server/src/modules/discovery/find/find-profiles.queries.ts',
      find: 'where not is_bio and term >= ${low} and not exists (select from stored)',
      replace: "where not is_bio and term || '' >= ${low}",
      why: 'a beginning is compared with every term there is',
    },
    'followers-all-read': {
      file: 'server/src/modules/discovery/shown-profiles.queries.ts',
      find: 'coalesce(theirs.is_there, false) as follows_me',
      replace:
        'exists (select from follow f where f.follower_id = asked.id and f.followee_id = ${me}::bigint) as follows_me',
      why: 'whether somebody follows the reader is found by reading all who do',
    },
    'typos-not-tolerated': {
      file: 'server/src/modules/discovery/find/find-profiles.service.ts',
      find: 'isOneEditApart(word, other)',
      replace: '!isOneEditApart(word, other)',
      why: 'a word with one wrong letter finds nobody',
    },
  },
  async run(p) {
    const sizes = p.size({ quick: [600, 6000], full: [10_000, 1_000_000] } as const)
    const [small, large] = await Promise.all([makePeople(p, sizes[0]), makePeople(p, sizes[1])])
    await compare(p, 'feed/typeAhead', small, large)
    await compare(p, 'feed/searchProfiles', small, large)
    await compareReads(p, small, large)
    await tryTypos(p, large)
    await probePrivate(p, large)
    await growDiscovery(p, small, large, maxOf(p))
    await probeApart(p, large)
  },
})

/** Crowded texts, which more people match than are looked at, and rare ones. */
function textsOf(p: Proving, path: string, { rare }: PeopleWorld): string[] {
  const names = firstNames(p)
  const crowded = path === 'feed/typeAhead' ? names.map((name) => name.slice(0, 2)) : bioWords(p)
  const wrong = path === 'feed/typeAhead' ? [] : rare.map(({ handle }) => misspell(handle, 1))
  return [...names, ...crowded, ...rare.flatMap(({ handle, name }) => [handle, name]), ...wrong]
}

async function compare(
  p: Proving,
  path: 'feed/searchProfiles' | 'feed/typeAhead',
  small: PeopleWorld,
  large: PeopleWorld,
): Promise<void> {
  const warmUps = 2
  const cpu: Record<'small' | 'large', number[]> = { small: [], large: [] }
  const timed = (key: 'small' | 'large', world: PeopleWorld) => async () => {
    const texts = textsOf(p, path, world)
    const passed: number[] = []
    const spent = await postgresCpu(world.database, async () => {
      for (const text of texts) {
        const began = performance.now()
        await find(world, path, text)
        passed.push(performance.now() - began)
      }
    })
    cpu[key].push(spent / texts.length)
    return median(passed)
  }
  const measured = await p.measure.rounds(
    { small: timed('small', small), large: timed('large', large) },
    { rounds: p.size({ quick: 9, full: 15 }), warmUps },
  )
  const cpuOf = (key: 'small' | 'large') => median(cpu[key].slice(warmUps))
  for (const [key, world] of [
    ['small', small],
    ['large', large],
  ] as const)
    p.figure(
      `${path}, ${world.people} people`,
      `${measured.median(key).toFixed(2)} ms, ${cpuOf(key).toFixed(3)} ms of PostgreSQL`,
    )
  const ratio = cpuOf('large') / cpuOf('small')
  const inTime = measured.ratio('large', 'small').toFixed(2)
  const max = maxOf(p)
  p.require(`${path} within ${max}`, ratio <= max, `${path} ${ratio.toFixed(2)} x (${inTime} x in time)`)
}

async function compareReads(p: Proving, small: PeopleWorld, large: PeopleWorld): Promise<void> {
  const sum = async (world: PeopleWorld) => {
    const total = { rows: 0, buffers: 0 }
    for (const [at, { name, handle }] of [...world.rare, ...world.rare].slice(0, 8).entries()) {
      const text = [firstNames(p)[at % 2] ?? '', name, handle, bioWords(p)[at % 2] ?? ''][at % 4] ?? ''
      const { rows, buffers } = await readsOf(world, text, misspell(handle, 1))
      total.rows += rows
      total.buffers += buffers
    }
    return total
  }
  const [few, many] = [await sum(small), await sum(large)]
  p.figure('rows read by eight searches', `${few.rows} and ${many.rows}`)
  p.figure('pages of the database read by them', `${few.buffers} and ${many.buffers}`)
  const ratio = many.rows / few.rows
  p.require(`rows read within ${MAX}`, ratio <= MAX, `${ratio.toFixed(2)} x rows`)
}

/** One letter wrong: changed, left out, added or swapped with the next. */
function misspell(word: string, at: number): string {
  const letters = [...word]
  const wrong = [
    letters.with(at, letters[at] === 'q' ? 'x' : 'q'),
    letters.toSpliced(at, 1),
    letters.toSpliced(at, 0, 'q'),
    [...letters.slice(0, at), ...letters.slice(at, at + 2).toReversed(), ...letters.slice(at + 2)],
  ]
  return (wrong[(at + word.length) % wrong.length] ?? letters).join('')
}

async function tryTypos(p: Proving, world: PeopleWorld): Promise<void> {
  const tries = p.size({ quick: 40, full: 1000 })
  let found = 0
  for (let n = 0; n < tries; n++) {
    let person = p.random.integer(0, world.people - 1)
    while (isPrivate(person) || becomesPrivate(person)) person++
    const handle = handleOf(person % world.people)
    const wrong = misspell(handle, p.random.integer(0, handle.length - 2))
    if (wrong === handle || (await find(world, 'feed/searchProfiles', wrong)).includes(handle)) found++
  }
  const share = ((100 * found) / tries).toFixed(1)
  p.figure('handles found with one wrong letter', `${share} %`)
  p.require('one wrong letter is forgiven', found >= tries * 0.95, `${share} % of misspelt handles found`)
}

/** People whom the reader blocks or mutes, who were found a moment before. */
async function probeApart(p: Proving, world: PeopleWorld): Promise<void> {
  const { database, url, reader, rare } = world
  let [before, after] = [0, 0]
  for (const [n, { handle }] of rare.slice(0, 4).entries()) {
    const path = n % 2 === 0 ? 'feed/typeAhead' : 'feed/searchProfiles'
    if ((await find(world, path, handle)).includes(handle)) before++
    const [row] = await database.query<{ id: string }>('select id::text from profile where handle = $1', [
      handle,
    ])
    const profile_id = encodeId<string>(BigInt(row?.id ?? 0))
    await callAs(url, reader, n < 2 ? 'user/block' : 'user/mute', {
      profile_id,
      ...(n >= 2 && { kind: 'profile' }),
    })
    if ((await find(world, path, handle)).includes(handle)) after++
  }
  p.require(
    'whom the reader blocks or mutes is not found',
    before > 0 && after === 0,
    `${before} before, ${after} after`,
  )
}

/** Private from the start, and private since a moment of which no index knows. */
async function probePrivate(p: Proving, world: PeopleWorld): Promise<void> {
  const { database, people } = world
  await database.query(
    `with hidden as (update profile set is_public = false where (id / 1024 - 1) % 50 = 8 returning id)
     delete from profile_explore using hidden where profile_id = hidden.id`,
  )
  const [indexed] = await database.query<{ n: string }>(
    `select count(*)::text as n from profile_term join profile on id = profile_id where (id / 1024 - 1) % 50 = 7`,
  )
  p.require('private people have no terms', indexed?.n === '0', `${indexed?.n} terms of private people`)
  const probes = p.size({ quick: 100, full: 1000 })
  let leaks = 0
  for (let n = 0; n < probes; n++) {
    const hidden = p.random.integer(0, Math.floor(people / 50) - 1) * 50 + (n % 2 === 0 ? 7 : 8)
    const handle = handleOf(hidden)
    const path = n % 3 === 0 ? 'feed/typeAhead' : 'feed/searchProfiles'
    const text = [handle, handle, misspell(handle, 1)][n % 3] ?? handle
    if ((await find(world, path, text)).includes(handle)) leaks++
  }
  p.require('no private person is found', leaks === 0, `${leaks} found by ${probes} probes`)
}
