import { lastId, type PostId, type ProfileId } from '@sayso/contract/ids'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { enqueue, handleJob } from '../../platform/jobs/job.ts'
import { relistAuthor } from './author.queries.ts'
import { postsUnlisted, relistJob } from './posts.events.ts'

const RELISTED_AT_ONCE = 1000
const NEWEST = lastId<PostId>()

/**
 * An author became public, or ceased to be. The newest posts are put right at once, the rest by a job; meanwhile the
 * rules of the feeds, which ask the author, keep what must not be shown from being shown.
 */
export async function relistPosts(tx: Tx, authorId: ProfileId, below: PostId = NEWEST): Promise<void> {
  const { unlisted, nextBelow } = await relistAuthor(tx, authorId, below, RELISTED_AT_ONCE)
  if (unlisted.length > 0) await publish(tx, postsUnlisted, { postIds: unlisted })
  if (nextBelow !== null) await enqueue(tx, relistJob, { authorId, below: nextBelow })
}

export const relist = handleJob(relistJob, {
  inTransaction: (tx, { authorId, below }) => relistPosts(tx, authorId, below),
})
