import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { production } from '../../harness/load.ts'
import { type Member, makeMembers } from '../../harness/members.ts'
import type { Proving } from '../../harness/proof.ts'
import { auditWhile, openCounts } from '../../harness/reaction-counts.ts'

const CLIENTS = 32
const MEMBERS = 200
const SPREAD_POSTS = 200

/** The whole call: everybody on one post, compared with the same call on as many posts as there are people. */
export async function throughTheApi(p: Proving): Promise<void> {
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
  const seconds = p.size({ quick: 2, full: 8 })
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
  p.figure('checks of the counts', audit.looks)
  p.figure('checks while something was appended', audit.looksWhileAppended)
  p.require('no call failed', Number.isFinite(ratio), `${ratio.toFixed(2)} of the same call at many posts`)
  p.require('the post was hot', audit.looksWhileAppended > 0, `${audit.looksWhileAppended} checks while hot`)
  p.require(
    'the counts were correct at every check',
    audit.wrong === 0,
    `${audit.wrong} of ${audit.looks} wrong`,
  )

  let ledger = await openCounts(database)
  for (const end = Date.now() + 8_000; ledger.appended > 0 && Date.now() < end; ) {
    await wait(100)
    ledger = await openCounts(database)
  }
  p.require(
    'all reactions are aggregated correctly in the end',
    ledger.appended === 0 && ledger.wrong === 0,
    `${ledger.appended} left`,
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

/** Everybody likes the post and removes the like in turns. */
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
