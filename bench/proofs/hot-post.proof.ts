import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../harness/databases.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { insertOnly, ourStatement, ourTransaction } from './hot-post/statements.ts'
import { throughTheApi } from './hot-post/whole-call.ts'

const CLIENTS = 32
const AT_LEAST = 0.6

export default proof({
  name: 'hot-post',
  about: `A hot post: reactions reach ${AT_LEAST} of plain inserts at the database, and its counts stay exact`,
  ci: false,
  engines: true,
  mutants: {
    'waits-for-the-numbers': {
      file: 'server/src/modules/reactions/reactions.queries.ts',
      find: '${appendReactionCounts(sql`select ${post}, likes, dislikes, trues, falses from change`)})',
      replace:
        'update post_counter c set likes = c.likes + change.likes from change where c.post_id = ${post})',
      why: 'every reaction waits for the row of the counter',
    },
    'never-aggregates': {
      file: 'server/src/modules/posts/counters/post-counters.queries.ts',
      find: 'and id in (select id from',
      replace: 'and id < 0 and id in (select id from',
      why: 'appended reactions are never aggregated',
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

  /** Each run has a post of its own, so that no run meets another's rows. */
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
  p.figure('our transaction with its event, per second', Math.round(rates.median('transaction')))
  const ratio = rates.ratio('statement', 'ceiling')
  p.figure('statement / insert only', ratio.toFixed(2))
  // Five round trips instead of one. No limit is required, because it is the client that waits, not the row.
  p.figure('transaction / insert only', rates.ratio('transaction', 'ceiling').toFixed(2))
  p.require(
    `reactions reach at least ${AT_LEAST} of plain inserts`,
    ratio >= AT_LEAST,
    `${ratio.toFixed(2)} of insert only`,
  )
  const off = await countOff(database)
  p.require('the appended counts equal the inserted rows', off === 0, `${off} posts off`)
}

/** Posts that got reactions from our statements and whose counts differ from their rows. */
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
