import type { Context } from '../../context.ts'
import { consumeNews, publish } from '../../platform/bus/news.ts'
import { handleJob } from '../../platform/jobs/job.ts'
import { forget } from '../media/index.ts'
import { dropCards } from './posts.cards.ts'
import {
  dropOldKeysJob,
  eraseDeletedJob,
  postDeleted,
  postEdited,
  postRestored,
  postStoppedSelling,
  postsErased,
  postsUnlisted,
  unlistExpiredJob,
} from './posts.events.ts'
import { relist } from './relist.service.ts'
import * as q from './sweep.queries.ts'

const AT_ONCE = 500
/** Longer than any client goes on trying. */
const KEYS_KEPT_DAYS = 3

/** Keeps list indexes short. That an expired post is not shown does not depend on it. */
const unlistExpired = handleJob(unlistExpiredJob, {
  async atLeastOnce({ db }: Context) {
    for (let unlisted = AT_ONCE; unlisted === AT_ONCE; ) {
      unlisted = await db.write(async (tx) => {
        const postIds = await q.unlistExpired(tx, AT_ONCE)
        if (postIds.length > 0) await publish(tx, postsUnlisted, { postIds })
        return postIds.length
      })
    }
  },
})

/** What can no longer be taken back is let go of. */
const eraseDeleted = handleJob(eraseDeletedJob, {
  async atLeastOnce({ db, config }: Context) {
    for (let erased = AT_ONCE; erased === AT_ONCE; ) {
      erased = await db.write(async (tx) => {
        const { undeleteMinutes } = config.limits.posts
        const { postIds, mediaIds } = await q.eraseDeleted(tx, undeleteMinutes, AT_ONCE)
        await forget(tx, ...mediaIds)
        if (postIds.length > 0) await publish(tx, postsErased, { postIds })
        return postIds.length
      })
    }
  },
})

const dropOldKeys = handleJob(dropOldKeysJob, {
  async atLeastOnce({ db }: Context) {
    await db.write(async (tx) => {
      await q.dropOldKeys(tx, KEYS_KEPT_DAYS)
      await q.dropOldDrafts(tx)
    })
  },
})

export const postJobs = [relist, unlistExpired, eraseDeleted, dropOldKeys]

const changes = {
  'posts-drop-edited-card': postEdited,
  'posts-drop-deleted-card': postDeleted,
  'posts-drop-restored-card': postRestored,
  'posts-drop-stopped-card': postStoppedSelling,
}

/** The process that made a change drops the card itself; these do it for one that died in between. */
export const postConsumers = [
  ...Object.entries(changes).map(([name, news]) =>
    consumeNews(name, news, { atLeastOnce: (ctx: Context, { postId }) => dropCards(ctx, [postId]) }),
  ),
  consumeNews('posts-drop-unlisted-cards', postsUnlisted, {
    atLeastOnce: (ctx: Context, { postIds }) => dropCards(ctx, postIds),
  }),
]
