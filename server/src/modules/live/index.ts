import { defineModule } from '../../composition/define-module.ts'
import { accounts } from '../accounts/index.ts'
import { comments } from '../comments/index.ts'
import { createTimelineFeeds, feeds } from '../feeds/index.ts'
import { countUnread, notifications } from '../notifications/index.ts'
import { payments } from '../payments/index.ts'
import { places } from '../places/index.ts'
import { posts } from '../posts/index.ts'
import { profiles } from '../profiles/index.ts'
import { purchases } from '../purchases/index.ts'
import { reactions } from '../reactions/index.ts'
import { safety } from '../safety/index.ts'
import { timelines } from '../timelines/index.ts'
import { liveConsumers } from './live.consumers.ts'
import { liveHttp, liveRoutes, liveStreams } from './live.routes.ts'
import { createLive } from './live.service.ts'

export const live = defineModule({
  name: 'live',
  needs: [
    accounts,
    comments,
    feeds,
    notifications,
    payments,
    places,
    posts,
    profiles,
    purchases,
    reactions,
    safety,
    timelines,
  ],
  tables: [],
  reads: ['comment', 'notification', 'post', 'post_counter', 'post_counter_delta', 'profile'],
  create: (ctx, { places, posts, timelines }) => ({
    ctx,
    streams: createLive(ctx, {
      timelines,
      feeds: createTimelineFeeds(posts, places, timelines),
      countUnread: (profileIds) => ctx.db.readPrivate((tx) => countUnread(tx, profileIds)),
    }),
  }),
  routes: ({ streams }) => liveRoutes(streams),
  streams: ({ streams }) => liveStreams(streams),
  http: ({ streams }) => liveHttp(streams),
  consumers: ({ ctx }) => liveConsumers(ctx),
  drain: ({ streams }) => streams.drain(),
})
