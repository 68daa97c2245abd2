import { setTimeout as rest } from 'node:timers/promises'
import { encodeId } from '@sayso/contract/ids'
import { createJetStreamBus } from '@sayso/server/platform/bus/jetstream-bus'
import { readConfig } from '@sayso/server/platform/config/config'
import { createLog } from '@sayso/server/platform/telemetry/log'
import type { Database } from '../harness/databases.ts'
import { startPrivateNats } from '../harness/private-nats.ts'
import type { Server } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'

/** The worker's consumer that is observed: it records each event it has handled. */
const CONSUMER = 'search-reindex-renamed'
/** One in this many published events has a consumer; the others only pass through the bus. */
const SAMPLE_EVERY = 10
const FLOWS_WITHIN_MS = 10_000

export default proof({
  name: 'relay-replay',
  about:
    'After the bus loses its store, new events keep flowing, all are published again, and an alarm fires',
  ci: true,
  isAlone: true,
  engines: true,
  mutants: {
    'one-statement': {
      file: 'server/src/platform/bus/replay.ts',
      find: 'set replay_after = 0, replay_until = (select max(id) from outbox), replay_claimed_until = null',
      replace: 'set replay_after = null',
      also: [
        {
          file: 'server/src/platform/bus/replay.ts',
          find: 'if (known === undefined) return false',
          replace:
            'if (known === undefined) return false\n    await sql`update outbox set published_at = null, claimed_until = null where published_at is not null`.execute(tx)',
        },
      ],
      why: 'three days are marked in one statement, which times out and blocks new events',
    },
    'past-before-new': {
      file: 'server/src/platform/bus/relay.ts',
      find: 'const relayed = await relayOnce(options)',
      replace:
        "const { outboxReplayLeft } = await import('./bus.metrics.ts')\n        const { values } = await outboxReplayLeft(options.metrics).get()\n        const relayed = values[0]?.value ? 0 : await relayOnce(options)",
      why: 'new events wait for the end of the replay',
    },
    'all-at-once': {
      file: 'server/src/platform/bus/replay.ts',
      find: 'const AHEAD_AT_MOST = 1000',
      replace: 'const AHEAD_AT_MOST = Infinity',
      why: 'the replay floods the bus, and new events wait there behind it',
    },
    'counts-last': {
      file: 'server/src/platform/bus/relay.ts',
      find: '          await watch()\n          await replay.look()',
      replace: '          await replay.look()\n          await watch()',
      why: 'waiting events are not measured while the bus is down',
    },
  },
  async run(p) {
    const events = p.size({ quick: 100_000, full: 2_000_000 })
    const database = await p.freshDatabase()
    const bus = await startPrivateNats(p)
    const opsPort = await p.freePort()
    // The statement timeout is shortened in proportion to the number of rows.
    const DATABASE_STATEMENT_MS = p.size({ quick: '500', full: '5000' })
    const env = {
      ...database.env,
      NATS_URL: bus.url,
      NATS_MAX_BYTES: String(1024 ** 3),
      OPS_PORT: String(opsPort),
      DATABASE_STATEMENT_MS,
    }
    await makePeople(database)
    const worker = await p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })
    await untilItFlows(database)
    await publishLongAgo(database, events)
    p.log(`${events} events are published`)

    const lost = await streamOf(database)
    await bus.stop()
    await publishOne(database)
    const seen = await whileAway(opsPort)
    p.require(
      'an outage is visible while it lasts',
      seen.waiting > 0 && seen.oldest >= 1,
      `${seen.waiting} waiting, the oldest for ${seen.oldest.toFixed(1)} s`,
    )
    await bus.startEmpty()
    const began = Date.now()
    const { slowest, reported } = await keepPublishing(
      p,
      database,
      lost,
      p.size({ quick: 90_000, full: 3_000_000 }),
    )
    const tookS = (Date.now() - began) / 1000
    p.figure('seconds until all was published again', Math.round(tookS))
    p.figure('slowest new event, seconds', Number((slowest / 1000).toFixed(1)))
    p.require(
      'new events arrive within 10 s throughout the replay',
      slowest <= FLOWS_WITHIN_MS,
      `${reported} delivered, slowest ${(slowest / 1000).toFixed(1)} s`,
    )
    const held = await heldBy(env)
    p.require(
      'the replay ends with all events published',
      held >= events && (await isOver(database, lost)),
      `${held} on the bus`,
    )
    await judgeAlarm(p, worker, opsPort)
    await worker.stop('SIGKILL')
  },
})

async function makePeople(database: Database): Promise<void> {
  await database.query(
    `insert into account (id, email, verified_at) select n, n || '@people.example', now() from generate_series(1, 1) n`,
  )
  await database.query(
    `insert into profile (id, account_id, handle, display_name) select n, n, 'p_' || n, 'P' from generate_series(1, 1) n`,
  )
}

const payload = JSON.stringify({ profileId: encodeId(1n) })

/** A shared server may have no free connection for a moment. */
async function ask<Row extends object>(database: Database, query: string, values: readonly unknown[] = []) {
  for (let tries = 0; ; tries++) {
    try {
      return await database.query<Row>(query, values)
    } catch (error) {
      if (tries > 20) throw error
      await rest(200)
    }
  }
}

async function publishOne(database: Database): Promise<string> {
  const [row] = await ask<{ id: string }>(
    database,
    `insert into outbox (subject, payload) values ('profiles.renamed', $1) returning id`,
    [payload],
  )
  return row?.id ?? ''
}

async function isHandled(database: Database, id: string): Promise<boolean> {
  const query = 'select from event_handled where consumer = $1 and outbox_id = $2'
  return (await ask(database, query, [CONSUMER, id])).length > 0
}

/** Publishes the first event, which creates the stream and its consumers. */
async function untilItFlows(database: Database): Promise<void> {
  const id = await publishOne(database)
  while (!(await isHandled(database, id))) await rest(50)
}

/** Adds events that were published and handled over the last days, in batches within all limits. */
async function publishLongAgo(database: Database, events: number): Promise<void> {
  const piece = 50_000
  await database.query(`update event_consumer set since = now() - interval '5 days'`)
  for (let from = 0; from < events; from += piece)
    await database.query(
      `with told as (
         insert into outbox (subject, payload, created_at, published_at)
         select case when n % $3 = 0 then 'profiles.renamed' else 'nobody.listens' end, $4::jsonb, at, at
           from (select n, now() - interval '60 hours' + n * interval '60 hours' / $5::int as at
                   from generate_series($1::int + 1, $1::int + $2::int) n) as moments
         returning id, subject)
       insert into event_handled (consumer, outbox_id)
       select '${CONSUMER}', id from told where subject = 'profiles.renamed'`,
      [from, piece, SAMPLE_EVERY, payload, events],
    )
  await database.query('analyze outbox, event_handled')
}

async function read(opsPort: number, metric: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${opsPort}/metrics`)
  return Number(new RegExp(`^${metric} (\\S+)$`, 'm').exec(await answer.text())?.[1] ?? Number.NaN)
}

async function whileAway(opsPort: number): Promise<{ waiting: number; oldest: number }> {
  const deadline = Date.now() + 8000
  for (;;) {
    const waiting = await read(opsPort, 'outbox_waiting')
    const oldest = await read(opsPort, 'outbox_oldest_seconds')
    if ((waiting > 0 && oldest >= 1) || Date.now() > deadline) return { waiting, oldest }
    await rest(100)
  }
}

/** Publishes a new event every 300 ms until the replay is over; returns how long the slowest took to take effect. */
async function keepPublishing(p: Proving, database: Database, lost: Stream, atMostMs: number) {
  const began = Date.now()
  const deliveries: Promise<number>[] = []
  while (Date.now() - began < atMostMs && !(await isOver(database, lost))) {
    deliveries.push(untilHandled(database))
    if (deliveries.length % 100 === 0) p.log(`${(await streamOf(database)).left} to go`)
    await rest(300)
  }
  const delays = await Promise.all(deliveries)
  return { slowest: Math.max(...delays), reported: delays.length }
}

async function untilHandled(database: Database): Promise<number> {
  const began = Date.now()
  const id = await publishOne(database)
  while (!(await isHandled(database, id)) && Date.now() - began < FLOWS_WITHIN_MS + 2000) await rest(50)
  return Date.now() - began
}

interface Stream {
  readonly incarnation: string
  readonly left: string | null
}

async function streamOf(database: Database): Promise<Stream> {
  const [row] = await ask<Stream>(
    database,
    'select incarnation, replay_until - replay_after as left from outbox_stream',
  )
  return row ?? { incarnation: '', left: null }
}

/** True if the loss was noticed, the replay has finished, and no event waits, except for new ones of this moment. */
async function isOver(database: Database, lost: Stream): Promise<boolean> {
  const { incarnation, left } = await streamOf(database)
  if (incarnation === lost.incarnation || left !== null) return false
  const waiting = await ask(database, 'select from outbox where published_at is null offset 50 limit 1')
  return waiting.length === 0
}

async function heldBy(env: { NAMESPACE: string; NATS_URL: string }): Promise<number> {
  const log = createLog('silent')
  const bus = createJetStreamBus({ ...readConfig(env).bus, namespace: env.NAMESPACE, log })
  const { lastSequence } = await bus.prepare()
  await bus.close()
  return lastSequence
}

async function judgeAlarm(p: Proving, worker: Server, opsPort: number): Promise<void> {
  const lost = await read(opsPort, 'bus_lost_total')
  const isLogged = /"level":50[^\n]*the bus lost its store/.test(worker.output())
  p.require('the alarm fired', lost === 1 && isLogged, `bus_lost_total ${lost}, logged ${isLogged}`)
}
