import { rm } from 'node:fs/promises'
import { setTimeout as rest } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { withServer } from '../../harness/databases.ts'
import type { Random } from '../../harness/random.ts'
import type { Installation } from './site.ts'

export interface Fault {
  readonly name: string
  /** The primary dies: one of these is part of every run, however short. Or it is always part of it. */
  readonly kind?: 'death' | 'always'
  /** Breaks something, and mends what nobody mends by itself. */
  readonly strike: () => Promise<void>
}

/** The longest that a request waits for an engine that says nothing is a few seconds: longer than that. */
const LASTS_MS = 8000

/** More than the five minutes that a webhook may be old, less than what files and sessions bear. */
const WRONG_SECONDS = 600

/**
 * Everything that was thought of. When a fault is over, only what heals by itself may still be broken. `crowd` sends far
 * more than can be answered, for so many milliseconds.
 */
export function faultsOf(site: Installation, random: Random, crowd: (ms: number) => Promise<void>): Fault[] {
  const { cluster, database, api, workers, wires, mailbox, cards, clock } = site
  const { fillDisk } = cluster
  const databaseName = new URL(database.url).pathname.slice(1)
  const lasting = async (begin: () => unknown, end: () => unknown) => {
    await begin()
    await rest(LASTS_MS)
    await end()
  }
  const away = async (names: readonly string[], whileAway: () => Promise<void> = () => rest(LASTS_MS)) => {
    for (const name of names) await cluster.kill(name, 'machine')
    await whileAway()
    for (const name of random.shuffle(names)) await cluster.heal(name)
  }
  const killPrimary = async (what: 'database' | 'machine') => {
    const name = await cluster.primary()
    const letGo = await cluster.stallStandbys()
    await rest(800)
    await cluster.kill(name, what)
    letGo()
    await rest(LASTS_MS)
    await cluster.heal(name)
  }
  const redisPrimary = async () => {
    const sentinel = new Redis({ ...sentinelOf(cluster.engines['REDIS_URL'] ?? ''), lazyConnect: true })
    await sentinel.connect()
    const found = (await sentinel.call('sentinel', 'get-master-addr-by-name', 'sayso')) as [string, string]
    sentinel.disconnect()
    const port = Number(found[1])
    return { port, name: `redis${port % 10}` }
  }
  const signalAll = (signal: NodeJS.Signals) => {
    for (const one of api) {
      const pid = one.now()?.pid
      if (pid !== undefined) process.kill(pid, signal)
    }
  }

  return [
    { name: 'the primary database dies', kind: 'death', strike: () => killPrimary('database') },
    { name: 'the machine of the primary dies', kind: 'death', strike: () => killPrimary('machine') },
    {
      name: 'answers get lost on their way to people',
      kind: 'always',
      async strike() {
        for (let n = 0; n < 8; n++) {
          wires.people.loseAnswers()
          await rest(700)
          wires.people.mend()
          await rest(500)
        }
      },
    },
    ...(fillDisk === null
      ? []
      : [
          {
            name: 'the disk of the primary database is full',
            async strike() {
              const name = await cluster.primary()
              const giveBack = await fillDisk(name)
              await rest(LASTS_MS / 2)
              // The log needs a new file, too, as it does sooner or later.
              void withServer(cluster.url, (server) => server.query('select pg_switch_wal()')).catch(() => {})
              await rest(LASTS_MS)
              await giveBack()
              await cluster.heal(name)
            },
          },
        ]),
    ...(clock === null
      ? []
      : [
          {
            name: 'the clocks of an API process and a worker are ten minutes fast, then slow',
            async strike() {
              await lasting(
                () => clock.set(WRONG_SECONDS),
                () => clock.set(-WRONG_SECONDS),
              )
              await rest(LASTS_MS)
              await clock.set(0)
            },
          },
        ]),
    {
      name: 'a process of the database crashes',
      async strike() {
        const found = await withServer(cluster.url, (server) =>
          server.query<{ pid: number }>(
            `select pid from pg_stat_activity where datname = $1 and application_name <> 'proof' limit 1`,
            [databaseName],
          ),
        )
        for (const { pid } of found.rows) process.kill(pid, 'SIGKILL')
      },
    },
    { name: 'far more people come than can be served', strike: () => crowd(LASTS_MS) },
    { name: 'an API process is killed', strike: () => random.pick(api).kill() },
    { name: 'a worker is killed', strike: () => random.pick(workers).kill() },
    {
      name: 'a new version rolls out',
      async strike() {
        for (const one of [...workers, ...api]) {
          await one.restart()
          await rest(2500)
        }
      },
    },
    {
      name: 'connections to the database are ended',
      async strike() {
        for (let n = 0; n < 20; n++) {
          await withServer(cluster.url, (server) =>
            server.query(
              `select pg_terminate_backend(pid) from pg_stat_activity
                where datname = $1 and application_name <> 'proof' order by state = 'idle', random() limit 2`,
              [databaseName],
            ),
          )
          await rest(200)
        }
      },
    },
    {
      name: 'the database says nothing to one API process',
      strike: () => lasting(wires.database.silence, wires.database.mend),
    },
    { name: 'the replicas are away', strike: () => lasting(wires.replicas.cut, wires.replicas.mend) },
    {
      name: 'the replicas say nothing',
      strike: () => lasting(wires.replicas.silence, wires.replicas.mend),
    },
    { name: 'the primary of Redis dies', strike: async () => away([(await redisPrimary()).name]) },
    {
      name: 'the primary of Redis says nothing',
      async strike() {
        const pid = await cluster.pidOf((await redisPrimary()).name)
        await lasting(
          () => process.kill(pid, 'SIGSTOP'),
          () => process.kill(pid, 'SIGCONT'),
        )
      },
    },
    {
      name: 'Redis forgets everything',
      async strike() {
        for (let n = 0; n < 4; n++) {
          const redis = new Redis({ port: (await redisPrimary()).port })
          await redis.flushall()
          redis.disconnect()
          await rest(2000)
        }
      },
    },
    {
      name: 'all of Redis is away',
      strike: () => away(['redis1', 'redis2', 'redis3']),
    },
    { name: 'one NATS dies', strike: () => away([random.pick(['nats1', 'nats2', 'nats3'])]) },
    {
      name: 'all of NATS is away, and comes back empty',
      strike: () =>
        away(['nats1', 'nats2', 'nats3'], async () => {
          await rest(LASTS_MS)
          for (const name of ['nats1', 'nats2', 'nats3'])
            await rm(cluster.storeOf(name), { recursive: true, force: true })
        }),
    },
    { name: 'files cannot be reached', strike: () => lasting(wires.files.cut, wires.files.mend) },
    { name: 'the store of files says nothing', strike: () => lasting(wires.files.silence, wires.files.mend) },
    {
      name: 'mail servers say nothing',
      strike: () =>
        lasting(
          () => mailbox.mode('hang'),
          () => mailbox.mode('accept'),
        ),
    },
    {
      name: 'mail servers say later',
      strike: () =>
        lasting(
          () => mailbox.mode('defer'),
          () => mailbox.mode('accept'),
        ),
    },
    {
      name: 'the card provider loses answers',
      strike: () =>
        lasting(
          () => {
            const chance = { probability: 0.4, seed: random.integer(1, 1e6) }
            for (const fault of ['drop_after', 'error_after', 'error_before', 'webhook_duplicate'] as const)
              cards.faults.add({ fault, ...chance })
          },
          () => cards.faults.clear(),
        ),
    },
    {
      name: 'the card provider takes 15 s to answer',
      strike: () =>
        lasting(
          () => cards.faults.add({ fault: 'delay', ms: 15_000 }),
          () => cards.faults.clear(),
        ),
    },
    {
      name: 'servers shed one of five',
      strike: () =>
        lasting(
          () => signalAll('SIGWINCH'),
          () => signalAll('SIGWINCH'),
        ),
    },
    {
      name: 'one after the other goes, and comes back in another order',
      async strike() {
        const parts = random.shuffle([
          { go: () => cluster.kill('nats1', 'machine'), back: () => cluster.heal('nats1') },
          { go: () => cluster.kill('redis2', 'machine'), back: () => cluster.heal('redis2') },
          { go: async () => wires.files.cut(), back: async () => wires.files.mend() },
          { go: async () => mailbox.mode('hang'), back: async () => mailbox.mode('accept') },
          { go: async () => wires.replicas.cut(), back: async () => wires.replicas.mend() },
          { go: () => random.pick(workers).kill(), back: async () => {} },
        ])
        for (const { go } of parts) {
          await go()
          await rest(1000)
        }
        for (const { back } of random.shuffle(parts)) {
          await back()
          await rest(1000)
        }
      },
    },
  ]
}

function sentinelOf(url: string): { host: string; port: number } {
  const [, host = '', port = ''] = /\/\/([^:,]+):(\d+)/.exec(url) ?? []
  return { host, port: Number(port) }
}
