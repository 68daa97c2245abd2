import type { FileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { type Consumer, consumeNews } from '../../platform/bus/news.ts'
import { findMedia, hashOf, mediaSettled } from '../media/index.ts'
import { type PostsContext, setFileHash, setMediaReady } from '../posts/index.ts'

/** Posts learn what has become of what they show. Items of others are not theirs, and are passed over. */
export const attachmentConsumers = (postsOf: (ctx: Context) => PostsContext): Consumer<Context>[] => [
  consumeNews('attachments-media-settled', mediaSettled, {
    async inTransaction(tx, { mediaId }, ctx: Context) {
      const item = (await findMedia(tx, [mediaId])).get(mediaId)
      if (item === undefined || item.purpose !== 'post') return
      const posts = postsOf(ctx)
      if (item.kind !== 'file') return setMediaReady(tx, posts, mediaId, item.state === 'ready')
      const sha256 = await hashOf(tx, mediaId)
      if (sha256 !== null) await setFileHash(tx, posts, mediaId as string as FileId, sha256)
    },
  }),
]
