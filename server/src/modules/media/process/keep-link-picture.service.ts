import { Readable } from 'node:stream'
import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { addressesOf, findMedia, forget } from '../media.service.ts'
import { receiveImage } from '../upload/receive-media.service.ts'

/** Pictures of linked pages: decoded and rendered like every upload, but owned by nobody. */
export function createPreviewPictures(ctx: Context) {
  return {
    /** Null if it is not a picture type we show. */
    async keep(bytes: Buffer): Promise<MediaId | null> {
      const file = { stream: Readable.from([bytes]), fileName: '', claimedType: '' }
      try {
        return (await receiveImage(ctx, { ownerProfileId: null, purpose: 'link_preview', file })).mediaId
      } catch (error) {
        if (error instanceof AppError && error.code !== 'storage_unavailable') return null
        throw error
      }
    },
    /** Null until it is ready, and always if it failed. */
    async addressOf(id: MediaId): Promise<string | null> {
      const item = (await findMedia(ctx.db.readFresh, [id])).get(id)
      // The linked page is public, whoever linked to it.
      return item === undefined
        ? null
        : ((await addressesOf(ctx, item, { isPublic: true }))?.thumbnail ?? null)
    },
    forget: (tx: Tx, ids: readonly MediaId[]) => forget(tx, ...ids),
  }
}
