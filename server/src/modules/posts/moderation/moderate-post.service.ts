import type { PostId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { enqueue } from '../../../platform/jobs/job.ts'
import { purgeMedia, withhold } from '../../media/index.ts'
import { findMediaIds } from '../attach/attach-media.queries.ts'
import type { PostsContext } from '../posts.context.ts'
import { endLimitsJob, postDeleted, postRestored, postsUnlisted } from '../posts.events.ts'
import { type LockedPost, lockPost, relistPost } from '../publish/post-writes.queries.ts'
import type { Moderation } from '../read/posts.card.ts'
import { dropCardAfter } from '../read/posts.cards.ts'
import { markActiveAgain } from '../upkeep/author.queries.ts'
import * as q from './moderate-post.queries.ts'

/*
 * What staff decide about a post. Each call may be repeated, and each replaces the decision before it. They are called
 * in the transaction that records the decision.
 */

/** `gone`: deleted or erased, or never was. */
export type Outcome = 'changed' | 'same' | 'gone'

/** Keeps a post out of public lists, until then or until it is restored. Followers and links reach it. */
export const limitPost = (tx: Tx, ctx: PostsContext, id: PostId, until: Date | null): Promise<Outcome> =>
  decide(tx, ctx, id, { state: 'limited', until })

/** As deleted for all but its author and its buyers. Its sale, comments and reactions end. */
export const takeDownPost = (tx: Tx, ctx: PostsContext, id: PostId): Promise<Outcome> =>
  decide(tx, ctx, id, { state: 'removed', until: null })

/** The same for its buyers too. What it shows is kept as evidence, where no address leads to. */
export const withdrawPost = (tx: Tx, ctx: PostsContext, id: PostId): Promise<Outcome> =>
  decide(tx, ctx, id, { state: 'withdrawn', until: null })

/** Undoes any of these. A sale that its author had not stopped goes on. */
export const restorePost = (tx: Tx, ctx: PostsContext, id: PostId): Promise<Outcome> =>
  decide(tx, ctx, id, { state: 'none', until: null })

type Decision = { readonly state: Moderation['state']; readonly until: Date | null }

/** The lock conflicts with that of a purchase: a sale is either before the decision or does not happen. */
async function decide(tx: Tx, ctx: PostsContext, id: PostId, to: Decision): Promise<Outcome> {
  const post = await lockPost(tx, id)
  if (post === null || post.deletedAt !== null) return 'gone'
  if (post.moderation === to.state && post.moderatedUntil?.getTime() === to.until?.getTime()) return 'same'
  await q.setModeration(tx, id, { ...to, at: to.state === 'none' ? null : post.now })
  await relistPost(tx, id)
  await markActiveAgain(tx, [post.authorId])
  await followUp(tx, id, post, to)
  dropCardAfter(tx, ctx, id)
  return 'changed'
}

const isDown = (state: Moderation['state']) => state === 'removed' || state === 'withdrawn'

async function followUp(tx: Tx, id: PostId, { moderation: from, authorId }: LockedPost, to: Decision) {
  const isTaken = isDown(to.state)
  if (isTaken && !isDown(from)) await purgeMedia(tx, await findMediaIds(tx, id))
  if ((from === 'withdrawn') !== (to.state === 'withdrawn'))
    await withhold(tx, await q.findItems(tx, id), to.state === 'withdrawn')
  if (to.until !== null) await enqueue(tx, endLimitsJob, {}, { runAt: to.until, key: `end limit ${id}` })
  if (isTaken) await publish(tx, postDeleted, { postId: id, authorId })
  else await publish(tx, postRestored, { postId: id, authorId })
  if (to.state === 'limited') await publish(tx, postsUnlisted, { postIds: [id] })
}
