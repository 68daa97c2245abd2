import { errorText } from '@sayso/contract/errors'
import type { FileId, MediaId } from '@sayso/contract/ids'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { Context } from '../../context.ts'
import {
  addressesOf,
  canRetry,
  copyAcross,
  downloadOf,
  failureCode,
  findMedia,
  moveAcross,
  viewMedia,
} from '../media/index.ts'
import { type AttachmentReader, fileNames } from '../posts/index.ts'

/** Reads the attachments of posts from media. URLs are only made for viewers who may open them. */
export function createAttachmentReader(ctx: Context): AttachmentReader {
  return {
    async media(items) {
      const found = await findMedia(
        ctx.db.readFresh,
        items.map(({ id }) => id),
      )
      const shown = await Promise.all(
        items.map(async ({ id, isReadable, audience }) => {
          const item = found.get(id)
          if (item === undefined) return []
          // A card may be a moment old, so the item itself decides whether it is locked.
          const addresses = item.isLocked && !isReadable ? null : await addressesOf(ctx, item, audience)
          // Order, description and lock come from the post.
          const { alt: _alt, locked: _locked, ...rest } = viewMedia(item, addresses)
          return [[id, rest] as const]
        }),
      )
      return new Map<MediaId, Omit<Media, 'alt' | 'locked'>>(shown.flat())
    },
    copyAcross: (wishes) => copyAcross(ctx, wishes),
    moveAcross,
    async files(ids) {
      const [names, items] = await Promise.all([
        // File names may be for sale: only this connection can read them.
        ctx.db.readPrivate((tx) => fileNames(tx, ids)),
        findMedia(ctx.db.readFresh, ids as readonly string[] as readonly MediaId[]),
      ])
      const files = new Map<FileId, PostFile>()
      for (const [id, { filename, size, contentType, sha256 }] of names) {
        const item = items.get(id as string as MediaId)
        if (item === undefined) continue
        files.set(id, {
          unique_id: id,
          filename,
          file: await downloadOf(ctx, item, filename),
          size,
          content_type: contentType,
          sha256,
          state: item.state,
          failure: item.failure === null ? null : errorText(failureCode(item.failure), { file: filename }),
          ...(item.isHeld && { held: true }),
          ...(canRetry(item) && { can_retry: true }),
        })
      }
      return files
    },
  }
}
