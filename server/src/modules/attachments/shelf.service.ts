import { errorText } from '@sayso/contract/errors'
import type { FileId, MediaId } from '@sayso/contract/ids'
import type { Media, PostFile } from '@sayso/contract/shapes/media'
import type { Context } from '../../context.ts'
import { addressesOf, canRetry, downloadOf, failureCode, findMedia, viewMedia } from '../media/index.ts'
import { fileNames, type Shelf } from '../posts/index.ts'

interface FullShelf extends Shelf {
  files(ids: readonly FileId[], options?: { isFresh?: boolean }): Promise<ReadonlyMap<FileId, PostFile>>
}

/** What posts show, as media knows it. Addresses are made for those alone who may follow them. */
export function createShelf(ctx: Context): FullShelf {
  return {
    async media(items) {
      const found = await findMedia(
        ctx.db.read,
        items.map(({ id }) => id),
      )
      const shown = await Promise.all(
        items.map(async ({ id, isReadable }) => {
          const item = found.get(id)
          if (item === undefined) return []
          const addresses = isReadable ? await addressesOf(ctx, item) : null
          // The order, the words and the lock are the post's own.
          const { alt: _alt, locked: _locked, ...rest } = viewMedia(item, addresses)
          return [[id, rest] as const]
        }),
      )
      return new Map<MediaId, Omit<Media, 'alt' | 'locked'>>(shown.flat())
    },
    async files(ids, { isFresh = false } = {}) {
      const db = isFresh ? ctx.db.readFresh : ctx.db.read
      const [names, items] = await Promise.all([
        // Names of files may be for sale: only this connection has a right to them.
        ctx.db.write((tx) => fileNames(tx, ids)),
        findMedia(db, ids as readonly string[] as readonly MediaId[]),
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
          ...(canRetry(item) && { can_retry: true }),
        })
      }
      return files
    },
  }
}
