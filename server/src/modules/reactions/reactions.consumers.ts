import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { postsErased } from '../posts/index.ts'
import { forgetPostJob } from './reactions.events.ts'

/** Deletes in a job, because some posts have too many reactions for one transaction. */
export const reactionConsumers = [
  consumeEvent('reactions-forget-erased-posts', postsErased, {
    async inTransaction(tx, { postIds }, _ctx: Context) {
      for (const postId of postIds) await enqueue(tx, forgetPostJob, { postId })
    },
  }),
]
