import { createReadStream } from 'node:fs'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { mediaSettled } from '../media.events.ts'
import type { MediaFailure, MediaItem } from '../media.item.ts'
import { folderOf, headersOf } from '../media.keys.ts'
import { keepsSource } from '../media.policy.ts'
import * as q from '../media.queries.ts'

/*
 * The last step of every kind of processing. A job may run twice, even concurrently: the location of the renditions is
 * fixed from the start, the same upload gives the same bytes, and only the first run changes the row.
 */

/** In memory, or still in the directory where it was made. */
export type RenditionFile = Buffer | { readonly path: string; readonly bytes: number }

export interface Renditions extends Omit<q.Rendered, 'bytes'> {
  readonly files: ReadonlyMap<string, RenditionFile>
}

export async function settleReady(
  ctx: Context,
  item: MediaItem,
  sourceKey: string,
  made: Renditions,
): Promise<void> {
  let bytes = 0
  for (const [name, content] of made.files) {
    await ctx.storage.put(
      `${folderOf(item)}${name}`,
      Buffer.isBuffer(content) ? content : createReadStream(content.path),
      headersOf(name, item.isLocked),
    )
    bytes += Buffer.isBuffer(content) ? content.length : content.bytes
  }
  // Last of all: from here on the URLs are shown.
  const isFirst = await settle(ctx, item, (tx) => q.markReady(tx, item.id, { ...made, bytes }))
  if (isFirst) await letGo(ctx, sourceKey)
}

export async function settleFailed(
  ctx: Context,
  item: MediaItem,
  sourceKey: string,
  failure: MediaFailure,
): Promise<void> {
  const isKept = keepsSource(failure)
  const isFirst = await settle(ctx, item, (tx) => q.markFailed(tx, item.id, failure, isKept))
  ctx.log.info({ failure }, 'an upload failed')
  if (isFirst && !isKept) await letGo(ctx, sourceKey)
}

export function settle(
  { db }: Context,
  { id, ownerId }: MediaItem,
  mark: (tx: Tx) => Promise<boolean>,
): Promise<boolean> {
  return db.write(async (tx) => {
    const isFirst = await mark(tx)
    if (isFirst) await publish(tx, mediaSettled, { mediaId: id, ownerId })
    return isFirst
  })
}

/** Removes the upload, which no row refers to any more. If this fails, the collector finds it. */
async function letGo(ctx: Context, sourceKey: string): Promise<void> {
  await ctx.storage
    .remove([sourceKey])
    .catch((error) => ctx.log.warn({ err: error }, 'an upload could not be deleted'))
}
