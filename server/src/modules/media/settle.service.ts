import { createReadStream } from 'node:fs'
import type { Context } from '../../context.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { mediaSettled } from './media.events.ts'
import type { MediaFailure, MediaItem } from './media.item.ts'
import { contentTypeOf, folderOf } from './media.keys.ts'
import { keepsSource } from './media.policy.ts'
import * as q from './media.queries.ts'

/*
 * How every kind of processing ends. It may have run twice, also at once: the renditions have their place from the
 * start, the same upload gives the same bytes, and only the first to say so changes the row.
 */

const FOR_EVER = 'public, max-age=31536000, immutable'
/** Signed links live for minutes; what they lead to must not be kept longer by a cache in between. */
const FOR_BUYERS = 'private, max-age=300'

/** In memory, or still where it was made. */
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
      {
        contentType: contentTypeOf(name),
        cacheControl: item.isLocked ? FOR_BUYERS : FOR_EVER,
        contentDisposition: 'inline',
      },
    )
    bytes += Buffer.isBuffer(content) ? content.length : content.bytes
  }
  // Last of all: from here on the addresses are told.
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
  ctx.log.info({ failure }, 'an upload came to nothing')
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

/** No row names it any more; when this fails the collector finds it. */
async function letGo(ctx: Context, sourceKey: string): Promise<void> {
  await ctx.storage
    .remove([sourceKey])
    .catch((error) => ctx.log.warn({ err: error }, 'an upload was left behind'))
}
