import { defaultLimits } from '@sayso/contract/limits'
import type { Media, PostFile, Upload } from '@sayso/contract/shapes/media'
import { ApiError } from '../../lib/api-error.ts'
import type { UploadJob } from '../draft/draft-types.ts'
import { readFile } from '../draft/local-drafts.ts'
import { session, sessionCall } from '../session/index.ts'
import type { Sending } from './upload-queue.ts'

/** A server that says "go on here" without ever getting further is not asked for ever. */
const MOST_STANDSTILLS = 5

type Sent = { readonly media: Media } | { readonly file: PostFile }

/**
 * Brings one file to its post. Large ones go part by part, so that a lost connection costs one part and not the whole
 * film. The job's id is the key of every step: doing it again does nothing twice.
 */
export async function sendFile(job: UploadJob, sending: Sending): Promise<Sent> {
  const bytes = await readFile(job.id)
  if (bytes === undefined) throw new ApiError('refused', 'the file is no longer on this device')
  const options = { as: job.profileId, signal: sending.signal, idempotencyKey: job.id }
  const isLarge = bytes.size > defaultLimits.media.uploadPartBytes
  const whole = { ...options, onProgress: sending.onProgress }
  if (job.kind === 'file') {
    const fields = { post_id: job.postId, filename: job.name, place: job.place }
    if (!isLarge) return session.upload('file/addFile', fields, bytes, whole)
    return sessionCall(
      'file/addFile',
      { ...fields, upload_id: await sendParts(job, bytes, sending) },
      options,
    )
  }
  const fields = {
    post_id: job.postId,
    media_type: job.kind,
    place: job.place,
    ...(job.alt !== '' && { alt: job.alt }),
    ...(job.isLocked && { locked: true }),
  }
  if (!isLarge) return session.upload('feed/addMedia', fields, bytes, whole)
  return sessionCall('feed/addMedia', { ...fields, upload_id: await sendParts(job, bytes, sending) }, options)
}

async function sendParts(
  job: UploadJob,
  bytes: Blob,
  { signal, onProgress }: Sending,
): Promise<Upload['upload_id']> {
  const options = { as: job.profileId, signal }
  const input = {
    upload_for: job.kind === 'file' ? ('file' as const) : ('media' as const),
    size: bytes.size,
    client_key: job.id,
    filename: job.name,
  }
  let { upload } = await sessionCall('upload/start', input, options)
  for (let standstills = 0; upload.received < upload.size; ) {
    const { received: offset, upload_id, part_size } = upload
    const part = bytes.slice(offset, offset + part_size)
    const answer = await session.upload('upload/part', { upload_id, offset }, part, {
      ...options,
      onProgress: (share) => onProgress((offset + share * part.size) / bytes.size),
    })
    standstills = answer.upload.received > offset ? 0 : standstills + 1
    if (standstills >= MOST_STANDSTILLS) throw new ApiError('refused', 'the server takes no more of it')
    upload = answer.upload
  }
  return upload.upload_id
}
