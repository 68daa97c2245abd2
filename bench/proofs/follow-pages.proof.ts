import { decodeId, encodeId } from '@sayso/contract/ids'
import type { Database } from '../harness/databases.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'

const PAGE = 40
const MAX = 1.5
const READ_PER_ROUND = 10

export default proof({
  name: 'follow-pages',
  about: `A page of a list of followers costs the same wherever it is: within ${MAX} of the second page`,
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'walks-from-the-top': {
      file: 'server/src/modules/feeds/profile-lists.queries.ts',
      find: 'where followee_id = ${rowId(followee)} and id < ${rowId(below)}',
      replace: 'where followee_id = ${rowId(followee)} and id + 0 < ${rowId(below)}',
      why: 'every page reads all pages before it',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const followers = p.size({ quick: 40_000, full: 1_000_000 })
    const [celebrity] = await makeMembers(database, 1, 'celebrity')
    if (!celebrity) throw new Error('no profile to follow was created')
    await loadFollowers(p, database, celebrity, followers)
    const { url, pid } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error' },
      quiet: true,
    })
    const pages = followers / PAGE
    const read = async (input: Record<string, unknown>): Promise<Page> => {
      const { body, status } = await callAs(url, celebrity, 'feed/followerProfiles', input, 'GET')
      if (status !== 200 || !body.success) throw new Error(`a page could not be read: ${status} ${body.code}`)
      return body as unknown as Page
    }
    const timed = async (inputs: readonly Record<string, unknown>[]) => {
      const from = performance.now()
      for (const input of inputs) await read(input)
      return (performance.now() - from) / inputs.length
    }

    const deep = Math.min(10_000, Math.floor(pages * 0.9))
    const at = (page: number) => ({ cursor: cursorBefore(followers, page) })
    const from = (page: number) => Array.from({ length: READ_PER_ROUND }, (_, i) => at(page + i))
    const end = Math.floor(pages) - READ_PER_ROUND
    const [near, far, last] = [from(1), from(deep), from(end)]
    const whole = await read(far[0] ?? {})
    p.require('a deep page is complete', whole.profiles.length === PAGE && whole.has_more, `page ${deep}`)
    const beyond = await read(at(Math.floor(pages) - 1))
    p.require(
      'the last page says that it is the last',
      !beyond.has_more && beyond.next_cursor === null && beyond.profiles.length === PAGE,
    )

    const byCursor = await p.measure.rounds(
      { near: () => timed(near), far: () => timed(far), last: () => timed(last) },
      { rounds: p.size({ quick: 15, full: 25 }), warmUps: 2 },
    )
    p.figure('followers', followers)
    p.figure('page 1 by cursor, ms', byCursor.median('near').toFixed(2))
    p.figure(`page ${deep} by cursor, ms`, byCursor.median('far').toFixed(2))
    for (const [name, page] of [
      ['far', deep],
      ['last', end],
    ] as const) {
      const ratio = byCursor.ratio(name, 'near')
      p.figure(`page ${page} / page 1 by cursor`, ratio.toFixed(2))
      p.require(`page ${page} by cursor within ${MAX}`, ratio <= MAX, `${ratio.toFixed(2)} x page 1`)
    }

    const lastNumber = p.size({ quick: 80, full: 500 })
    const zero = await read({})
    const runBefore = zero.run_before
    for (let page = 1; page <= lastNumber; page++) await read({ page, runBefore })
    const numbered = (first: number) =>
      Array.from({ length: READ_PER_ROUND }, (_, i) => ({ page: first + i, runBefore }))
    const byNumber = await p.measure.rounds(
      { near: () => timed(numbered(1)), far: () => timed(numbered(lastNumber - READ_PER_ROUND)) },
      { rounds: p.size({ quick: 15, full: 25 }), warmUps: 2 },
    )
    const ratio = byNumber.ratio('far', 'near')
    p.figure(`page ${lastNumber} / page 1 by number`, ratio.toFixed(2))
    p.require(
      `page ${lastNumber} by number and time is within ${MAX}`,
      ratio <= MAX,
      `${ratio.toFixed(2)} x by number`,
    )

    // No limit is required here: a page number without a cursor is counted out, up to pageMax pages.
    const jump = await timed([{ page: lastNumber }, { page: lastNumber }, { page: lastNumber }])
    p.figure(`page ${lastNumber} out of nowhere, ms`, jump.toFixed(2))
    p.figure('api_cpu_seconds', p.cpuOf(pid).toFixed(1))
  },
})

interface Page {
  profiles: unknown[]
  has_more: boolean
  run_before: string
  next_cursor: string | null
}

/** The id of the nth follow. */
const placeOf = (n: number) => (BigInt(n) << 22n) | 1n

/** The last entry of the previous page, which is the cursor of the page. */
const cursorBefore = (followers: number, page: number) => encodeId(placeOf(followers - page * PAGE + 1))

/** Creates people with a profile each; a hundred of them share an account, which no response reveals. */
async function loadFollowers(
  p: Proving,
  database: Database,
  { profileId }: Member,
  count: number,
): Promise<void> {
  const step = 100_000
  for (let from = 1; from <= count; from += step) {
    const range = [from, Math.min(from + step - 1, count)]
    await database.query(
      `insert into account (id, email) select n * 1024, 'f' || n || '@people.example'
         from generate_series($1::bigint, $2::bigint) n where n % 100 = 0 or n = $1`,
      range,
    )
    await database.query(
      `insert into profile (id, account_id, handle, display_name, bio)
       select n * 1024 + 1, greatest(n - n % 100, $1::bigint) * 1024, 'f_' || n, 'Follower ' || n, 'I follow.'
         from generate_series($1::bigint, $2::bigint) n`,
      range,
    )
    await database.query(
      `insert into follow (follower_id, followee_id, id)
       select n * 1024 + 1, $3::bigint, (n << 22) | 1 from generate_series($1::bigint, $2::bigint) n`,
      [...range, String(decodeId(profileId))],
    )
    p.log(`${range[1]} followers`)
  }
  await database.query(
    `insert into profile_count (profile_id, kind, count)
     select $1::bigint, 'followers', $2::int union all select follower_id, 'following', 1 from follow`,
    [String(decodeId(profileId)), count],
  )
  await database.query('vacuum analyze follow, profile, profile_count')
}
