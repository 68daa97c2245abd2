import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { countOnSale } from './count-on-sale.service.ts'
import { type OfPost, showOwn } from './push-post.service.ts'
import { type Heads, readHeads } from './read-heads.service.ts'
import { forgetTimelines, readTimeline, type TimelineQuery } from './read-timeline.service.ts'
import { createTimelineStore } from './timeline.store.ts'
import type { TimelinesContext } from './timelines.context.ts'

export interface Timelines {
  /** Ids below a bound, newest first: as many as wanted, or all there are. */
  read(query: TimelineQuery, below: PostId, wanted: number): Promise<PostId[]>
  countOnSale(query: Omit<TimelineQuery, 'filter'>): Promise<number>
  /**
   * The newest post in the following timeline of each of these profiles, whether or not they may see it, and whose
   * timeline is missing. Fails without Redis.
   */
  heads(owners: readonly ProfileId[]): Promise<Heads>
  /** Shows a new post to its author immediately. The event does the same for everybody. */
  showOwn(post: OfPost): Promise<void>
  /**
   * Drops timelines immediately after a follow or unfollow. The event does the same, in case this process dies first.
   */
  forget(pair: { followerId: ProfileId; followeeId: ProfileId }): Promise<void>
}

export function createTimelines(context: Context): Timelines {
  const ctx: TimelinesContext = { ...context, store: createTimelineStore(context.redis) }
  return Object.freeze({
    read: (query: TimelineQuery, below: PostId, wanted: number) => readTimeline(ctx, query, below, wanted),
    countOnSale: (query: Omit<TimelineQuery, 'filter'>) => countOnSale(ctx, query),
    heads: (owners: readonly ProfileId[]) => readHeads(ctx, owners),
    showOwn: (post: OfPost) => showOwn(ctx, post),
    forget: (pair: { followerId: ProfileId; followeeId: ProfileId }) => forgetTimelines(ctx, pair),
  })
}
