import { setTimeout as rest } from 'node:timers/promises'
import { partitionedTables } from '@sayso/server/platform/bus/partitioned-tables'
import { createDb } from '@sayso/server/platform/db/db'
import { prunePartitions } from '@sayso/server/platform/db/partitions'
import { type Database, freshDatabase } from '../harness/databases.ts'
import { startPrivatePostgres } from '../harness/private-postgres.ts'
import type { Program } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'

const DAY_MS = 86_400_000
/** Ids that other events took; so that a day is about as long as a range of ids. */
const OTHER_IDS = 9_000
/** Nobody keeps the partitions on these days, counted from the first. */
const AWAY = { from: 5, to: 9 }

export default proof({
  name: 'partitions',
  about:
    'Old events go with their partition, however often the worker is killed: none that waits, none that comes twice',
  ci: true,
  engines: true,
  // Its processes are started again and again, which takes a while on a busy machine.
  quickSeconds: 120,
  mutants: {
    'waiting-dropped': {
      file: 'server/src/platform/bus/partitioned-tables.ts',
      find: "unless: 'published_at is null',",
      replace: '',
      why: 'a day goes although some of its events were never published',
    },
    'forgets-early': {
      file: 'server/src/platform/bus/partitioned-tables.ts',
      find: "const REMEMBER = '7 days'",
      replace: "const REMEMBER = '1 day'",
      why: 'an event that comes again after two days takes effect again',
    },
    'over-the-rest': {
      file: 'server/src/platform/db/partitions.ts',
      find: 'const from = max(top, (inRest.rows[0]?.id ?? -1n) + 1n)',
      replace: 'const from = top + BigInt(inRest.rows.length - 1)',
      why: 'after days without a worker no partition can be made any more',
    },
    deleted: {
      file: 'server/src/platform/db/partitions.ts',
      find: 'await sql`drop table ${inSchema(partition.name)}`.execute(tx)',
      replace: 'await sql`delete from ${inSchema(partition.name)}`.execute(tx)',
      why: 'old rows are deleted one by one',
    },
  },
  async run(p) {
    const postgres = await startPrivatePostgres(p, {})
    const database = await freshDatabase(postgres.url, (env) =>
      p.command(process.execPath, ['server/src/migrate.ts'], undefined, { ...p.engines, ...env }),
    )
    try {
      // Days with more than a drop to do would take too long.
      if (await isDropCheap(p, database)) await passDays(p, database)
    } finally {
      await database.drop()
    }
  },
})

/** The write-ahead log and the space of both ways to forget the same events, in the same database. */
async function isDropCheap(p: Proving, database: Database): Promise<boolean> {
  const events = p.size({ quick: 50_000, full: 1_000_000 })
  const written = async (run: () => Promise<unknown>) => {
    const position = async () =>
      Number(
        (await database.query<{ at: string }>("select pg_current_wal_insert_lsn() - '0/0' as at"))[0]?.at,
      )
    const before = await position()
    await run()
    return (await position()) - before
  }
  await database.query(
    `insert into outbox (subject, payload, created_at, published_at)
     select 'posts.none', '{"postId": "c0000000000000"}', now() - interval '5 days', now()
       from generate_series(1, ${events})`,
  )
  await database.query('create table outbox_whole (like partitions.outbox_before including all)')
  await database.query('create index on outbox_whole (created_at)')
  await database.query('insert into outbox_whole select * from outbox')
  const sizeOf = async () =>
    Number((await database.query<{ n: string }>('select pg_database_size(current_database()) as n'))[0]?.n)

  const whole = await sizeOf()
  const deleting = await written(() =>
    database.query(`delete from outbox_whole where ctid in (
      select ctid from outbox_whole where created_at < now() - interval '3 days')`),
  )
  const deleted = await sizeOf()
  const db = createDb({ url: database.url, readUrl: database.url, poolSize: 2 })
  const dropping = await written(() =>
    prunePartitions(db, partitionedTables.outbox, new Date(Date.now() + 20 * DAY_MS)),
  ).finally(() => db.close())
  const freed = deleted - (await sizeOf())
  const [left] = await database.query<{ n: number }>('select count(*)::int as n from outbox')
  const holds =
    left?.n === 0 && dropping * 100 < deleting && freed > events * 100 && whole - deleted < events * 10
  p.figure('bytes logged for a deleted event', Math.round(deleting / events))
  p.require(
    'dropping a day writes less than a hundredth of what deleting its rows does, and gives back its space',
    holds,
    `${events} events: ${kib(deleting)} logged and ${kib(Math.max(0, whole - deleted))} freed by deleting, ${kib(dropping)} and ${kib(freed)} by dropping`,
  )
  await database.query('drop table outbox_whole')
  return holds
}

const kib = (bytes: number) => `${Math.round(bytes / 1024)} KiB`

/** Days pass while the worker is killed again and again, and on some nobody keeps the partitions. */
async function passDays(p: Proving, database: Database): Promise<void> {
  const days = p.size({ quick: 14, full: 60 })
  const perDay = p.size({ quick: 300, full: 5_000 })
  const first = Date.now() + 30 * DAY_MS
  const timeOf = (day: number) => new Date(first + day * DAY_MS)
  await database.query('create table probe_clock (at timestamptz not null, kept_at timestamptz)')
  await database.query('insert into probe_clock (at) values ($1)', [timeOf(0)])
  const keeper = keepAlive(p, database.env)
  const waiting = new Set<string>()
  let twice = 0
  let inRest = 0
  let isKept = true
  for (let day = 0; day < days && isKept; day++) {
    const isAway = day >= AWAY.from && day < AWAY.to
    keeper.pause(isAway)
    const at = timeOf(day)
    await database.query('update probe_clock set at = $1', [at])
    if (!isAway) isKept = await isKeptAt(database, at)
    const made = await publishDay(database, at, perDay)
    for (const id of made.waiting) waiting.add(id)
    // The first day back is in the rest: its rows were there before its partition could be.
    if (!isAway && day > AWAY.to) inRest += made.inRest
    twice += await handleAgain(database, at)
  }
  const deaths = keeper.deaths()
  p.require(
    'partitions are made again after days without a worker',
    isKept && inRest === 0,
    `${inRest} in the rest`,
  )
  p.require(
    'no event that was handled in the last six days is handled again',
    twice === 0,
    `${twice} of ${days * perDay}`,
  )
  const left = await database.query<{ id: string }>('select id from outbox where published_at is null')
  const lost = waiting.size - left.filter(({ id }) => waiting.has(id)).length
  p.require('no event that waits is dropped', lost === 0, `${lost} of ${waiting.size} lost, ${deaths} deaths`)

  await database.query('update outbox set published_at = now() where published_at is null')
  const end = timeOf(days + 12)
  await database.query('update probe_clock set at = $1', [end])
  const isOver = isKept && (await isKeptAt(database, end))
  await keeper.stop()
  const [rows] = await database.query<{ n: number }>('select count(*)::int as n from outbox')
  p.require('once all are published, every day that is over goes', isOver && rows?.n === 0, `${rows?.n} left`)
}

/** Restarts the keeper whenever it dies. */
function keepAlive(p: Proving, env: Record<string, string>) {
  let isOver = false
  let isPaused = false
  let deaths = 0
  let running: Program | null = null
  const loop = (async () => {
    while (!isOver) {
      if (isPaused) {
        await rest(20)
        continue
      }
      running = await p.spawnServer('bench/proofs/partitions/keeper.ts', { env, ready: null })
      await running.ended
      deaths++
    }
  })()
  return {
    pause(shouldPause: boolean) {
      isPaused = shouldPause
      if (isPaused) void running?.stop('SIGKILL')
    },
    deaths: () => deaths,
    async stop() {
      isOver = true
      await running?.stop('SIGKILL')
      await loop
    },
  }
}

async function isKeptAt(database: Database, at: Date): Promise<boolean> {
  for (let tries = 0; tries < 1500; tries++) {
    const found = await database.query('select from probe_clock where kept_at = $1', [at])
    if (found.length > 0) return true
    await rest(20)
  }
  return false
}

/** Events of one day and the marks of who handled them. One in fifty is not published. */
async function publishDay(database: Database, at: Date, events: number) {
  const made = await database.query<{ id: string; is_waiting: boolean; is_in_rest: boolean }>(
    `with event as (
       insert into outbox (subject, payload, created_at, published_at)
       select 'posts.none', '{}', $1::timestamptz, case when n % 50 <> 0 then $1::timestamptz end from generate_series(1, $2::int) n
       returning id, published_at is null as is_waiting, tableoid = 'partitions.outbox_rest'::regclass as is_in_rest),
     handled as (
       insert into event_handled (consumer, outbox_id, handled_at) select 'probe', id, $1::timestamptz from event
       returning outbox_id, tableoid = 'partitions.event_handled_rest'::regclass as is_in_rest),
     done as (insert into job_handled (job_id, revision, handled_at) select id, 0, $1::timestamptz from event)
     select id::text, is_waiting, event.is_in_rest or handled.is_in_rest as is_in_rest
       from event join handled on outbox_id = id`,
    [at.toISOString(), events],
  )
  await database.query(`select setval('outbox_id_seq', last_value + ${OTHER_IDS}) from outbox_id_seq`)
  return {
    waiting: made.filter((row) => row.is_waiting).map(({ id }) => id),
    inRest: made.filter((row) => row.is_in_rest).length,
  }
}

const recent = new Map<string, Date>()

/** Delivers all events of the last six days again; returns how many took effect. */
async function handleAgain(database: Database, at: Date): Promise<number> {
  const since = new Date(+at - 6 * DAY_MS)
  const ids = await database.query<{ id: string }>('select id::text from outbox where created_at = $1', [
    at.toISOString(),
  ])
  for (const { id } of ids) recent.set(id, at)
  for (const [id, handledAt] of recent) if (handledAt < since) recent.delete(id)
  const again = await database.query(
    `with event as (insert into event_handled (consumer, outbox_id) select 'probe', unnest($1::bigint[])
                    on conflict do nothing returning 1),
          job as (insert into job_handled (job_id, revision) select unnest($1::bigint[]), 0
                  on conflict do nothing returning 1)
     select 1 from event union all select 1 from job`,
    [[...recent.keys()]],
  )
  return again.length
}
