import type { PostId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { afterCommit, type Tx } from '../../platform/db/tx.ts'
import { type Cache, createCache } from '../../platform/redis/cache.ts'
import { createReadThrough, type ReadThrough } from '../../platform/redis/read-through.ts'
import type { PostCard } from './posts.card.ts'
import type { PostsContext } from './posts.context.ts'
import { findCards } from './posts.queries.ts'

const CARD_CACHED_SECONDS = 60

const cardCache = ({ redis, metrics }: Context): Cache<PostCard> =>
  createCache<PostCard>(redis, metrics, { name: 'card', version: 2, ttlSeconds: CARD_CACHED_SECONDS })

/** Cards by id, through the caches; one per process. */
export function createCards(ctx: Context): ReadThrough<PostId, PostCard> {
  return createReadThrough({ cache: cardCache(ctx), load: (ids) => findCards(ctx.db.read, ids) })
}

/** As soon as the change is there. The news of it drops the card again, should this process not live to do so. */
export function dropCardAfter(tx: Tx, { cards }: PostsContext, id: PostId): void {
  afterCommit(tx, () => cards.drop([id]))
}

/** For changes that another process made, or did not live to follow up. */
export const dropCards = (ctx: Context, ids: readonly PostId[]): Promise<void> => cardCache(ctx).drop(ids)
