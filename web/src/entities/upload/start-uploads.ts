import { inLocalDatabase } from '../../lib/local-database.ts'
import { logQuietly } from '../../lib/log.ts'
import type { UploadJob } from '../draft/draft-types.ts'
import { setUploadsWaiting } from './uploads-waiting.ts'

/** Starts uploading files. Uploads continue when the user leaves the screen, and after a reload. */
export async function startUploads(jobs: readonly UploadJob[]): Promise<void> {
  if (jobs.length === 0) return
  await inLocalDatabase('readwrite', (tables) => {
    for (const job of jobs) tables.put('uploads', job.id, job)
  }).catch((error) => logQuietly('the browser stores nothing', error))
  setUploadsWaiting(true)
  const { uploads } = await import('./uploads.ts')
  uploads.add(jobs)
}
