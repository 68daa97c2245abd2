import { Type } from 'typebox'
import { Count, Instant, JobId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** How far an import has come. Counts grow while it runs. */
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
  /** Why it failed, or what it waits for. */
  message: nullable(Type.String()),
  /** When it goes on by itself, where it waits. */
  retry_at: nullable(Instant),
}

export const ImportRun = Type.Object(importRun, { title: 'ImportRun', additionalProperties: false })
