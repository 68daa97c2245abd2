import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { forget } from '../../media/index.ts'
import {
  dropOldKeysJob,
  eraseDeletedJob,
  postsErased,
  postsUnlisted,
  unlistExpiredJob,
} from '../posts.events.ts'
import { postKeys } from '../publish/post-writes.queries.ts'
import { markActiveAgain } from './author.queries.ts'
import * as q from './sweep-posts.queries.ts'

const BATCH_SIZE = 500
/** Longer than any client keeps retrying. */
const KEYS_KEPT_DAYS = 3

/** Keeps list indexes short. Hiding expired posts does not depend on it. */
export const unlistExpired = handleJob(unlistExpiredJob, {
  async atLeastOnce({ db }: Context) {
    for (let unlisted = BATCH_SIZE; unlisted === BATCH_SIZE; ) {
      unlisted = await db.write(async (tx) => {
        const { postIds, authorIds } = await q.unlistExpired(tx, BATCH_SIZE)
        if (postIds.length > 0) await publish(tx, postsUnlisted, { postIds })
        await markActiveAgain(tx, authorIds)
        return postIds.length
      })
    }
  },
})

/** Erases deleted posts that can no longer be restored. */
export const eraseDeleted = handleJob(eraseDeletedJob, {
  async atLeastOnce({ db, config }: Context) {
    for (let erased = BATCH_SIZE; erased === BATCH_SIZE; ) {
      erased = await db.write(async (tx) => {
        const { undeleteMinutes } = config.limits.posts
        const { postIds, mediaIds } = await q.eraseDeleted(tx, undeleteMinutes, BATCH_SIZE)
        await forget(tx, ...mediaIds)
        if (postIds.length > 0) await publish(tx, postsErased, { postIds })
        return postIds.length
      })
    }
  },
})

export const dropOldKeys = handleJob(dropOldKeysJob, {
  async atLeastOnce({ db }: Context) {
    await db.write(async (tx) => {
      await postKeys.dropOlderThan(tx, KEYS_KEPT_DAYS)
      await q.dropOldDrafts(tx)
    })
  },
})
