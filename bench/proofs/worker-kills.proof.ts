import { setTimeout as rest } from 'node:timers/promises'
import { publish } from '@sayso/server/platform/bus/event'
import { createJetStreamBus } from '@sayso/server/platform/bus/jetstream-bus'
import { startRelay } from '@sayso/server/platform/bus/relay'
import { readConfig } from '@sayso/server/platform/config/config'
import { createDb } from '@sayso/server/platform/db/db'
import { enqueue } from '@sayso/server/platform/jobs/job'
import { createLog } from '@sayso/server/platform/telemetry/log'
import { createMetrics } from '@sayso/server/platform/telemetry/metrics'
import { type PrivateNats, startPrivateNats } from '../harness/private-nats.ts'
import type { Program } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { probeEvent, probeJob } from './worker-kills/probes.ts'

/** How many jobs and events are produced while the bus is down. */
const WHILE_DOWN = 10

export default proof({
  name: 'worker-kills',
  about: 'With workers killed at any moment and the bus losing its store, every effect happens exactly once',
  ci: true,
  engines: true,
  mutants: {
    'facts-not-remembered': {
      file: 'server/src/platform/bus/consumers.ts',
      find: 'return marked.rows.length > 0',
      replace: 'return marked.rows.length >= 0',
      why: 'an event delivered again takes effect again',
    },
    'jobs-not-remembered': {
      file: 'server/src/platform/jobs/job-runner.ts',
      find: 'return marked.rows.length > 0',
      replace: 'return marked.rows.length >= 0',
      why: 'a job whose worker died before completing it runs again',
    },
    'published-too-early': {
      file: 'server/src/platform/bus/relay.ts',
      find: 'update outbox set claimed_until = clock_timestamp() + ${CLAIM_FOR}::interval',
      replace:
        'update outbox set claimed_until = clock_timestamp() + ${CLAIM_FOR}::interval, published_at = clock_timestamp()',
      why: 'a relay that dies after claiming events loses them',
    },
    'the-dead-keep-their-jobs': {
      file: 'server/src/platform/jobs/fallen-workers.ts',
      find: 'if (performance.now() - since >= FREE_FOR_MS) {',
      replace: 'if (since < 0) {',
      why: 'jobs of a killed worker wait for hours',
    },
    'no-replay': {
      file: 'server/src/platform/bus/replay.ts',
      find: 'if (known === undefined) return false',
      replace: 'return false',
      why: 'events lost by the bus are never published again',
    },
  },
  async run(p) {
    const flow = p.size({ quick: 250, full: 1000 })
    const kills = p.size({ quick: 12, full: 50 })
    const database = await p.freshDatabase()
    await database.query('create table probe_effect (kind text, n int)')
    const bus = await startPrivateNats(p)
    const env = { ...database.env, NATS_URL: bus.url, LOG_LEVEL: 'warn', DATABASE_POOL: '4' }
    await introduceWorkers(p, env)
    await publishWithNoConsumer(p, bus, database, 50)
    const workers = keepTwoWorkers(p, env, kills)
    const producing = produce(database.url, 50, flow - WHILE_DOWN, {
      restMs: (kills * 1500) / flow,
      hurry: workers.enough,
    })

    await workers.deaths(Math.floor(kills / 2))
    const during = await wipeStore(p, bus, database, flow)
    await workers.deaths(kills)
    await producing
    const { jobs, events } = await waitForEffects(database, flow, p.size({ quick: 20_000, full: 60_000 }))
    await workers.stop()
    p.require(`${flow} jobs each took effect once`, isOnceEach(jobs, flow), describe('jobs', jobs, flow))
    p.require(
      `${flow} events each took effect once`,
      isOnceEach(events, flow),
      describe('events', events, flow),
    )
    p.require('jobs continued while the bus was down', during > 0, `${kills} kills, the bus wiped twice`)
  },
})

/** Two workers that are replaced as they die, killed from outside or by themselves, until there were enough kills. */
function keepTwoWorkers(p: Proving, env: Record<string, string>, kills: number) {
  const enough = new AbortController()
  let deaths = 0
  let isOver = false
  const running = new Set<Program>()

  async function keep(): Promise<void> {
    while (!isOver) {
      const unluck = enough.signal.aborted ? '0' : '0.01'
      const worker = await p.spawnServer('bench/proofs/worker-kills/worker.ts', {
        env: { ...env, UNLUCK: unluck },
        // It may die while it starts.
        ready: null,
      })
      running.add(worker)
      const later = rest(p.random.integer(900, 2500), null, { signal: enough.signal })
      void later.then(() => worker.stop('SIGKILL')).catch(() => {})
      await worker.ended
      running.delete(worker)
      if (++deaths >= kills) enough.abort()
    }
  }
  const keepers = [keep(), keep()]

  return {
    enough: enough.signal,
    async deaths(count: number): Promise<void> {
      while (deaths < count) await rest(50)
      p.log(`${deaths} workers have died`)
    },
    async stop(): Promise<void> {
      isOver = true
      for (const worker of running) await worker.stop('SIGKILL')
      await Promise.all(keepers)
    },
  }
}

type Database = Awaited<ReturnType<Proving['freshDatabase']>>

/** A consumer only gets events published after it first subscribed, so it must have done that once. */
async function introduceWorkers(p: Proving, env: Record<string, string>): Promise<void> {
  const worker = await p.spawnServer('bench/proofs/worker-kills/worker.ts', { env, ready: /working/ })
  await worker.stop('SIGKILL')
}

/** Publishes events that reach the bus and are lost there before anybody consumed them. Their jobs simply wait. */
async function publishWithNoConsumer(
  p: Proving,
  bus: PrivateNats,
  database: Database,
  facts: number,
): Promise<void> {
  const { url, env } = database
  await produce(url, 0, facts, { restMs: 0, hurry: AbortSignal.abort() })
  const db = createDb({ url, readUrl: url, poolSize: 2 })
  const log = createLog('silent')
  const line = createJetStreamBus({ ...readConfig({ NATS_URL: bus.url }).bus, namespace: env.NAMESPACE, log })
  const relay = startRelay({
    db,
    bus: line,
    namespace: env.NAMESPACE,
    consumers: [],
    log,
    metrics: createMetrics(),
  })
  const waiting = 'select 1 from outbox where published_at is null limit 1'
  while ((await database.query(waiting)).length > 0) await rest(50)
  await relay.stop()
  await line.close()
  await db.close()
  await bus.stop()
  await bus.startEmpty()
  p.log(`${facts} events were published and lost by the bus before anything consumed them`)
}

/** Workers keep dying and being replaced meanwhile, so some also start while the bus is down. */
async function wipeStore(p: Proving, bus: PrivateNats, database: Database, flow: number): Promise<number> {
  await bus.stop()
  const before = await countEffects(database, 'job')
  // On a slow machine everything before may be done by now: these are the work for this time.
  await produce(database.url, flow - WHILE_DOWN, flow, { restMs: 0, hurry: AbortSignal.abort() })
  let during = 0
  // At least three seconds; longer if both workers happen to be dead or starting.
  for (let waited = 0; waited < 3000 || (during === 0 && waited < 40_000); waited += 500) {
    await rest(500)
    during = (await countEffects(database, 'job')) - before
  }
  await bus.startEmpty()
  p.log(`the bus was down and lost its store; jobs done meanwhile: ${during}`)
  return during
}

/** Spreads the causes over all the kills, each in a transaction of its own as in the product. */
async function produce(
  url: string,
  from: number,
  to: number,
  { restMs, hurry }: { restMs: number; hurry: AbortSignal },
): Promise<void> {
  const db = createDb({ url, readUrl: url, poolSize: 2 })
  for (let n = from; n < to; n++) {
    await db.write(async (tx) => {
      await enqueue(tx, probeJob, { n })
      await publish(tx, probeEvent, { n })
    })
    if (!hurry.aborted) await rest(restMs)
  }
  await db.close()
}

interface Effects {
  readonly distinct: number
  readonly total: number
}

async function effects(database: Database, kind: string): Promise<Effects> {
  const [row] = await database.query<Effects>(
    'select count(distinct n)::int as distinct, count(*)::int as total from probe_effect where kind = $1',
    [kind],
  )
  return row ?? { distinct: 0, total: 0 }
}

const countEffects = async (database: Database, kind: string) => (await effects(database, kind)).total

async function waitForEffects(database: Database, flow: number, atMostMs: number) {
  const deadline = Date.now() + atMostMs
  for (;;) {
    const [jobs, events] = [await effects(database, 'job'), await effects(database, 'event')]
    const isDone = jobs.distinct === flow && events.distinct === flow
    if (isDone) await rest(1500)
    if (isDone || Date.now() > deadline)
      return { jobs: await effects(database, 'job'), events: await effects(database, 'event') }
    await rest(200)
  }
}

const isOnceEach = ({ distinct, total }: Effects, flow: number) => distinct === flow && total === flow
const describe = (name: string, { distinct, total }: Effects, flow: number) =>
  `${name}: ${flow - distinct} lost, ${total - distinct} doubled of ${flow}`
