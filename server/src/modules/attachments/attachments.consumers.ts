import type { FileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { type Consumer, consumeEvent } from '../../platform/bus/event.ts'
import { findMedia, hashOf, mediaSettled } from '../media/index.ts'
import { type PostsContext, setFileHash, setMediaReady } from '../posts/index.ts'

/** Updates posts when their media are ready or have failed. Items for other purposes are ignored. */
export const attachmentConsumers = (posts: PostsContext): Consumer<Context>[] => [
  consumeEvent('attachments-media-settled', mediaSettled, {
    async inTransaction(tx, { mediaId }, _: Context) {
      const item = (await findMedia(tx, [mediaId])).get(mediaId)
      if (item === undefined || item.purpose !== 'post') return
      if (item.kind !== 'file') return setMediaReady(tx, posts, mediaId, item.state === 'ready')
      const sha256 = await hashOf(tx, mediaId)
      if (sha256 !== null) await setFileHash(tx, posts, mediaId as string as FileId, sha256)
    },
  }),
]
