import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../harness/databases.ts'
import { median } from '../harness/measure.ts'
import { callAs, type Member, makeMembers } from '../harness/members.ts'
import { proof } from '../harness/proof.ts'
import { openPublisher } from '../harness/publisher.ts'

const AUTHORS = 20
const BLOCKS = 5000
const WORDS = 200
/** What a process knows of a reader counts for a second, so that each of these reads as a new request would. */
const LOCAL_MS = 1100

export default proof({
  name: 'filter-cost',
  about:
    'A reader with 5,000 blocks and 200 muted words, or blocked by a multitude, costs one statement a page',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'whole-set': {
      file: 'server/src/modules/safety/filter/reader-filters.queries.ts',
      find: 'blocker_account_id = ${account} and blocked_id = asked.id limit 1)',
      replace: 'blocker_account_id = ${account} and blocked_id + 0 = asked.id limit 1)',
      why: 'everybody whom a reader blocks is read for each page',
    },
    'always-asked': {
      file: 'server/src/modules/safety/filter/reader-filters.service.ts',
      find: 'if (!isWanted || ids.length === 0)',
      replace: 'if (ids.length === 0)',
      why: 'readers who block nobody pay too',
    },
  },
  async run(p) {
    const database = await p.freshDatabase()
    const [plain, chooser, blocker, blocked, ...authors] = await makeMembers(database, AUTHORS + 4)
    if (!plain || !chooser || !blocker || !blocked) throw new Error('no accounts were created')
    const haters = p.size({ quick: 20_000, full: 1_000_000 })
    await fill(database, { chooser, blocker, blocked, haters })
    const publisher = openPublisher(database.url)
    for (let n = 0; n < AUTHORS * 4; n++)
      await publisher.publish({ author: (authors[n % AUTHORS] as Member).profileId, text: `post ${n}` })
    await publisher.close()
    const file = join(await p.temporaryDirectory(), 'statements')
    writeFileSync(file, '')
    const { url } = await p.spawnServer('server/src/api.ts', {
      env: { ...database.env, RATE_FACTOR: '1000000', LOG_LEVEL: 'error', STATEMENTS_FILE: file },
      nodeArgs: ['--import', './bench/proofs/filter-cost/count-statements.ts'],
      quiet: true,
    })

    const readers = { plain, chooser, blocker, blocked }
    type Name = keyof typeof readers
    const names = Object.keys(readers) as Name[]
    const counted: Record<Name, { all: number[]; filters: number[] }> = {
      plain: { all: [], filters: [] },
      chooser: { all: [], filters: [] },
      blocker: { all: [], filters: [] },
      blocked: { all: [], filters: [] },
    }
    const read = (name: Name) => callAs(url, readers[name], 'feed/global')
    for (const name of names) await read(name)
    for (let round = 0; round < p.size({ quick: 3, full: 10 }); round++) {
      await rest(LOCAL_MS)
      for (const name of names) {
        const before = readFileSync(file, 'utf8').length
        const { body } = await read(name)
        if ((body['posts'] as unknown[]).length !== 20) throw new Error(`${name} read a short page`)
        const sent = readFileSync(file, 'utf8').slice(before).split('\n').filter(Boolean)
        counted[name].all.push(sent.length)
        counted[name].filters.push(sent.filter((text) => /\b(block|mute)\b/.test(text)).length)
      }
    }
    for (const name of names) p.figure(`statements of a page, ${name}`, median(counted[name].all))
    p.require(
      'whoever blocks nobody and is blocked by nobody pays nothing',
      counted.plain.filters.every((n) => n === 0),
      `${Math.max(...counted.plain.filters)} statements`,
    )
    p.require(
      'whoever only hides posts with labels reads as many statements',
      median(counted.chooser.all) === median(counted.plain.all),
      `${median(counted.chooser.all)} of ${median(counted.plain.all)}`,
    )
    p.require(
      'everybody else pays one statement a page',
      [...counted.blocker.filters, ...counted.blocked.filters].every((n) => n === 1),
      `${BLOCKS} blocks and ${WORDS} words, blocked by ${haters}`,
    )

    const before = await blocksRead(database)
    const times: Record<Name, number[]> = { plain: [], chooser: [], blocker: [], blocked: [] }
    const requests = p.size({ quick: 60, full: 400 })
    for (let n = 0; n < requests; n++)
      for (const name of names) {
        const began = performance.now()
        await read(name)
        times[name].push(performance.now() - began)
      }
    const perPage = ((await blocksRead(database)) - before) / requests
    p.require(
      'a page reads no more blocks than it has authors',
      perPage <= AUTHORS,
      `${perPage.toFixed(1)} rows a page`,
    )
    const most = p.size({ quick: 1.5, full: 1.15 })
    for (const name of ['blocker', 'blocked'] as const) {
      const ratio = median(times[name]) / median(times.plain)
      p.require(
        `${name}: a page takes at most ${most} times as long`,
        ratio <= most,
        `${ratio.toFixed(2)} times`,
      )
    }
  },
})

/** Rows that scans of the indexes of `block` returned. Processes report them within a second or so. */
async function blocksRead({ query }: Database): Promise<number> {
  await rest(1500)
  const [row] = await query<{ n: number }>(
    `select sum(idx_tup_read)::int as n from pg_stat_user_indexes where relname = 'block'`,
  )
  return row?.n ?? 0
}

interface People {
  readonly chooser: Member
  readonly blocker: Member
  readonly blocked: Member
  readonly haters: number
}

/**
 * Strangers by SQL, all with one account: who they are does not matter here. Those who block somebody are numbers without
 * a profile, and their references are not checked, because a million of each takes many minutes.
 */
async function fill({ query }: Database, { chooser, blocker, blocked, haters }: People): Promise<void> {
  await query(
    `with a as (insert into account (email) values ('crowd@people.example') returning id)
     insert into profile (id, account_id, handle, display_name)
     select make_id(), a.id, 'crowd_' || n, 'C' from a, generate_series(1, $1::int) n`,
    [BLOCKS],
  )
  const idOf = ({ profileId }: Member) => String(decodeId(profileId))
  await query(
    `insert into block (blocker_id, blocked_id, blocker_account_id, id)
     select me.id, crowd.id, me.account_id, make_id()
       from profile me, (select id from profile where handle like 'crowd%' limit ${BLOCKS}) crowd where me.id = $1`,
    [idOf(blocker)],
  )
  await query(
    `begin; set local session_replication_role = replica;
     insert into block (blocker_id, blocked_id, blocker_account_id, id)
     select make_id(), ${idOf(blocked)}, account.id, make_id() from account, generate_series(1, ${haters})
      where email = 'crowd@people.example';
     commit`,
  )
  await query('insert into blocked_profile values ($1)', [idOf(blocked)])
  await query(
    `insert into account_filter (account_id, has_blocks, words)
     select account_id, true, (select jsonb_agg(jsonb_build_object(
              'kind', 'word', 'key', 'unsaid' || n, 'until', null, 'exceptFollowed', false))
              from generate_series(1, ${WORDS}) n)
       from profile where id = $1`,
    [idOf(blocker)],
  )
  await query(
    "insert into account_filter (account_id, sensitive) select account_id, 'hide' from profile where id = $1",
    [idOf(chooser)],
  )
  await query('analyze')
}
