import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ProfileId, UploadId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { UploadedFile } from '../../door/input.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { isStorageError } from '../../platform/storage/storage.ts'
import { HEAD_BYTES, recognizeFile } from './file.policy.ts'
import type { MediaItem } from './media.item.ts'
import { incomingKey } from './media.keys.ts'
import { recognizeImage, recognizeVideo } from './media.policy.ts'
import { findUsage } from './media.queries.ts'
import { findUpload } from './upload.queries.ts'

/** Bytes that lie whole in their private place, and what they were recognised as. */
export interface Arrived {
  readonly key: string
  readonly bytes: number
  readonly kind: MediaItem['kind']
  readonly type: string
  readonly contentType: string
  /** What they are called when they are told back to their sender. */
  readonly name: string
  /** Where they came in parts. */
  readonly uploadId: UploadId | null
}

interface Wanted {
  readonly ownerProfileId: ProfileId | null
  readonly accepts: 'image' | 'media' | 'file'
  readonly fileBytesMax?: number
}

/** Bytes that come with their call. */
export async function takeIn(ctx: Context, wanted: Wanted, file: UploadedFile): Promise<Arrived> {
  const name = nameOf(file.fileName)
  try {
    const { profileBytesMax } = ctx.config.limits.media
    const owner = wanted.ownerProfileId
    if (owner !== null && (await findUsage(ctx.db.readFresh, owner)) >= profileBytesMax)
      throw new Refused('storage_full', { values: { file: name } })
    const { head, whole } = await look(file, name)
    const known = recognize(head, wanted)
    const key = incomingKey()
    const bytes = await store(ctx, key, whole, { name, maxBytes: mostBytes(ctx, known.kind, wanted) })
    return { ...known, key, bytes, name, uploadId: null }
  } finally {
    file.stream.destroy()
  }
}

/** Bytes that came in parts before. */
export async function takeUp(
  ctx: Context,
  wanted: Wanted & { readonly source: UploadedFile | { readonly uploadId: UploadId } },
): Promise<Arrived> {
  const uploadId = 'uploadId' in wanted.source ? wanted.source.uploadId : null
  const upload = uploadId && (await ctx.db.write((tx) => findUpload(tx, uploadId)))
  if (!upload || upload.ownerId !== wanted.ownerProfileId) throw new Refused('upload_not_found')
  if (upload.received < upload.size) throw new Refused('upload_unfinished')
  const { key, size: bytes } = upload
  await ctx.storage.finishParts(key, upload.storeId, upload.parts).catch((error) => {
    ctx.log.warn({ err: error }, 'an upload could not be put together')
    throw new Refused('storage_unavailable', { values: { file: NAMELESS } })
  })
  const end = Math.min(bytes, HEAD_BYTES) - 1
  const start = await ctx.storage.get(key, { range: { start: 0, end } })
  if (start === null) throw new Refused('upload_not_found')
  const known = recognize(await buffer(start.stream), wanted)
  const maxBytes = mostBytes(ctx, known.kind, wanted)
  if (bytes > maxBytes) throw tooLarge(NAMELESS, maxBytes)
  return { ...known, key, bytes, name: NAMELESS, uploadId }
}

function recognize(head: Uint8Array, { accepts }: Wanted): Pick<Arrived, 'kind' | 'type' | 'contentType'> {
  if (accepts === 'file') return { kind: 'file', ...recognizeFile(head) }
  const image = recognizeImage(head)
  if (image !== null) return { kind: 'image', type: image, contentType: `image/${image}` }
  const video = accepts === 'media' ? recognizeVideo(head) : null
  if (video !== null) return { kind: 'video', type: video, contentType: `video/${video}` }
  throw new Refused('media_type_refused')
}

function mostBytes({ config }: Context, kind: MediaItem['kind'], { fileBytesMax }: Wanted): number {
  const { imageBytesMax, videoBytesMax, fileBytesMax: fileMost } = config.limits.media
  return { image: imageBytesMax, video: videoBytesMax, file: fileBytesMax ?? fileMost }[kind]
}

/** The beginning, and the stream as if nobody had looked. */
async function look(file: UploadedFile, name: string): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = file.stream[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  let head = Buffer.alloc(0)
  while (head.length < HEAD_BYTES) {
    const next = await chunks.next().catch((error) => {
      if (error instanceof Refused) throw error
      throw new Refused('media_unreadable', { values: { file: name } })
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
    // Nobody is to be served this as what it claims to be.
    const { size } = await ctx.storage.put(key, body, { contentType: 'application/octet-stream', maxBytes })
    return size
  } catch (error) {
    // The store counts, and so does the door where a call takes no more than this.
    const isTooLarge =
      isStorageError(error, 'too-large') || (error instanceof Refused && error.code === 'too_large')
    if (isTooLarge) throw tooLarge(name, maxBytes)
    if (error instanceof Refused) throw error
    ctx.log.warn({ err: error }, 'an upload was not stored')
    throw new Refused('storage_unavailable', { values: { file: name } })
  }
}

export function tooLarge(file: string, maxBytes: number): Refused {
  return new Refused('media_too_large', { values: { file, limit: `${Math.round(maxBytes / 1_000_000)} MB` } })
}

const LONGEST_NAME = 80
const NAMELESS = 'the file'

/** As it is told back to the person who sent it. */
export function nameOf(fileName: string | undefined): string {
  const clean = (fileName ?? '')
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim()
  return [...clean].slice(0, LONGEST_NAME).join('') || NAMELESS
}
