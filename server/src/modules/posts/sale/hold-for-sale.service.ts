import type { PostId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { PostsContext } from '../posts.context.ts'
import { findCards } from '../posts.queries.ts'
import type { PostCard } from '../read/posts.card.ts'
import { dropCardAfter } from '../read/posts.cards.ts'
import { isOnSale } from './on-sale.policy.ts'
import { holdPost, holdSales, isSelling, moveBuyers } from './sale.queries.ts'

export { stopSales } from './sale.queries.ts'

/** Loads a post for a purchase. It stays unchanged, including the price, until the purchase is written. */
export async function holdForSale(tx: Tx, id: PostId): Promise<{ card: PostCard; isOpen: boolean }> {
  const now = (await holdSales(tx, id)) ? await holdPost(tx, id) : null
  const card = now === null ? undefined : (await findCards(tx, [id])).get(id)
  if (now === null || !card) throw new AppError('post_not_found')
  return { card, isOpen: isOnSale(card, now.getTime()) && (await isSelling(tx, id)) }
}

/** Counts one buyer more, or one less after a refund. */
export async function countBuyers(tx: Tx, ctx: PostsContext, id: PostId, by: 1 | -1): Promise<void> {
  await moveBuyers(tx, id, by)
  dropCardAfter(tx, ctx, id)
}
