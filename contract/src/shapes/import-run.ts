import { Type } from 'typebox'
import { Count, Instant, JobId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** The progress of an import. Counts grow while it runs. */
export const importRun = {
  job_id: JobId,
  network: choice('instagram', 'twitter'),
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
  /** Why it failed, or what it is waiting for. */
  message: nullable(Type.String()),
  /** When it continues by itself, if it is waiting. */
  retry_at: nullable(Instant),
}

export const ImportRun = Type.Object(importRun, { title: 'ImportRun', additionalProperties: false })
