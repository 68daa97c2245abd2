import { setTimeout as rest } from 'node:timers/promises'
import { createWorkerContext } from '@sayso/server/context'
import { consumers, jobHandlers } from '@sayso/server/modules/modules'
import type { Bus } from '@sayso/server/platform/bus/bus'
import { consumeNews } from '@sayso/server/platform/bus/news'
import { readConfig } from '@sayso/server/platform/config/config'
import { afterCommit, type Tx } from '@sayso/server/platform/db/tx'
import { handleJob } from '@sayso/server/platform/jobs/job'
import { startWork } from '@sayso/server/work'
import { sql } from 'kysely'
import { probeJob, probeNews } from './probes.ts'

/**
 * The product's worker with one job and one consumer more, whose effects can be counted. Besides being killed from
 * outside it kills itself, now and then, at the worst moments: a random kill hardly ever falls there.
 */
const unluck = Number(process.env['UNLUCK'] ?? 0)
const dieIfUnlucky = () => {
  if (Math.random() < unluck) process.kill(process.pid, 'SIGKILL')
}

const context = createWorkerContext(readConfig(process.env))

const bus: Bus = {
  ...context.bus,
  async publish(message) {
    // Claimed but not told; told but not marked.
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
    // Done and committed, but nobody has been told.
    afterCommit(tx, dieIfUnlucky)
  },
})

await startWork(
  { ...context, bus },
  {
    jobHandlers: [...jobHandlers, handleJob(probeJob, effect('job'))],
    consumers: [...consumers, consumeNews('probe', probeNews, effect('news'))],
  },
)
process.stdout.write('working\n')
