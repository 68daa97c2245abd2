import type { Context } from '../../context.ts'
import { consumeNews } from '../../platform/bus/news.ts'
import { postEdited, postPublished, postRestored } from '../posts/index.ts'
import { followed, unfollowed } from '../profiles/index.ts'
import { pushEdited, pushPost } from './push.service.ts'
import { createTimelineStore } from './timeline.store.ts'
import { forgetTimelines } from './timelines.service.ts'

const withStore = (ctx: Context) => ({ ...ctx, store: createTimelineStore(ctx.redis) })

/** All may be told twice: an entry is where it is, and what was dropped is built again. */
export const timelineConsumers = [
  consumeNews('timelines-push-published', postPublished, {
    atLeastOnce: (ctx: Context, post) => pushPost(withStore(ctx), post),
  }),
  consumeNews('timelines-push-restored', postRestored, {
    atLeastOnce: (ctx: Context, post) => pushPost(withStore(ctx), post),
  }),
  consumeNews('timelines-push-edited', postEdited, {
    atLeastOnce: (ctx: Context, post) => pushEdited(withStore(ctx), post),
  }),
  consumeNews('timelines-forget-followed', followed, {
    atLeastOnce: (ctx: Context, pair) => forgetTimelines(withStore(ctx), pair),
  }),
  consumeNews('timelines-forget-unfollowed', unfollowed, {
    atLeastOnce: (ctx: Context, pair) => forgetTimelines(withStore(ctx), pair),
  }),
]
