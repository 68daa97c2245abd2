import type { PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { consumeNews, publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { createCache } from '../../platform/redis/cache.ts'
import { createReadThrough, type ReadThrough } from '../../platform/redis/read-through.ts'
import type { PostCard } from './posts.card.ts'
import { postPublished, postsUnlisted, unlistExpiredJob } from './posts.events.ts'
import * as q from './posts.queries.ts'

const CARD_CACHED_SECONDS = 60
const UNLISTED_AT_ONCE = 500

const cardCache = ({ redis, metrics }: Context) =>
  createCache<PostCard>(redis, metrics, { name: 'card', version: 1, ttlSeconds: CARD_CACHED_SECONDS })

/** Cards by id, through the caches; one per process. */
export function createCards(ctx: Context): ReadThrough<PostId, PostCard> {
  return createReadThrough({ cache: cardCache(ctx), load: (ids) => q.findCards(ctx.db.read, ids) })
}

export async function publishPost(tx: Tx, post: q.NewPost): Promise<PostId> {
  const postId = await q.insertPost(tx, post)
  await publish(tx, postPublished, { postId, authorId: post.authorId })
  return postId
}

/** Keeps list indexes short. That an expired post is not shown does not depend on it. */
export const unlistExpired = handleJob(unlistExpiredJob, {
  async atLeastOnce({ db }: Context) {
    for (let unlisted = UNLISTED_AT_ONCE; unlisted === UNLISTED_AT_ONCE; ) {
      unlisted = await db.write(async (tx) => {
        const postIds = await q.unlistExpired(tx, UNLISTED_AT_ONCE)
        if (postIds.length > 0) await publish(tx, postsUnlisted, { postIds })
        return postIds.length
      })
    }
  },
})

export const dropUnlistedCards = consumeNews('posts-drop-unlisted-cards', postsUnlisted, {
  async atLeastOnce(ctx: Context, { postIds }) {
    await cardCache(ctx).drop(postIds)
  },
})
