import { defineModule } from '../../composition/define-module.ts'
import { onPublishedHook, posts } from '../posts/index.ts'
import { forgetTimelinesHook, profiles } from '../profiles/index.ts'
import { timelineConsumers } from './timelines.consumers.ts'
import { timelineErasure } from './timelines.erasure.ts'
import { timelineExports } from './timelines.exports.ts'
import { createTimelines } from './timelines.ts'

export type { Timelines } from './timelines.ts'

export const timelines = defineModule({
  name: 'timelines',
  needs: [posts, profiles],
  tables: ['high_fanout_author'],
  reads: ['follow', 'post', 'profile', 'profile_count'],
  create: createTimelines,
  extends: (_, __, self) => [
    onPublishedHook.with((post) => self().showOwn(post)),
    forgetTimelinesHook.with((pair) => self().forget(pair)),
  ],
  consumers: timelineConsumers,
  exports: timelineExports,
  erasure: timelineErasure,
})
