import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ProfileId, UploadId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { isStorageError } from '../../../platform/storage/storage.ts'
import type { UploadedFile } from '../../../rpc/input.ts'
import type { MediaItem } from '../media.item.ts'
import { incomingKey } from '../media.keys.ts'
import { recognizeImage, recognizeVideo } from '../media.policy.ts'
import { findUsage } from '../media.queries.ts'
import { HEAD_BYTES, recognizeFile } from './file.policy.ts'
import { findUpload } from './upload-parts.queries.ts'

/** Bytes that are completely stored in their private location, and their recognised type. */
export interface Arrived {
  readonly key: string
  readonly bytes: number
  readonly kind: MediaItem['kind']
  readonly type: string
  readonly contentType: string
  /** The name used in messages to the sender. */
  readonly name: string
  /** Set if the upload came in parts. */
  readonly uploadId: UploadId | null
}

interface Wanted {
  readonly ownerProfileId: ProfileId | null
  readonly accepts: 'image' | 'media' | 'file'
  readonly fileBytesMax?: number
}

/** Stores bytes that are sent with the call itself. */
export async function takeIn(ctx: Context, wanted: Wanted, file: UploadedFile): Promise<Arrived> {
  const name = nameOf(file.fileName)
  try {
    const { profileBytesMax } = ctx.config.limits.media
    const owner = wanted.ownerProfileId
    if (owner !== null && (await findUsage(ctx.db.readFresh, owner)) >= profileBytesMax)
      throw new AppError('storage_full', { values: { file: name } })
    const { head, whole } = await look(file, name)
    const known = recognize(head, wanted)
    const key = incomingKey()
    const bytes = await store(ctx, key, whole, { name, maxBytes: maxBytes(ctx, known.kind, wanted) })
    return { ...known, key, bytes, name, uploadId: null }
  } finally {
    file.stream.destroy()
  }
}

/** Completes an upload that was sent in parts before. */
export async function takeUp(
  ctx: Context,
  wanted: Wanted & { readonly source: UploadedFile | { readonly uploadId: UploadId } },
): Promise<Arrived> {
  const uploadId = 'uploadId' in wanted.source ? wanted.source.uploadId : null
  const upload = uploadId && (await ctx.db.readPrivate((tx) => findUpload(tx, uploadId)))
  if (!upload || upload.ownerId !== wanted.ownerProfileId) throw new AppError('upload_not_found')
  if (upload.received < upload.size) throw new AppError('upload_unfinished')
  const { key, size: bytes } = upload
  await ctx.storage.finishParts(key, upload.storeId, upload.parts).catch((error) => {
    ctx.log.warn({ err: error }, 'the parts of an upload could not be assembled')
    throw new AppError('storage_unavailable', { values: { file: NAMELESS } })
  })
  const end = Math.min(bytes, HEAD_BYTES) - 1
  const start = await ctx.storage.get(key, { range: { start: 0, end } })
  if (start === null) throw new AppError('upload_not_found')
  const known = recognize(await buffer(start.stream), wanted)
  const max = maxBytes(ctx, known.kind, wanted)
  if (bytes > max) throw tooLarge(NAMELESS, max)
  return { ...known, key, bytes, name: NAMELESS, uploadId }
}

function recognize(head: Uint8Array, { accepts }: Wanted): Pick<Arrived, 'kind' | 'type' | 'contentType'> {
  if (accepts === 'file') return { kind: 'file', ...recognizeFile(head) }
  const image = recognizeImage(head)
  if (image !== null) return { kind: 'image', type: image, contentType: `image/${image}` }
  const video = accepts === 'media' ? recognizeVideo(head) : null
  if (video !== null) return { kind: 'video', type: video, contentType: `video/${video}` }
  throw new AppError('media_type_refused')
}

function maxBytes({ config }: Context, kind: MediaItem['kind'], { fileBytesMax }: Wanted): number {
  const { imageBytesMax, videoBytesMax, fileBytesMax: maxFileBytes } = config.limits.media
  return { image: imageBytesMax, video: videoBytesMax, file: fileBytesMax ?? maxFileBytes }[kind]
}

/** Reads the beginning, and returns it with a stream that still contains everything. */
async function look(file: UploadedFile, name: string): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = file.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next().catch((error) => {
      if (error instanceof AppError) throw error
      throw new AppError('media_unreadable', { values: { file: name } })
    })
    if (next.done) break
    head = Buffer.concat([head, next.value])
  }
  async function* everything() {
    yield head
    for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
  }
  return { head, whole: Readable.from(everything(), { objectMode: false }) }
}

async function store(
  ctx: Context,
  key: string,
  body: Readable,
  { name, maxBytes }: { name: string; maxBytes: number },
): Promise<number> {
  try {
    // Stored without its claimed type, so that it can never be served as that.
    const { size } = await ctx.storage.put(key, body, { contentType: 'application/octet-stream', maxBytes })
    return size
  } catch (error) {
    // The store counts bytes, and so does the rpc layer if a call has this limit.
    const isTooLarge =
      isStorageError(error, 'too-large') || (error instanceof AppError && error.code === 'too_large')
    if (isTooLarge) throw tooLarge(name, maxBytes)
    if (error instanceof AppError) throw error
    ctx.log.warn({ err: error }, 'an upload could not be stored')
    throw new AppError('storage_unavailable', { values: { file: name } })
  }
}

export function tooLarge(file: string, maxBytes: number): AppError {
  return new AppError('media_too_large', {
    values: { file, limit: `${Math.round(maxBytes / 1_000_000)} MB` },
  })
}

const LONGEST_NAME = 80
const NAMELESS = 'the file'

/** The file name as shown in messages to its sender. */
export function nameOf(fileName: string | undefined): string {
  const clean = (fileName ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return [...clean].slice(0, LONGEST_NAME).join('') || NAMELESS
}
