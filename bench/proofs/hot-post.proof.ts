import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { encodeId } from '@sayso/contract/ids'
import type { Database } from '../harness/databases.ts'
import { production } from '../harness/load.ts'
import { type Member, makeMembers } from '../harness/members.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { auditWhile, openBooks } from '../harness/reaction-books.ts'
import { insertOnly, ourStatement, ourTransaction } from './hot-post/statements.ts'

const CLIENTS = 32
const AT_LEAST = 0.6
const MEMBERS = 200
const SPREAD_POSTS = 200

export default proof({
  name: 'hot-post',
  about: `A post that everybody reacts to at once: at the database at least ${AT_LEAST} of inserting rows and counting nothing, and its numbers are right while they are folded`,
  ci: false,
  engines: true,
  mutants: {
    'waits-for-the-numbers': {
      file: 'server/src/modules/reactions/reactions.queries.ts',
      find: `insert into post_counter_delta (post_id, likes, dislikes, trues, falses)
      select \${post}, likes, dislikes, trues, falses from change)`,
      replace:
        'update post_counter c set likes = c.likes + change.likes from change where c.post_id = ${post})',
      why: 'every reaction waits for the row of the numbers',
    },
    'never-folds': {
      file: 'server/src/modules/reactions/hot-posts.queries.ts',
      find: 'and id in (select id from',
      replace: 'and id < 0 and id in (select id from',
      why: 'what is appended is never added up',
    },
  },
  async run(p) {
    await atTheDatabase(p)
    await throughTheApi(p)
  },
})

async function atTheDatabase(p: Proving): Promise<void> {
  const database = await p.freshDatabase()
  const people = p.size({ quick: 50_000, full: 300_000 })
  await makePeople(database, people)
  const directory = await p.temporaryDirectory()
  const seconds = p.size({ quick: 2, full: 5 })
  let posts = 0

  /** Each run has a post of its own, so that no run meets the rows of another. */
  async function pressed(script: (post: bigint, people: number) => string): Promise<number> {
    const post = (BigInt(++posts) << 22n) | 1n
    await database.query(
      `with made as (insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
                     values ($1, 1, 'hot', 'everyone', 'w', 0, true) returning id),
            counter as (insert into post_counter (post_id) select id from made)
       insert into hot_post (post_id) select id from made`,
      [String(post)],
    )
    const file = join(directory, `${posts}.sql`)
    await writeFile(file, script(post, people))
    const { code, output } = await p.command(
      'pgbench',
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(CLIENTS),
        '-j',
        '2',
        '-T',
        String(seconds),
        '-f',
        file,
        database.url,
      ],
      undefined,
      { PGOPTIONS: '-c synchronous_commit=off' },
    )
    const rate = Number(/tps = ([\d.]+)/.exec(output)?.[1] ?? 0)
    if (code !== 0 || rate === 0) throw new Error(`pgbench failed: ${output}`)
    return rate
  }

  const rates = await p.measure.rounds(
    {
      ceiling: () => pressed(insertOnly),
      statement: () => pressed(ourStatement),
      transaction: () => pressed(ourTransaction),
    },
    { rounds: p.size({ quick: 3, full: 9 }), warmUps: 0 },
  )
  p.figure('insert only, per second', Math.round(rates.median('ceiling')))
  p.figure('our statement, per second', Math.round(rates.median('statement')))
  p.figure('our transaction with its news, per second', Math.round(rates.median('transaction')))
  const ratio = rates.ratio('statement', 'ceiling')
  p.figure('statement / insert only', ratio.toFixed(2))
  // Five round trips instead of one; not held to anything, because it is the client that waits, not the row.
  p.figure('transaction / insert only', rates.ratio('transaction', 'ceiling').toFixed(2))
  p.require(
    `at least ${AT_LEAST} of inserting alone`,
    ratio >= AT_LEAST,
    `${ratio.toFixed(2)} of insert only`,
  )
  const off = await countOff(database)
  p.require('what was appended is what was inserted', off === 0, `${off} posts off`)
}

/** Posts pressed by our statements whose numbers are not the rows. */
async function countOff(database: Database): Promise<number> {
  const [off] = await database.query<{ posts: number }>(`
    select count(*)::int as posts
      from (select post_id, sum(likes) as n from post_counter_delta group by post_id) d
      join (select post_id, count(*) as n from post_reaction group by post_id) r using (post_id)
     where d.n <> r.n`)
  return off?.posts ?? -1
}

async function makePeople(database: Database, people: number): Promise<void> {
  await database.query(
    "insert into account (id, email) select n, 'p' || n || '@people.example' from generate_series(1, $1::bigint) n",
    [people],
  )
  await database.query(
    `insert into profile (id, account_id, handle, display_name)
     select n, n, 'p_' || n, 'P ' || n from generate_series(1, $1::bigint) n`,
    [people],
  )
  await database.query('analyze account, profile')
}

/** The whole call: at one post by everybody, against the same call at as many posts as there are people. */
async function throughTheApi(p: Proving): Promise<void> {
  const database = await p.freshDatabase()
  const env = { ...production, ...database.env, RATE_FACTOR: '1000000', DATABASE_POOL: '16' }
  const api = await p.spawnServer('server/src/api.ts', { env, quiet: true })
  await p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
  const members = await makeMembers(database, MEMBERS)
  const [author] = await makeMembers(database, 1, 'author')
  const posts = await makePosts(database, author as Member, SPREAD_POSTS + 1)
  const directory = await p.temporaryDirectory()
  const scripts = {
    hot: await wrkScript(join(directory, 'hot.lua'), members, () => posts[0] as string),
    spread: await wrkScript(join(directory, 'spread.lua'), members, (i) => posts[1 + i] as string),
  }
  const seconds = p.size({ quick: 3, full: 8 })
  let cpu = 0
  const pressed = async (script: string) => {
    const before = p.cpuOf(api.pid)
    const args = ['-t1', `-c${CLIENTS}`, `-d${seconds}s`, '-s', script, api.url]
    const { code, output } = await p.command('wrk', args)
    cpu = (p.cpuOf(api.pid) - before) / seconds
    const failed = Number(/Non-2xx or 3xx responses: (\d+)/.exec(output)?.[1] ?? 0)
    if (code !== 0) throw new Error(`wrk failed: ${output}`)
    return Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1] ?? 0) * (failed > 0 ? Number.NaN : 1)
  }
  const audit = await auditWhile(database, () =>
    p.measure.rounds(
      { hot: () => pressed(scripts.hot), spread: () => pressed(scripts.spread) },
      { rounds: p.size({ quick: 2, full: 5 }), warmUps: 0 },
    ),
  )
  const rates = audit.value
  const ratio = rates.ratio('hot', 'spread')
  p.figure('one post through the API, per second', Math.round(rates.median('hot')))
  p.figure('spread over posts through the API, per second', Math.round(rates.median('spread')))
  p.figure('one post / spread', ratio.toFixed(2))
  p.figure('cores the API process used meanwhile', cpu.toFixed(2))
  p.figure('looks at the books', audit.looks)
  p.figure('looks while something was appended', audit.looksWhileAppended)
  p.require('no call failed', Number.isFinite(ratio), `${ratio.toFixed(2)} of the same call at many posts`)
  p.require('the post ran hot', audit.looksWhileAppended > 0, `${audit.looksWhileAppended} looks while hot`)
  p.require('the books were right at every look', audit.wrong === 0, `${audit.wrong} of ${audit.looks} wrong`)

  let books = await openBooks(database)
  for (const end = Date.now() + 20_000; books.appended > 0 && Date.now() < end; ) {
    await wait(100)
    books = await openBooks(database)
  }
  p.require(
    'all is added up soon, and right',
    books.appended === 0 && books.wrong === 0,
    `${books.appended} left`,
  )
}

async function makePosts(database: Database, author: Member, count: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `with made as (
       insert into post (id, author_id, text, visibility, reach, duration_minutes, listed)
       select make_id(shard_of(profile.id)), profile.id, 'post ' || n, 'everyone', 'w', 0, true
         from profile, generate_series(1, $2::int) n where handle = $1
       returning id),
     counter as (insert into post_counter (post_id) select id from made)
     select id::text from made`,
    [author.handle, count],
  )
  return rows.map(({ id }) => encodeId(BigInt(id)))
}

/** Everybody presses like and lets go of it in turn. */
async function wrkScript(
  file: string,
  members: readonly Member[],
  postOf: (i: number) => string,
): Promise<string> {
  const lines = members.map(
    ({ token, profileId }, i) => `{ "${token}", "user_profile_id=${profileId}&post_id=${postOf(i)}" }`,
  )
  await writeFile(
    file,
    `local people = { ${lines.join(',\n')} }
local n = 0
request = function()
  n = n + 1
  local who = people[1 + n % #people]
  local button = math.floor(n / #people) % 2 == 0 and "like" or "unlike"
  return wrk.format("GET", "/api/feed/" .. button .. "?" .. who[2], { ["Authorization"] = who[1] })
end
`,
  )
  return file
}
