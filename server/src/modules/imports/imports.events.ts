import type { JobId } from '@sayso/contract/ids'
import type { Tx } from '../../platform/db/tx.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'

/** The next steps of a run. There is at most one queued job per run: enqueueing it again replaces it. */
export const advanceJob = defineJob<{ runId: JobId }>('imports.advance')

/** Runs often, so that a new switch is noticed soon; each network is asked far less often. */
export const autoImportJob = defineJob<object>('imports.begin-due', { every: '*/5 * * * *' })

export async function advanceLater(tx: Tx, runId: JobId, runAt?: Date): Promise<void> {
  await enqueue(tx, advanceJob, { runId }, { key: `import:${runId}`, ...(runAt && { runAt }) })
}
