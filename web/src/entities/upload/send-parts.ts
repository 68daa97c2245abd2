import type { ProfileId } from '@sayso/contract/ids'
import type { Upload } from '@sayso/contract/shapes/media'
import { ApiError } from '../../lib/api-error.ts'
import { session, sessionCall } from '../session/index.ts'

/** A server that says "go on here" without ever getting further is not asked for ever. */
const MOST_STANDSTILLS = 5

interface Parcel {
  /** With the same key it goes on where it stopped. */
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

/** Brings bytes to the server part by part, and answers the name they have there. */
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
    if (standstills >= MOST_STANDSTILLS) throw new ApiError('refused', 'the server takes no more of it')
    upload = answer.upload
  }
  return upload.upload_id
}
