import type { PostId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { afterCommit, type Tx } from '../../../platform/db/tx.ts'
import { type Cache, createCache } from '../../../platform/redis/cache.ts'
import { createReadThrough, type ReadThrough } from '../../../platform/redis/read-through.ts'
import type { PostsContext } from '../posts.context.ts'
import { findCards } from '../posts.queries.ts'
import type { PostCard } from './posts.card.ts'

const CARD_CACHED_SECONDS = 60

const cardCache = ({ redis, metrics }: Context): Cache<PostCard> =>
  createCache<PostCard>(redis, metrics, { name: 'card', version: 4, ttlSeconds: CARD_CACHED_SECONDS })

/** Cards by id, through the caches. One instance per process. */
export function createCards(ctx: Context): ReadThrough<PostId, PostCard> {
  return createReadThrough({ cache: cardCache(ctx), load: (ids) => findCards(ctx.db.readFresh, ids) })
}

/**
 * Drops cards from the shared cache only, for callers that have no `cards` of their own. Processes show their own
 * copies for one more second.
 */
export const dropCards = (ctx: Context, ids: readonly PostId[]): Promise<void> => cardCache(ctx).drop(ids)

/** Drops the card right after the commit. The event drops it again, in case this process dies before it can. */
export function dropCardAfter(tx: Tx, { cards }: PostsContext, id: PostId): void {
  afterCommit(tx, () => cards.drop([id]))
}
