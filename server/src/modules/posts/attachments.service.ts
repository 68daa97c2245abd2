import type { FileId, MediaId, PostId } from '@sayso/contract/ids'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import * as q from './attachments.queries.ts'
import { sealAgain } from './locked.service.ts'
import { requireSomethingToSell } from './nothing-to-sell.ts'
import { type LockedPost, lockPost } from './post-writes.queries.ts'
import { dropCardAfter } from './posts.cards.ts'
import type { PostsContext } from './posts.context.ts'
import { postEdited } from './posts.events.ts'

/*
 * Pictures, videos and files of a post, for the module that receives and keeps them. Each call belongs into the
 * transaction that makes or forgets the thing itself, so that neither is ever without the other.
 */

type Effect = (post: LockedPost) => Promise<void>

async function change(tx: Tx, ctx: PostsContext, id: PostId, effect: Effect): Promise<void> {
  await changeAlsoDeleted(tx, ctx, id, async (post) => {
    if (post.deletedAt !== null) throw new Refused('post_not_found')
    await effect(post)
  })
}

/** What a worker has to say is true of a deleted post too, which may still be brought back. */
async function changeAlsoDeleted(tx: Tx, ctx: PostsContext, id: PostId, effect: Effect): Promise<void> {
  const post = await lockPost(tx, id)
  if (post === null) throw new Refused('post_not_found')
  await effect(post)
  await publish(tx, postEdited, { postId: id, authorId: post.authorId })
  dropCardAfter(tx, ctx, id)
}

export async function attachMedia(tx: Tx, ctx: PostsContext, item: q.MediaAttachment): Promise<void> {
  await change(tx, ctx, item.postId, async ({ offer }) => {
    // Nobody could ever see it, or the author believes it hidden when it is not.
    if (item.isLocked && offer === null) throw new Refused('media_lock_free')
    await q.insertMedia(tx, item)
  })
}

/** Its first rendition is there, or it has none any more. Unknown items are not ours. */
export async function setMediaReady(tx: Tx, ctx: PostsContext, id: MediaId, isReady: boolean): Promise<void> {
  const found = await q.findMediaPost(tx, id)
  if (found === null) return
  await changeAlsoDeleted(tx, ctx, found.postId, async () => {
    await q.setMediaReady(tx, id, isReady)
    await q.tellMedia(tx, found.postId)
  })
}

/** What is known of a removal: whether something else to sell is on its way. */
interface Removal {
  readonly filesFollow?: boolean
}

/** What buyers paid for stays: a locked picture of a sold post cannot go. */
export async function detachMedia(
  tx: Tx,
  ctx: PostsContext,
  id: MediaId,
  { filesFollow = false }: Removal = {},
): Promise<void> {
  const found = await q.findMediaPost(tx, id)
  if (found === null) throw new Refused('media_not_found')
  const { postId, isLocked } = found
  await change(tx, ctx, postId, async ({ offer }) => {
    if (isLocked && offer !== null && (await ctx.sales.isSold(tx, postId))) throw new Refused('post_sold')
    await q.deleteMedia(tx, id)
    await q.tellMedia(tx, postId)
    if (isLocked && offer !== null && !filesFollow) await requireSomethingToSell(tx, postId)
  })
}

/** A file of a post for sale is part of what is sold, so the seal is made anew. */
export async function attachFile(tx: Tx, ctx: PostsContext, file: q.FileAttachment): Promise<void> {
  await change(tx, ctx, file.postId, async ({ offer, now }) => {
    await q.insertFile(tx, file)
    if (offer !== null && file.sha256 !== null) await sealAgain(tx, file.postId, now)
  })
}

/** All of it has been read: from here on the seal covers it. Unknown ones are not ours. */
export async function setFileHash(tx: Tx, ctx: PostsContext, id: FileId, sha256: Buffer): Promise<void> {
  const postId = await q.findFilePost(tx, id)
  if (postId === null) return
  await changeAlsoDeleted(tx, ctx, postId, async ({ offer, now }) => {
    await q.setFileHash(tx, id, sha256)
    if (offer !== null) await sealAgain(tx, postId, now)
  })
}

/** Which post shows it; null where none does. */
export async function postOf(tx: Tx, id: MediaId | FileId): Promise<PostId | null> {
  const asMedia = await q.findMediaPost(tx, id as MediaId)
  return asMedia?.postId ?? q.findFilePost(tx, id as FileId)
}

export const fileNames = q.findFileNames

/** Whether a post is pay-to-view, for limits that depend on it. Asked again with the post locked, where it matters. */
export async function hasOffer({ db }: PostsContext, id: PostId): Promise<boolean> {
  const found = await q.findHasOffer(db.readFresh, id)
  if (found === null) throw new Refused('post_not_found')
  return found
}

export async function detachFile(
  tx: Tx,
  ctx: PostsContext,
  id: FileId,
  { filesFollow = false }: Removal = {},
): Promise<void> {
  const postId = await q.findFilePost(tx, id)
  if (postId === null) throw new Refused('media_not_found')
  await change(tx, ctx, postId, async ({ offer, now }) => {
    if (offer !== null && (await ctx.sales.isSold(tx, postId))) throw new Refused('post_sold')
    await q.deleteFile(tx, id)
    if (offer === null) return
    if (!filesFollow) await requireSomethingToSell(tx, postId)
    await sealAgain(tx, postId, now)
  })
}
