import { setTimeout as rest } from 'node:timers/promises'
import { composeModules } from '@sayso/server/all-modules'
import { createWorkerContext } from '@sayso/server/context'
import type { Bus } from '@sayso/server/platform/bus/bus'
import { consumeEvent } from '@sayso/server/platform/bus/event'
import { readConfig } from '@sayso/server/platform/config/config'
import { afterCommit, type Tx } from '@sayso/server/platform/db/tx'
import { handleJob } from '@sayso/server/platform/jobs/job'
import { startWork } from '@sayso/server/work'
import { sql } from 'kysely'
import { dieIfUnlucky } from '../../harness/frail-context.ts'
import { probeEvent, probeJob } from './probes.ts'

/**
 * The product's worker with an additional job and consumer, whose effects can be counted. Besides being killed from
 * outside, it sometimes kills itself at the worst moments: a random kill hardly ever happens there.
 */
const context = createWorkerContext(readConfig(process.env))

const bus: Bus = {
  ...context.bus,
  async publish(message) {
    // Claimed but not published, or published but not marked.
    dieIfUnlucky()
    const place = await context.bus.publish(message)
    dieIfUnlucky()
    return place
  },
}

const effect = (kind: string) => ({
  async inTransaction(tx: Tx, { n }: { n: number }) {
    await sql`insert into probe_effect (kind, n) values (${kind}, ${n})`.execute(tx)
    await rest(Math.random() * 10)
    // Done and committed, but not reported yet.
    afterCommit(tx, dieIfUnlucky)
  },
})

const { jobs, consumers } = composeModules(context)
await startWork(
  { ...context, bus },
  {
    jobs: [...jobs, handleJob(probeJob, effect('job'))],
    consumers: [...consumers, consumeEvent('probe', probeEvent, effect('event'))],
  },
)
process.stdout.write('working\n')
