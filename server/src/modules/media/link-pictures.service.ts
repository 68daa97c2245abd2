import { Readable } from 'node:stream'
import type { MediaId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { addressesOf, findMedia, forget } from './media.service.ts'
import { receiveImage } from './receive.service.ts'

/** Pictures of linked pages: decoded and made anew like every upload, and nobody's. */
export function createPreviewPictures(ctx: Context) {
  return {
    /** Null where it is no picture we show. */
    async keep(bytes: Buffer): Promise<MediaId | null> {
      const file = { stream: Readable.from([bytes]), fileName: '', claimedType: '' }
      try {
        return (await receiveImage(ctx, { ownerProfileId: null, purpose: 'link_preview', file })).mediaId
      } catch (error) {
        if (error instanceof Refused && error.code !== 'storage_unavailable') return null
        throw error
      }
    },
    /** Null as long as it is not ready, and for good when it came to nothing. */
    async addressOf(id: MediaId): Promise<string | null> {
      const item = (await findMedia(ctx.db.read, [id])).get(id)
      return item === undefined ? null : ((await addressesOf(ctx, item))?.thumbnail ?? null)
    },
    forget: (tx: Tx, ids: readonly MediaId[]) => forget(tx, ...ids),
  }
}
