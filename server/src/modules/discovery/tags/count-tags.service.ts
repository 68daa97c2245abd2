import { lastId, type PostId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { handleJob } from '../../../platform/jobs/job.ts'
import { recountTagsJob } from '../discovery.events.ts'
import * as q from './count-tags.queries.ts'
import { tagsIn } from './tags-in.ts'

/**
 * Counts the tags of a post that was published or edited. Only established accounts count, each once in 24 hours; what
 * is sold under a tag is noted whoever sells it.
 */
export async function countTagsOf(tx: Tx, postId: PostId, { config }: Context): Promise<void> {
  const { establishedAfterDays } = config.limits.discovery
  const post = await q.findTagged(tx, postId, establishedAfterDays)
  const tags = post === null ? [] : tagsIn(post.text)
  await q.putPaidTags(tx, postId, post?.isPaid ? tags : [])
  if (post === null || tags.length === 0 || !post.isEstablished || !post.isNew) return
  const scope = scopeOf(post.reach)
  if (scope !== null) await q.countTags(tx, { scope, tags, accountId: post.accountId, postId })
}

const BATCH_SIZE = 200
const NEWEST = lastId<PostId>()

/** Every night: counts the tags of the last day's posts again, in case an event was lost. Nothing is counted twice. */
export const recountTags = handleJob(recountTagsJob, {
  async atLeastOnce(ctx: Context) {
    for (let below: PostId | undefined = NEWEST; below; ) {
      const ids: PostId[] = await q.postsOfLastDay(ctx.db.readFresh, below, BATCH_SIZE)
      await ctx.db.write(async (tx) => {
        for (const id of ids) await countTagsOf(tx, id, ctx)
      })
      below = ids.at(BATCH_SIZE - 1)
    }
  },
})

/**
 * A tag counts where its posts are seen: a post for the world in the world, one for a country, a state or a postcode in
 * that country. Smaller places do not tell their country.
 */
function scopeOf(reach: string): string | null {
  if (reach === 'w') return 'w'
  const country = /^[csz]:([A-Z]{2})(?:-|$)/.exec(reach)?.[1]
  return country === undefined ? null : `c:${country}`
}
