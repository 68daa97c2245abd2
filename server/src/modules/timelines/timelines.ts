import type { PostId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { countOnSale } from './on-sale.service.ts'
import { type OfPost, showOwn } from './push.service.ts'
import { createTimelineStore } from './timeline.store.ts'
import type { TimelinesContext } from './timelines.context.ts'
import { forgetTimelines, type Look, readTimeline } from './timelines.service.ts'

export interface Timelines {
  /** Ids below a bound, newest first: as many as asked for, or all there are. */
  read(look: Look, below: PostId, wanted: number): Promise<PostId[]>
  countOnSale(look: Omit<Look, 'filter'>): Promise<number>
  /** At once for whoever has just published; the news does the same for everybody. */
  showOwn(post: OfPost): Promise<void>
  /** At once for whoever has just followed or unfollowed; the news does the same for a process that died. */
  forget(pair: { followerId: ProfileId; followeeId: ProfileId }): Promise<void>
}

export function createTimelines(context: Context): Timelines {
  const ctx: TimelinesContext = { ...context, store: createTimelineStore(context.redis) }
  return Object.freeze({
    read: (look: Look, below: PostId, wanted: number) => readTimeline(ctx, look, below, wanted),
    countOnSale: (look: Omit<Look, 'filter'>) => countOnSale(ctx, look),
    showOwn: (post: OfPost) => showOwn(ctx, post),
    forget: (pair: { followerId: ProfileId; followeeId: ProfileId }) => forgetTimelines(ctx, pair),
  })
}
