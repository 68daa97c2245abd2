import type { SystemState } from '@sayso/contract/shapes/system'
import type { Context } from '../../../context.ts'
import { createJetStreamBus } from '../../../platform/bus/jetstream-bus.ts'
import { countOutbox } from '../../../platform/bus/outbox-waiting.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { LANES, laneOfName } from '../../../platform/jobs/lanes.ts'
import { countJobs, type WaitingJobs } from '../../../platform/jobs/waiting-jobs.ts'
import { findWatch } from '../../ledger/index.ts'
import { nameAccounts } from '../people/find.queries.ts'
import { countOpenPayouts } from './open-payouts.queries.ts'
import { PRODUCT_QUEUES } from './product-queues.ts'

type Queue = SystemState['queues'][number]
type Consumers = SystemState['consumers']

/** What waits, where, and for how long; and whether anybody is paid. */
export async function showSystem(ctx: Context): Promise<SystemState> {
  const [found, consumers] = await Promise.all([
    ctx.db.readPrivate(async (tx) => ({
      jobs: await countJobs(tx),
      outbox: await countOutbox(tx),
      payouts: await countOpenPayouts(tx),
      freeze: await showFreeze(tx),
    })),
    countBehind(ctx),
  ])
  const { jobs, outbox, payouts, freeze } = found
  const ofNames = (name: string, names: readonly string[]): Queue =>
    sum(
      name,
      jobs.filter((one) => names.includes(one.name)),
    )
  return {
    lanes: [...LANES, 'none' as const].flatMap((lane) => {
      const own = jobs.filter(({ name }) => laneOfName(name) === lane)
      return lane === 'none' && own.length === 0 ? [] : [sum(lane, own)]
    }),
    queues: [
      ...Object.entries(PRODUCT_QUEUES).map(([name, names]) => ofNames(name, names)),
      { name: 'payouts', running: 0, failed: 0, ...payouts },
    ],
    outbox: { waiting: outbox.waiting, oldest: Math.round(outbox.oldestSeconds) },
    ...{ does_bus_answer: consumers !== null, consumers: consumers ?? [] },
    ...freeze,
  }
}

function sum(name: string, jobs: readonly WaitingJobs[]): Queue {
  const add = (count: (one: WaitingJobs) => number) => jobs.reduce((all, one) => all + count(one), 0)
  const ages = jobs.flatMap(({ oldestSeconds }) => (oldestSeconds === null ? [] : [oldestSeconds]))
  return {
    name,
    waiting: add((one) => one.waiting),
    running: add((one) => one.running),
    failed: add((one) => one.failed),
    oldest: ages.length === 0 ? null : Math.round(Math.max(0, ...ages)),
  }
}

/** Consumers that have events before them, the most first; null if NATS does not answer. */
async function countBehind({ config, log, busConnection }: Context): Promise<Consumers | null> {
  const { namespace } = config
  const bus = createJetStreamBus({ ...config.bus, namespace, log, connection: busConnection })
  try {
    const counts = [...(await bus.countWaiting())].map(([name, waiting]) => ({ name, waiting }))
    return counts.filter(({ waiting }) => waiting > 0).toSorted((a, b) => b.waiting - a.waiting)
  } catch (error) {
    log.warn({ err: error }, 'the bus was not asked how far its consumers are')
    return null
  }
}

async function showFreeze(tx: Tx): Promise<Pick<SystemState, 'frozen' | 'audited'>> {
  const { frozenAt, frozenBecause, frozenBy, checkedAt } = await findWatch(tx)
  const names = await nameAccounts(tx, frozenBy === null ? [] : [frozenBy])
  const by = frozenBy === null ? null : (names.get(frozenBy)?.handle ?? frozenBy)
  return {
    frozen: frozenAt === null ? null : { at: frozenAt.toISOString(), because: frozenBecause ?? '', by },
    audited: checkedAt?.toISOString() ?? null,
  }
}
