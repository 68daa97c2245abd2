import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { purgeMedia } from '../../media/index.ts'
import { countPosts } from '../../profiles/index.ts'
import { findMediaIds } from '../attach/attach-media.queries.ts'
import type { PostsContext } from '../posts.context.ts'
import { postDeleted, postRestored, postStoppedSelling } from '../posts.events.ts'
import { undeleteUntil } from '../posts.policy.ts'
import { dropCardAfter } from '../read/posts.cards.ts'
import { showFresh } from '../read/show-posts.service.ts'
import { markActiveAgain } from '../upkeep/author.queries.ts'
import * as q from './post-writes.queries.ts'

async function lockLive(tx: Tx, id: PostId): Promise<q.LockedPost> {
  const post = await q.lockPost(tx, id)
  if (post === null || post.deletedAt !== null) throw new AppError('post_not_found')
  return post
}

/**
 * Deletes a post. It is gone for everybody immediately, and erased when the time to undo is over. A sold post cannot be
 * deleted: the lock on the post makes the purchase wait for this or this for the purchase, so one sees the other.
 */
export async function deletePost(ctx: PostsContext, id: PostId): Promise<{ undo_until: string }> {
  const { undeleteMinutes } = ctx.config.limits.posts
  const deletedAt = await ctx.db.write(async (tx) => {
    const post = await q.lockPost(tx, id)
    if (post === null) throw new AppError('post_not_found')
    // The request was sent twice.
    if (post.deletedAt !== null) return post.deletedAt
    // What it shows is kept as evidence until its time is over.
    if (post.moderation === 'withdrawn') throw new AppError('post_removed')
    if (await ctx.sales.isSold(tx, id)) throw new AppError('post_delete_sold')
    await q.markDeleted(tx, id, post.now)
    await countPosts(tx, post.authorId, -1)
    await markActiveAgain(tx, [post.authorId])
    await purgeMedia(tx, await findMediaIds(tx, id))
    await publish(tx, postDeleted, { postId: id, authorId: post.authorId })
    dropCardAfter(tx, ctx, id)
    return post.now
  })
  return { undo_until: undeleteUntil(deletedAt, undeleteMinutes).toISOString() }
}

export async function undeletePost(ctx: PostsContext, viewer: Member, id: PostId): Promise<{ post: Post }> {
  const { undeleteMinutes } = ctx.config.limits.posts
  await ctx.db.write(async (tx) => {
    const post = await q.lockPost(tx, id)
    if (post === null) throw new AppError('post_not_found')
    if (post.deletedAt === null) return
    const isTooLate = post.isErased || undeleteUntil(post.deletedAt, undeleteMinutes) <= post.now
    if (isTooLate) throw new AppError('post_undelete_too_late')
    await q.markRestored(tx, id)
    await q.relistPost(tx, id)
    await countPosts(tx, post.authorId, 1)
    await markActiveAgain(tx, [post.authorId])
    await publish(tx, postRestored, { postId: id, authorId: post.authorId })
    dropCardAfter(tx, ctx, id)
  })
  return { post: await showFresh(ctx, viewer, id) }
}

/** Stops the sale. Buyers keep what they bought; nobody else can buy. */
export async function stopSelling(ctx: PostsContext, viewer: Member, id: PostId): Promise<{ post: Post }> {
  await ctx.db.write(async (tx) => {
    const post = await lockLive(tx, id)
    q.requireStanding(post)
    if (post.offer === null) throw new AppError('not_on_sale')
    if (post.isStopped) return
    await q.stopSale(tx, id, post.now)
    await publish(tx, postStoppedSelling, { postId: id, authorId: post.authorId })
    dropCardAfter(tx, ctx, id)
  })
  return { post: await showFresh(ctx, viewer, id) }
}
