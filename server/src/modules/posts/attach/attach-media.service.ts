import type { FileId, MediaId, PostId } from '@sayso/contract/ids'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { PostsContext } from '../posts.context.ts'
import { postEdited, postMediaSettled } from '../posts.events.ts'
import { requireSomethingToSell } from '../publish/nothing-to-sell.ts'
import { type LockedPost, lockPost, requireStanding } from '../publish/post-writes.queries.ts'
import { dropCardAfter } from '../read/posts.cards.ts'
import { sealAgain } from '../sale/unlock-post.service.ts'
import * as q from './attach-media.queries.ts'

/*
 * Pictures, videos and files of a post, for the module that receives and stores them. Each function must be called in
 * the transaction that creates or deletes the item itself, so that neither exists without the other.
 */

type Effect = (post: LockedPost) => Promise<void>

async function change(tx: Tx, ctx: PostsContext, id: PostId, effect: Effect): Promise<void> {
  await changeAlsoDeleted(tx, ctx, id, async (post) => {
    if (post.deletedAt !== null) throw new AppError('post_not_found')
    requireStanding(post)
    await effect(post)
  })
}

/** Also applies to a deleted post, because a worker's result stays true and the post may be restored. */
async function changeAlsoDeleted(tx: Tx, ctx: PostsContext, id: PostId, effect: Effect): Promise<void> {
  const post = await lockPost(tx, id)
  if (post === null) throw new AppError('post_not_found')
  await effect(post)
  await publish(tx, postEdited, { postId: id, authorId: post.authorId })
  dropCardAfter(tx, ctx, id)
}

export async function attachMedia(tx: Tx, ctx: PostsContext, item: q.MediaAttachment): Promise<void> {
  await change(tx, ctx, item.postId, async ({ offer }) => {
    // On a free post nobody could ever see it, or the author believes it is hidden when it is not.
    if (item.isLocked && offer === null) throw new AppError('media_lock_free')
    await q.insertMedia(tx, item)
  })
}

/** Called when the first rendition exists, or when none exists any more. Ignores items that belong to no post. */
export async function setMediaReady(tx: Tx, ctx: PostsContext, id: MediaId, isReady: boolean): Promise<void> {
  const found = await q.findMediaPost(tx, id)
  if (found === null) return
  await changeAlsoDeleted(tx, ctx, found.postId, async ({ authorId }) => {
    await q.setMediaReady(tx, id, isReady)
    await q.updateHasMedia(tx, found.postId)
    await publish(tx, postMediaSettled, { postId: found.postId, authorId })
  })
}

/** `filesFollow`: the caller is about to attach files, so the post will still have something to sell. */
interface Removal {
  readonly filesFollow?: boolean
}

/** Removes a picture or video. A locked one cannot be removed once the post was sold, because buyers paid for it. */
export async function detachMedia(
  tx: Tx,
  ctx: PostsContext,
  id: MediaId,
  { filesFollow = false }: Removal = {},
): Promise<void> {
  const found = await q.findMediaPost(tx, id)
  if (found === null) throw new AppError('media_not_found')
  const { postId, isLocked } = found
  await change(tx, ctx, postId, async ({ offer }) => {
    if (isLocked && offer !== null && (await ctx.sales.isSold(tx, postId))) throw new AppError('post_sold')
    await q.deleteMedia(tx, id)
    await q.updateHasMedia(tx, postId)
    if (isLocked && offer !== null && !filesFollow) await requireSomethingToSell(tx, postId)
  })
}

/** Attaches a file. It is part of what a paid post sells, so the post is sealed again. */
export async function attachFile(tx: Tx, ctx: PostsContext, file: q.FileAttachment): Promise<void> {
  await change(tx, ctx, file.postId, async ({ offer, now }) => {
    await q.insertFile(tx, file)
    if (offer !== null && file.sha256 !== null) await sealAgain(tx, file.postId, now)
  })
}

/** Called when the whole file has been read: from now on the seal covers it. Ignores files that belong to no post. */
export async function setFileHash(tx: Tx, ctx: PostsContext, id: FileId, sha256: Buffer): Promise<void> {
  const postId = await q.findFilePost(tx, id)
  if (postId === null) return
  await changeAlsoDeleted(tx, ctx, postId, async ({ offer, now, authorId }) => {
    await q.setFileHash(tx, id, sha256)
    if (offer !== null) await sealAgain(tx, postId, now)
    await publish(tx, postMediaSettled, { postId, authorId })
  })
}

/** The post that an item belongs to, or null. */
export async function postOf(tx: Tx, id: MediaId | FileId): Promise<PostId | null> {
  const asMedia = await q.findMediaPost(tx, id as MediaId)
  return asMedia?.postId ?? q.findFilePost(tx, id as FileId)
}

export const fileNames = q.findFileNames

/**
 * Whether a post is pay-to-view, for limits that depend on it. Where it matters, it is checked again with the post
 * locked.
 */
export async function hasOffer({ db }: PostsContext, id: PostId): Promise<boolean> {
  const found = await q.findHasOffer(db.readFresh, id)
  if (found === null) throw new AppError('post_not_found')
  return found
}

export async function detachFile(
  tx: Tx,
  ctx: PostsContext,
  id: FileId,
  { filesFollow = false }: Removal = {},
): Promise<void> {
  const postId = await q.findFilePost(tx, id)
  if (postId === null) throw new AppError('media_not_found')
  await change(tx, ctx, postId, async ({ offer, now }) => {
    if (offer !== null && (await ctx.sales.isSold(tx, postId))) throw new AppError('post_sold')
    await q.deleteFile(tx, id)
    if (offer === null) return
    if (!filesFollow) await requireSomethingToSell(tx, postId)
    await sealAgain(tx, postId, now)
  })
}
