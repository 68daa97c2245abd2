import type { Context } from '../../context.ts'
import { consumeEvent } from '../../platform/bus/event.ts'
import { enqueue } from '../../platform/jobs/job.ts'
import { postsErased } from '../posts/index.ts'
import { forgetThreadJob } from './comments.events.ts'

/** Deletes in a job, because some threads are too long for one transaction. */
export const commentConsumers = [
  consumeEvent('comments-forget-erased-threads', postsErased, {
    async inTransaction(tx, { postIds }, _ctx: Context) {
      for (const postId of postIds) await enqueue(tx, forgetThreadJob, { postId })
    },
  }),
]
