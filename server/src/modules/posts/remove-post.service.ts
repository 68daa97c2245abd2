import type { PostId } from '@sayso/contract/ids'
import type { Post } from '@sayso/contract/shapes/post'
import type { Member } from '../../door/viewer.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { countPosts } from './author.queries.ts'
import * as q from './post-writes.queries.ts'
import { dropCardAfter } from './posts.cards.ts'
import type { PostsContext } from './posts.context.ts'
import { postDeleted, postRestored, postStoppedSelling } from './posts.events.ts'
import { undeleteUntil } from './posts.policy.ts'
import { showFresh } from './show.service.ts'

async function lockLive(tx: Tx, id: PostId): Promise<q.LockedPost> {
  const post = await q.lockPost(tx, id)
  if (post === null || post.deletedAt !== null) throw new Refused('post_not_found')
  return post
}

/**
 * Gone at once for everybody, and erased when the time to take it back is over. Never once it was sold: the lock on
 * the post makes a purchase wait, or this wait for the purchase, so one of them sees the other.
 */
export async function deletePost(ctx: PostsContext, id: PostId): Promise<{ undo_until: string }> {
  const { undeleteMinutes } = ctx.config.limits.posts
  const deletedAt = await ctx.db.write(async (tx) => {
    const post = await q.lockPost(tx, id)
    if (post === null) throw new Refused('post_not_found')
    // Sent twice: done once.
    if (post.deletedAt !== null) return post.deletedAt
    if (await ctx.sales.isSold(tx, id)) throw new Refused('post_delete_sold')
    await q.markDeleted(tx, id, post.now)
    await countPosts(tx, post.authorId, -1)
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
    if (post === null) throw new Refused('post_not_found')
    if (post.deletedAt === null) return
    const isTooLate = post.isErased || undeleteUntil(post.deletedAt, undeleteMinutes) <= post.now
    if (isTooLate) throw new Refused('post_undelete_too_late')
    await q.markRestored(tx, id)
    await q.relistPost(tx, id)
    await countPosts(tx, post.authorId, 1)
    await publish(tx, postRestored, { postId: id, authorId: post.authorId })
    dropCardAfter(tx, ctx, id)
  })
  return { post: await showFresh(ctx, viewer, id) }
}

/** Buyers keep what they bought; nobody new can buy. */
export async function stopSelling(ctx: PostsContext, viewer: Member, id: PostId): Promise<{ post: Post }> {
  await ctx.db.write(async (tx) => {
    const post = await lockLive(tx, id)
    if (post.offer === null) throw new Refused('not_on_sale')
    if (post.isStopped) return
    await q.stopSale(tx, id, post.now)
    await publish(tx, postStoppedSelling, { postId: id, authorId: post.authorId })
    dropCardAfter(tx, ctx, id)
  })
  return { post: await showFresh(ctx, viewer, id) }
}
