import { type Mailbox, startMailbox } from '@sayso/sandbox/smtp'
import { type StandIn, startStripeStandIn } from '@sayso/sandbox/stripe/stand-in'
import { type Clock, clockApart } from '../../harness/clock.ts'
import { type Cluster, startCluster } from '../../harness/cluster.ts'
import { type Database, freshDatabase } from '../../harness/databases.ts'
import { type Kept, keepRunning } from '../../harness/keep-running.ts'
import type { Proving } from '../../harness/proof.ts'
import { layWire, type Wire } from '../../harness/wire.ts'
import { townLimits } from '../../traffic/town.ts'
import { WEBHOOK_SECRET } from '../cards/till.ts'
import { startHaproxy } from '../proxy/haproxy.ts'
import type { ShippedProxy } from '../proxy/shipped.ts'

/** A whole installation: every engine as a cluster, two of each process, and the parties outside. */
export interface Installation {
  readonly cluster: Cluster
  readonly database: Database
  /** Where people reach it. */
  readonly proxy: ShippedProxy
  readonly api: readonly Kept[]
  readonly workers: readonly Kept[]
  readonly mailbox: Mailbox
  readonly cards: StandIn
  readonly wires: {
    /** From the first API process to the database. */
    readonly database: Wire
    /** From all to the replicas. */
    readonly replicas: Wire
    readonly files: Wire
    /** From people to the proxy. */
    readonly people: Wire
  }
  /** By which the second API process and the second worker go; null if none can be had here. */
  readonly clock: Clock | null
  stop(): Promise<void>
}

export async function install(p: Proving, leaseSeconds: number | null): Promise<Installation> {
  const cluster = await startCluster(p, { leaseSeconds, isWhole: true, disk: '3g' })
  p.log('three databases, Redis and NATS run')
  const database = await freshDatabase(cluster.url, (env) =>
    p.command(process.execPath, ['server/src/migrate.ts'], undefined, { ...p.engines, ...env }),
  )
  const files = new URL(p.engines['S3_ENDPOINT'] ?? 'http://127.0.0.1:57620')
  const [toDatabase, toReplicas, toFiles] = [
    await layWire(p, Number(new URL(cluster.url).port)),
    await layWire(p, Number(new URL(cluster.readUrl).port)),
    await layWire(p, Number(files.port)),
  ]
  const [mailbox, cards] = [await startMailbox(), await startStripeStandIn({ firstMs: 500, longestMs: 5000 })]
  p.atEnd(async () => {
    await mailbox.close()
    await cards.close()
  })
  const at = (port: number) => Object.assign(new URL(database.url), { port: String(port) }).href
  const ports = [await p.freePort(), await p.freePort()] as const
  const env = {
    ...p.engines,
    ...cluster.engines,
    ...database.env,
    DATABASE_READ_URL: at(toReplicas.port),
    S3_ENDPOINT: `http://127.0.0.1:${toFiles.port}`,
    SMTP_URL: mailbox.url,
    STRIPE_URL: cards.url,
    ...{ TRUSTED_PROXIES: '1', RATE_FACTOR: '1000000', LOG_LEVEL: 'info', DRAIN_DELAY_MS: '4000' },
    // Others may keep this machine busy; that is no fault of ours. How many are let in at a time is left as it is.
    SHED_DELAY_MS: '20000',
    NODE_COMPILE_CACHE: await p.temporaryDirectory(),
    LIMITS: JSON.stringify({
      ...townLimits,
      live: { perAddress: 10_000 },
      notifications: { mailAfterSeconds: 0, mailEveryMinutes: 0 },
      funds: { topUpsPerDay: 1e6, cardPaymentsPerDay: 1e6, balanceMaxCents: 1e9 },
    }),
  }
  const shedding = ['--import', './bench/proofs/proxy/shed-some.ts']
  const startApi = (port: number, own: Readonly<Record<string, string>>) => () =>
    p.spawnServer('server/src/api.ts', {
      env: { ...env, ...own, ...{ PORT: String(port), SHED_ON_SIGNAL: 'yes', SHED_ONE_OF: '5' } },
      nodeArgs: shedding,
      isApart: true,
    })
  const startWorker = (own: Readonly<Record<string, string>>) => () =>
    p.spawnServer('server/src/worker.ts', { env: { ...env, ...own }, ready: /"working"/, isApart: true })
  const clock = await clockApart(p)
  cards.webhooks.endpoint = {
    url: `http://127.0.0.1:${ports[1]}/api/webhooks/stripe`,
    secret: WEBHOOK_SECRET,
  }
  const inFront = await startHaproxy(p, { upstreams: ports })
  const toProxy = await layWire(p, inFront.port)
  // One by one: a busy machine that starts all at once has none of them ready in time.
  const running: Kept[] = []
  for (const start of [
    startApi(ports[0], { DATABASE_URL: at(toDatabase.port) }),
    startApi(ports[1], { ...clock?.env }),
    startWorker({}),
    startWorker({ ...clock?.env }),
  ])
    running.push(await keepRunning(start))
  const stop = async () => void (await Promise.all(running.map((one) => one.stop())))
  return {
    ...{ cluster, database, mailbox, cards, clock },
    proxy: { ...inFront, port: toProxy.port },
    wires: { database: toDatabase, replicas: toReplicas, files: toFiles, people: toProxy },
    api: running.slice(0, 2),
    workers: running.slice(2),
    stop,
  }
}
