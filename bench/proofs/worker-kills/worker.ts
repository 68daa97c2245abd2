import { randomInt } from 'node:crypto'
import { setTimeout as rest } from 'node:timers/promises'
import { createWorkerContext } from '@sayso/server/context'
import { consumers, jobHandlers } from '@sayso/server/modules/modules'
import { consumeNews } from '@sayso/server/platform/bus/news'
import { readConfig } from '@sayso/server/platform/config/config'
import { handleJob } from '@sayso/server/platform/jobs/job'
import { startWork } from '@sayso/server/work'
import { sql } from 'kysely'
import { probeJob, probeNews } from './probes.ts'

/** The product's worker with one job and one consumer more, whose effects can be counted. */
const context = await createWorkerContext(readConfig(process.env))

const effect = (kind: string) => ({
  async inTransaction(tx: Parameters<Parameters<typeof context.db.write>[0]>[0], { n }: { n: number }) {
    await sql`insert into probe_effect (kind, n) values (${kind}, ${n})`.execute(tx)
    // Long enough that a kill often falls between the effect and its commit, or between commit and acknowledgement.
    await rest(randomInt(10))
  },
})

await startWork(context, {
  jobHandlers: [...jobHandlers, handleJob(probeJob, effect('job'))],
  consumers: [...consumers, consumeNews('probe', probeNews, effect('news'))],
})
process.stdout.write('working\n')
