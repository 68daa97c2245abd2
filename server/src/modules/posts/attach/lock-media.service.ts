import type { MediaId, PostId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { LockWish, PostsContext } from '../posts.context.ts'
import { lockPost, type OfferTerms } from '../publish/post-writes.queries.ts'
import { findMediaLocks, turnMediaLocks } from './attach-media.queries.ts'

/*
 * Locks and unlocks pictures and videos of a post. Their bytes are copied before the transaction of the edit; in the
 * transaction the post, the item and its location change together, with the post locked. If another edit was faster,
 * the copies may no longer fit: then everything is done again from the start.
 */

/** Called in the transaction of the edit, with the post locked and rewritten. */
type TurnLocks = (tx: Tx, offer: OfferTerms | null) => Promise<void>

interface Edit {
  readonly id: PostId
  readonly wishes: readonly LockWish[]
  /** Whether the post will be pay-to-view after the edit, given its current offer. */
  readonly isPaid: (offer: OfferTerms | null) => boolean
}

const TRIES = 3
const OVERTAKEN = new Error('another edit was faster')

/** The locks that the request asks for. */
export function lockWishes(sent: { lock_media?: string; free_media?: string }): LockWish[] {
  const wishes = [
    ...idsIn(sent.lock_media).map((id) => ({ id, isLocked: true })),
    ...idsIn(sent.free_media).map((id) => ({ id, isLocked: false })),
  ]
  if (new Set(wishes.map(({ id }) => id)).size < wishes.length)
    throw new AppError('invalid_input', { details: { field: 'free_media' } })
  return wishes
}

const idsIn = (sent = '') => sent.split(',').filter(Boolean) as MediaId[]

/**
 * Runs an edit. Everything that can fail validation is checked before anything is copied, and again in the transaction.
 */
export async function withLocks(
  ctx: PostsContext,
  { id, wishes, isPaid }: Edit,
  edit: (turnLocks: TurnLocks) => Promise<void>,
): Promise<void> {
  if (wishes.length === 0) return edit(async () => undefined)
  for (let tries = 0; tries < TRIES; tries++) {
    const changing = await ctx.db.write(async (tx) => {
      const post = await lockPost(tx, id)
      if (post === null || post.deletedAt !== null) throw new AppError('post_not_found')
      return judge(tx, ctx, id, wishes, isPaid(post.offer))
    })
    const copies = changing.length === 0 ? [] : await ctx.attachments.copyAcross(changing)
    try {
      return await edit(async (tx, offer) => {
        const turning = await judge(tx, ctx, id, wishes, offer !== null)
        const used = copies.filter((copy) => turning.some((wish) => wish.id === copy.id))
        const isDone = used.length === turning.length && (await ctx.attachments.moveAcross(tx, used))
        if (!isDone) throw OVERTAKEN
        const ids = turning.map((wish) => wish.id)
        await turnMediaLocks(tx, ids)
      })
    } catch (error) {
      if (error !== OVERTAKEN) throw error
    }
  }
  throw new AppError('overloaded')
}

/** Returns the wishes that change something. Pictures that buyers paid for cannot become free. */
async function judge(
  tx: Tx,
  ctx: PostsContext,
  id: PostId,
  wishes: readonly LockWish[],
  isPaid: boolean,
): Promise<LockWish[]> {
  const standing = await findMediaLocks(tx, id)
  if (wishes.some((wish) => !standing.has(wish.id))) throw new AppError('media_not_found')
  const changing = wishes.filter((wish) => standing.get(wish.id) !== wish.isLocked)
  if (!isPaid && changing.some(({ isLocked }) => isLocked)) throw new AppError('media_lock_free')
  const isFreed = changing.some(({ isLocked }) => !isLocked)
  if (isFreed && (await ctx.sales.isSold(tx, id))) throw new AppError('post_sold')
  return changing
}
