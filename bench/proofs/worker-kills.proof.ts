import { rm } from 'node:fs/promises'
import { setTimeout as rest } from 'node:timers/promises'
import { publish } from '@sayso/server/platform/bus/news'
import { createDb } from '@sayso/server/platform/db/db'
import { enqueue } from '@sayso/server/platform/jobs/job'
import { type Proving, proof } from '../harness/proof.ts'
import { probeJob, probeNews } from './worker-kills/probes.ts'

export default proof({
  name: 'worker-kills',
  about:
    'Workers may be killed at any moment and the bus may lose its store: every effect happens exactly once',
  ci: true,
  engines: true,
  mutants: {
    'facts-not-remembered': {
      file: 'server/src/platform/bus/consumers.ts',
      find: 'return marked.rows.length > 0',
      replace: 'return marked.rows.length >= 0',
      why: 'a fact told again has its effect again',
    },
    'jobs-not-remembered': {
      file: 'server/src/platform/jobs/job-runner.ts',
      find: 'return marked.rows.length > 0',
      replace: 'return marked.rows.length >= 0',
      why: 'a job whose worker died before saying so is done again',
    },
    'published-too-early': {
      file: 'server/src/platform/bus/relay.ts',
      find: 'update outbox set claimed_until = clock_timestamp() + ${CLAIM_FOR}::interval',
      replace:
        'update outbox set claimed_until = clock_timestamp() + ${CLAIM_FOR}::interval, published_at = clock_timestamp()',
      why: 'a relay that dies after claiming loses what it claimed',
    },
    'the-dead-keep-their-jobs': {
      file: 'server/src/platform/jobs/fallen-workers.ts',
      find: 'if (!taken.rows[0]?.gone) continue',
      replace: 'continue',
      why: 'jobs of a killed worker wait for hours',
    },
    'no-replay': {
      file: 'server/src/platform/bus/relay.ts',
      find: 'if (before === incarnation) return',
      replace: 'if (before !== undefined) return',
      why: 'what the bus lost is never told again',
    },
  },
  async run(p) {
    const flow = p.size({ quick: 250, full: 1000 })
    const kills = p.size({ quick: 10, full: 50 })
    const database = await p.freshDatabase()
    await database.query('create table probe_effect (kind text, n int)')
    const bus = await startBus(p)
    const env = { ...database.env, NATS_URL: bus.url, LOG_LEVEL: 'warn', DATABASE_POOL: '4' }
    const work = () => p.spawnServer('bench/proofs/worker-kills/worker.ts', { env, ready: /working/ })

    const hurry = new AbortController()
    const producing = produce(database.url, flow, { restMs: (kills * 2500) / flow, hurry: hurry.signal })
    const workers = [await work(), await work()]
    let wiped = { jobsBefore: 0, jobsDuring: 0 }
    for (let kill = 1; kill <= kills; kill++) {
      await rest(p.random.integer(100, 500))
      const victim = kill % workers.length
      await workers[victim]?.stop('SIGKILL')
      if (kill === Math.floor(kills / 2)) wiped = await wipeStore(p, bus, database)
      workers[victim] = await work()
    }
    hurry.abort()
    await producing
    const { jobs, news } = await waitForEffects(database, flow, p.size({ quick: 15_000, full: 60_000 }))
    p.log(`${kills} kills; effects ${JSON.stringify({ jobs, news })}`)
    p.require(`${flow} jobs each took effect once`, isOnceEach(jobs, flow), describe('jobs', jobs, flow))
    p.require(`${flow} facts each took effect once`, isOnceEach(news, flow), describe('facts', news, flow))
    p.require('jobs went on while the bus was away', wiped.jobsDuring > wiped.jobsBefore, `${kills} kills`)
  },
})

type Database = Awaited<ReturnType<Proving['freshDatabase']>>
type Bus = Awaited<ReturnType<typeof startBus>>

/** A bus of its own, because this one will be killed and its store removed. */
async function startBus(p: Proving) {
  const store = await p.temporaryDirectory()
  const port = await p.freePort()
  const start = () =>
    p.spawnProgram(
      'nats-server',
      ['-a', '127.0.0.1', '-p', String(port), '-js', '-sd', store],
      /Server is ready/,
    )
  let running = await start()
  return {
    url: `nats://127.0.0.1:${port}`,
    async stop() {
      await running.stop('SIGKILL')
    },
    async startEmpty() {
      await rm(store, { recursive: true })
      running = await start()
    },
  }
}

async function wipeStore(p: Proving, bus: Bus, database: Database) {
  await bus.stop()
  const jobsBefore = await countEffects(database, 'job')
  await rest(2500)
  const jobsDuring = await countEffects(database, 'job')
  await bus.startEmpty()
  p.log(`the bus was away with its store; jobs done meanwhile: ${jobsDuring - jobsBefore}`)
  return { jobsBefore, jobsDuring }
}

/** Spreads the causes over all the kills, each in a transaction of its own as the product does. */
async function produce(
  url: string,
  flow: number,
  { restMs, hurry }: { restMs: number; hurry: AbortSignal },
): Promise<void> {
  const db = createDb({ url, readUrl: url, poolSize: 2 })
  for (let n = 0; n < flow; n++) {
    await db.write(async (tx) => {
      await enqueue(tx, probeJob, { n })
      await publish(tx, probeNews, { n })
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
    const [jobs, news] = [await effects(database, 'job'), await effects(database, 'news')]
    const isDone = jobs.distinct === flow && news.distinct === flow
    if (isDone) await rest(1500)
    if (isDone || Date.now() > deadline)
      return { jobs: await effects(database, 'job'), news: await effects(database, 'news') }
    await rest(200)
  }
}

const isOnceEach = ({ distinct, total }: Effects, flow: number) => distinct === flow && total === flow
const describe = (name: string, { distinct, total }: Effects, flow: number) =>
  `${name}: ${flow - distinct} lost, ${total - distinct} doubled of ${flow}`
