import { lastId, type PostId, type ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import { afterCommit, type Tx } from '../../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../../platform/jobs/job.ts'
import type { PostsContext } from '../posts.context.ts'
import { postsUnlisted, relistJob } from '../posts.events.ts'
import { relistAuthor } from './author.queries.ts'

const RELIST_BATCH_SIZE = 1000
const NEWEST = lastId<PostId>()

/**
 * Updates an author's posts after the author became public or stopped being public. The newest posts are updated
 * immediately, the rest by a job. Until then the feeds' rules, which check the author, keep hidden posts hidden.
 */
export async function relistPosts(
  tx: Tx,
  { cards }: PostsContext,
  authorId: ProfileId,
  below: PostId = NEWEST,
): Promise<void> {
  const { listed, unlisted, nextBelow } = await relistAuthor(tx, authorId, below, RELIST_BATCH_SIZE)
  const changed = [...listed, ...unlisted]
  if (changed.length > 0) afterCommit(tx, () => cards.drop(changed))
  if (unlisted.length > 0) await publish(tx, postsUnlisted, { postIds: unlisted })
  if (nextBelow !== null) await enqueue(tx, relistJob, { authorId, below: nextBelow })
}

export const relist = (ctx: PostsContext) =>
  handleJob(relistJob, {
    inTransaction: (tx, { authorId, below }, _: Context) => relistPosts(tx, ctx, authorId, below),
  })
