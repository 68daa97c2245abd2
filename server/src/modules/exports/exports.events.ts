import type { ExportId } from '@sayso/contract/ids'
import { defineJob } from '../../platform/jobs/job.ts'

/** Last in line: it may take many minutes, and people were told that it takes a day. */
export const makeExportJob = defineJob<{ exportId: ExportId }>('exports.make', { isLong: true })

export const tidyExportsJob = defineJob<object>('exports.tidy', { every: '*/10 * * * *', maxAttempts: 3 })
