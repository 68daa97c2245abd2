import type { Readable } from 'node:stream'
import { setTimeout as rest } from 'node:timers/promises'
import type { MediaId } from '@sayso/contract/ids'
import type { Media } from '@sayso/contract/shapes/media'
import type { Context } from '../../context.ts'
import type { Reader } from '../../platform/db/db.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { isUnavailable } from '../../platform/db/unavailable.ts'
import { fail } from '../../platform/http/app-error.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import type { Member } from '../../rpc/viewer.ts'
import { jobFor } from './media.events.ts'
import type { MediaAddresses, MediaFailure, MediaItem } from './media.item.ts'
import { FILE, fileOf, folderOf, STREAM, thumbnailOf, VIDEO } from './media.keys.ts'
import { canRetry } from './media.policy.ts'
import * as q from './media.queries.ts'
import { viewMedia, WORDS } from './media.view.ts'
import { endOfAddress, guardedFolder } from './serve/guarded-address.ts'
import { enqueuePurge } from './serve/purge-media.service.ts'

const SIGNED_FOR_SECONDS = 300
const FIRST_LOOK_MS = 50
const LONGEST_BREAK_MS = 400

/** Items by id, for lists that show many. Forgotten items are left out. */
export function findMedia(db: Reader, ids: readonly MediaId[]): Promise<Map<MediaId, MediaItem>> {
  return ids.length === 0 ? Promise.resolve(new Map()) : q.findMedia(db, ids)
}

/** Who an item is for at this moment. */
export interface Audience {
  readonly isPublic: boolean
  /** When it stops being for this audience, in milliseconds since 1970; null or in the past: it does not matter. */
  readonly over?: number | null
}

const NOT_PUBLIC: Audience = { isPublic: false }

/**
 * The URLs of a ready item, null for others. If the item is locked or not public, only call it for a viewer who may
 * see it. A guarded address also works for a public item, but caches share it for an hour only.
 */
export async function addressesOf(
  ctx: Context,
  item: MediaItem,
  audience = NOT_PUBLIC,
): Promise<MediaAddresses | null> {
  const width = item.widths.at(-1)
  if (item.state !== 'ready' || width === undefined) return null
  const folder = item.isLocked ? null : openFolderOf(ctx, item, audience)
  const address = async (file: string) =>
    folder === null ? signedAddress(ctx, item, file) : `${folder}/${file}`
  if (item.kind === 'video') {
    const [video, poster] = await Promise.all([address(VIDEO), address(thumbnailOf(item))])
    // A playlist cannot be signed for a few minutes.
    const stream = item.streams.length > 0 && !item.isLocked ? await address(STREAM) : null
    return { image: video, thumbnail: poster, srcset: null, stream }
  }
  const [image, thumbnail, ...all] = await Promise.all([
    address(fileOf(width)),
    address(thumbnailOf(item)),
    ...item.widths.map(async (one) => `${await address(fileOf(one))} ${one}w`),
  ])
  return { image, thumbnail, srcset: all.join(', '), stream: null }
}

/** The one place that decides between the plain and the guarded address. */
function openFolderOf({ config }: Context, { key }: MediaItem, { isPublic, over = null }: Audience): string {
  const { publicUrl } = config.media
  if (isPublic) return `${publicUrl}/${key}`
  return `${publicUrl}/${guardedFolder(config.secrets.objectLinks, key, endOfAddress(Date.now(), over))}`
}

const signedAddress = ({ storage }: Context, item: MediaItem, file: string): Promise<string> =>
  storage.signedUrl(`${folderOf(item)}${file}`, { expiresInSeconds: SIGNED_FOR_SECONDS })

/** Opens a ready file for a module that parses it in parts. Null for other items. */
export async function openFile(
  { storage }: Context,
  item: MediaItem,
): Promise<{ size: number; read(start: number, end: number): Promise<Readable> } | null> {
  if (item.kind !== 'file' || item.state !== 'ready') return null
  const key = `${folderOf(item)}${FILE}`
  const found = await storage.head(key)
  if (found === null) return null
  return {
    size: found.total,
    async read(start, end) {
      const part = await storage.get(key, { range: { start, end } })
      if (part === null) throw new Error('a file disappeared while it was read')
      return part.stream
    },
  }
}

/**
 * A URL to download a ready file under its name, valid for a few minutes. Only call it for viewers who may have the
 * file.
 */
export async function downloadOf(
  { storage }: Context,
  item: MediaItem,
  fileName: string,
): Promise<string | null> {
  if (item.kind !== 'file' || item.state !== 'ready') return null
  const key = `${folderOf(item)}${FILE}`
  return storage.signedUrl(key, { expiresInSeconds: SIGNED_FOR_SECONDS, downloadName: fileName })
}

/** The SHA-256 of a ready file. */
export const hashOf = (tx: Tx, id: MediaId): Promise<Buffer | null> => q.findHash(tx, id)

export type Settled =
  | { readonly state: 'ready'; readonly item: MediaItem; readonly addresses: MediaAddresses }
  | { readonly state: 'failed'; readonly failure: MediaFailure }
  | { readonly state: 'processing' }
  | { readonly state: 'held' }

/**
 * Waits until an item is ready or has failed, up to a limit. It polls instead of listening: waits are short and rare,
 * and a listener would hold a connection in every process.
 */
export async function whenSettled(ctx: Context, id: MediaId, withinMs: number): Promise<Settled> {
  const deadline = Date.now() + withinMs
  for (let breakMs = FIRST_LOOK_MS; ; breakMs = Math.min(breakMs * 1.5, LONGEST_BREAK_MS)) {
    const found = await q.findMedia(ctx.db.readFresh, [id]).catch(unlessAway)
    const settled = found === null ? null : await judge(ctx, found.get(id))
    if (settled !== null) return settled
    if (Date.now() + breakMs > deadline) return { state: 'processing' }
    await rest(breakMs)
  }
}

async function judge(ctx: Context, item: MediaItem | undefined): Promise<Settled | null> {
  // Forgotten meanwhile: it will never be ready.
  if (item === undefined) return { state: 'failed', failure: 'lost' }
  if (item.state === 'failed') return { state: 'failed', failure: item.failure ?? 'unreadable' }
  if (item.isHeld) return { state: 'held' }
  const addresses = await addressesOf(ctx, item)
  return addresses === null ? null : { state: 'ready', item, addresses }
}

/** The upload is safe, so a short outage of the database is no reason to report a failure. */
function unlessAway(error: unknown): null {
  if (isUnavailable(error)) return null
  throw error
}

/** Marks items as no longer shown anywhere. Caches drop them soon; their objects are removed an hour later. */
export async function forget(tx: Tx, ...ids: readonly MediaId[]): Promise<void> {
  if (ids.length > 0) await enqueuePurge(tx, await q.markForgotten(tx, ids))
}

export async function retry(ctx: Context, id: MediaId): Promise<{ media: Media }> {
  await ctx.db.write(async (tx) => {
    const kind = await q.markRetried(tx, id)
    if (kind !== null) await enqueue(tx, jobFor(kind), { mediaId: id }, { key: `media:${id}` })
  })
  const item = (await q.findMedia(ctx.db.readFresh, [id])).get(id) ?? fail('media_not_found')
  if (item.state === 'failed' && !canRetry(item))
    fail('media_unreadable', { values: { file: WORDS[item.kind] } })
  return { media: viewMedia(item, await addressesOf(ctx, item)) }
}

/** Whether one of the viewer's own profiles owns the item. */
export async function isOwn(ctx: Context, viewer: Member, id: MediaId): Promise<boolean> {
  const item = (await q.findMedia(ctx.db.readFresh, [id])).get(id)
  return item?.ownerId != null && viewer.profileIds.includes(item.ownerId)
}
