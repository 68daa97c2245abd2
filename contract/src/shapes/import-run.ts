import { Type } from 'typebox'
import { Count, JobId } from './scalars.ts'
import { choice } from './schema.ts'

/** How far an import has come. Counts grow while it runs. */
export const importRun = {
  job_id: JobId,
  status: choice('queued', 'running', 'completed', 'failed'),
  found: Count,
  imported: Count,
  skipped: Count,
  failed: Type.Array(
    Type.Object(
      { source_id: Type.String(), reason: Type.String() },
      { title: 'ImportFailure', additionalProperties: false },
    ),
  ),
}
