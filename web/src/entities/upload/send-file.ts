import { defaultLimits } from '@sayso/contract/limits'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import { ApiError } from '../../lib/api-error.ts'
import type { UploadJob } from '../draft/draft-types.ts'
import { readFile } from '../draft/local-drafts.ts'
import { session, sessionCall } from '../session/index.ts'
import { sendParts } from './send-parts.ts'
import type { Sending } from './upload-queue.ts'

type Sent = { readonly media: Media } | { readonly file: PostFile }

/**
 * Uploads one file of a post. Large files go in parts, so that a lost connection costs one part and not the whole film.
 * The job's id is the idempotency key of every step, so a repeat does nothing twice.
 */
export async function sendFile(job: UploadJob, sending: Sending): Promise<Sent> {
  const bytes = await readFile(job.id)
  if (bytes === undefined) throw new ApiError('refused', 'the file is no longer on this device')
  const options = { as: job.profileId, signal: sending.signal, idempotencyKey: job.id }
  const isLarge = bytes.size > defaultLimits.media.uploadPartBytes
  const whole = { ...options, onProgress: sending.onProgress }
  const inParts = () =>
    sendParts(
      { key: job.id, name: job.name, bytes, isFor: job.kind === 'file' ? 'file' : 'media' },
      { as: job.profileId, ...sending },
    )
  if (job.kind === 'file') {
    const fields = { post_id: job.postId, filename: job.name, place: job.place }
    if (!isLarge) return session.upload('file/addFile', fields, bytes, whole)
    return sessionCall('file/addFile', { ...fields, upload_id: await inParts() }, options)
  }
  const fields = {
    post_id: job.postId,
    media_type: job.kind,
    place: job.place,
    ...(job.alt !== '' && { alt: job.alt }),
    ...(job.isLocked && { locked: true }),
  }
  if (!isLarge) return session.upload('feed/addMedia', fields, bytes, whole)
  return sessionCall('feed/addMedia', { ...fields, upload_id: await inParts() }, options)
}
