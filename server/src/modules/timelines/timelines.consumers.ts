import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { postEdited, postPublished, postRestored } from '../posts/index.ts'
import { followed, unfollowed } from '../profiles/index.ts'
import { pushEdited, pushPost } from './push-post.service.ts'
import { forgetTimelines } from './read-timeline.service.ts'
import { createTimelineStore } from './timeline.store.ts'

const withStore = (ctx: Context) => ({ ...ctx, store: createTimelineStore(ctx.redis) })

/**
 * All of these can be delivered twice: adding an entry again changes nothing, and a dropped timeline is built again.
 */
export const timelineConsumers = [
  consumeEvent('timelines-push-published', postPublished, {
    atLeastOnce: (ctx: Context, post) => pushPost(withStore(ctx), post),
  }),
  consumeEvent('timelines-push-restored', postRestored, {
    atLeastOnce: (ctx: Context, post) => pushPost(withStore(ctx), post),
  }),
  consumeEvent('timelines-push-edited', postEdited, {
    atLeastOnce: (ctx: Context, post) => pushEdited(withStore(ctx), post),
  }),
  consumeEvent('timelines-forget-followed', followed, {
    atLeastOnce: (ctx: Context, pair) => forgetTimelines(withStore(ctx), pair),
  }),
  consumeEvent('timelines-forget-unfollowed', unfollowed, {
    atLeastOnce: (ctx: Context, pair) => forgetTimelines(withStore(ctx), pair),
  }),
]
