import type { JobId } from '@sayso/contract/ids'
import type { Tx } from '../../platform/db/tx.ts'
import { defineJob, enqueue } from '../../platform/jobs/job.ts'

/** The next steps of a run. One at a time waits for each run: whoever asks for it again replaces it. */
export const advanceJob = defineJob<{ runId: JobId }>('imports.advance')

/** Often, so that a switch is noticed soon; each network is asked far less. */
export const autoImportJob = defineJob<object>('imports.begin-due', { every: '*/5 * * * *' })

export async function advanceLater(tx: Tx, runId: JobId, runAt?: Date): Promise<void> {
  await enqueue(tx, advanceJob, { runId }, { key: `import:${runId}`, ...(runAt && { runAt }) })
}
