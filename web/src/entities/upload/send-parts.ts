import type { ProfileId } from '@sayso/contract/ids'
import type { Upload } from '@sayso/contract/shapes/media'
import { ApiError } from '../../lib/api-error.ts'
import { session, sessionCall } from '../session/index.ts'

/** Gives up if the server asks for the same offset again and again without progress. */
const MAX_STANDSTILLS = 5

interface Parcel {
  /** An upload with the same key resumes where it stopped. */
  readonly key: string
  readonly name: string
  readonly bytes: Blob
  readonly isFor: 'file' | 'media'
}

interface OnItsWay {
  readonly as: ProfileId
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

/** Uploads bytes in parts, and returns the upload's id. */
export async function sendParts(
  { key, name, bytes, isFor }: Parcel,
  { as, signal, onProgress }: OnItsWay,
): Promise<Upload['upload_id']> {
  const input = { upload_for: isFor, size: bytes.size, client_key: key, filename: name }
  let { upload } = await sessionCall('upload/start', input, { as, signal })
  for (let standstills = 0; upload.received < upload.size; ) {
    const { received: offset, upload_id, part_size } = upload
    const part = bytes.slice(offset, offset + part_size)
    const answer = await session.upload('upload/part', { upload_id, offset }, part, {
      as,
      signal,
      onProgress: (share) => onProgress((offset + share * part.size) / bytes.size),
    })
    standstills = answer.upload.received > offset ? 0 : standstills + 1
    if (standstills >= MAX_STANDSTILLS) throw new ApiError('refused', 'the server takes no more of it')
    upload = answer.upload
  }
  return upload.upload_id
}
