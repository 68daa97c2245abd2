import { setTimeout as rest } from 'node:timers/promises'
import { startMailbox } from '@sayso/sandbox/smtp'
import type { Database } from '../harness/databases.ts'
import { postgresCpu } from '../harness/postgres-cpu.ts'
import type { Program } from '../harness/processes.ts'
import { type Proving, proof } from '../harness/proof.ts'
import { followAll, makeCrowd, reactAll, untilCaughtUp } from './notification-burst/crowd.ts'

/** The cost of an event that joins thousands of others, compared with one that is the first of its kind. */
const AT_MOST = 1.4

export default proof({
  name: 'notification-burst',
  about: `A burst is one notification and one email, and an event costs at most ${AT_MOST} of a single one`,
  ci: false,
  isAlone: true,
  engines: true,
  mutants: {
    'never-pauses': {
      file: 'contract/src/limits.ts',
      find: 'mailEveryMinutes: 60',
      replace: 'mailEveryMinutes: 0',
      why: 'a burst causes a burst of emails',
    },
    'bundles-again': {
      file: 'server/src/modules/notifications/aggregate/aggregate-notifications.queries.ts',
      find: 'set notification_id = kept.id, round',
      replace: 'set round',
      why: 'aggregated events are aggregated again',
    },
  },
  async run(p) {
    const people = p.size({ quick: 400, full: 10_000 })
    const database = await p.freshDatabase()
    const mailbox = await startMailbox()
    const env = {
      ...database.env,
      SMTP_URL: mailbox.url,
      LOG_LEVEL: 'info',
      LIMITS: JSON.stringify({ notifications: { mailAfterSeconds: 1 } }),
    }
    const crowd = await makeCrowd(database, people)
    const worker = await p.spawnServer('server/src/worker.ts', { env, ready: /"working"/ })

    // Ten thousand a minute.
    await paced(p, people, p.size({ quick: 100, full: 167 }), (from, count) =>
      reactAll(database, crowd, { from, count }),
    )
    await untilCaughtUp(database, people)
    const lines = await database.query<{ about: string; count: number }>(
      'select about, count from notification',
    )
    await rest(2500)
    const mails = mailbox.messages().length
    p.require(
      `${people} reactions to one post are one notification`,
      lines.length === 1 && lines[0]?.count === people,
      `${lines.length} line of ${lines[0]?.count}`,
    )
    p.require('a burst causes exactly one email', mails === 1, `${mails} mail`)
    await followersOf(p, database, worker, people)
    await mailbox.close()
  },
})

async function paced(
  p: Proving,
  events: number,
  perSecond: number,
  send: (from: number, count: number) => Promise<void>,
): Promise<void> {
  const began = Date.now()
  const step = Math.ceil(perSecond / 4)
  for (let from = 0; from < events; from += step) {
    await send(from, Math.min(step, events - from))
    await rest(Math.max(0, began + ((from + step) / perSecond) * 1000 - Date.now()))
  }
  p.figure('events per second', Math.round((events / (Date.now() - began)) * 1000))
}

/**
 * Runs of equally many follows, alternately of one profile that everybody follows and of as many different ones.
 * Measures the CPU time of the worker and the database, which a busy machine hardly changes.
 */
async function followersOf(p: Proving, database: Database, worker: Program, people: number): Promise<void> {
  const [before] = await database.query<{ n: number }>(
    'select coalesce(sum(count), 0)::int as n from notification',
  )
  let reported = before?.n ?? 0
  const rounds = p.size({ quick: 3, full: 9 })
  const burst = Math.floor(people / (rounds + 1))
  async function costOf(whom: 'one' | 'many', round: number): Promise<number> {
    const workerBefore = p.cpuOf(worker.pid)
    const inDatabase = await postgresCpu(database, async () => {
      await followAll(database, { whom, from: round * burst, count: burst })
      reported += burst
      await untilCaughtUp(database, reported)
    })
    return ((p.cpuOf(worker.pid) - workerBefore) * 1000 + inDatabase) / burst
  }
  await costOf('one', 0)
  const done = { one: 1, many: 0 }
  const costs = await p.measure.rounds(
    { many: () => costOf('many', done.many++), one: () => costOf('one', done.one++) },
    { rounds, warmUps: 0 },
  )
  const ratio = costs.ratio('one', 'many')
  p.figure('ms of processor per event, one profile', costs.median('one').toFixed(2))
  p.figure('ms of processor per event, many profiles', costs.median('many').toFixed(2))
  p.require(
    'a follower of a popular profile costs as much as the first of another profile',
    ratio <= AT_MOST,
    `${ratio.toFixed(2)} of it`,
  )
}
