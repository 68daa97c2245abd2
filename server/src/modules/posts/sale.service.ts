import type { PostId } from '@sayso/contract/ids'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { isOnSale } from './on-sale.policy.ts'
import type { PostCard } from './posts.card.ts'
import { dropCardAfter } from './posts.cards.ts'
import type { PostsContext } from './posts.context.ts'
import { findCards } from './posts.queries.ts'
import { holdPost, moveBuyers } from './sale.queries.ts'

/** A post as a purchase finds it: it stays so, price and all, until the purchase has been written. */
export async function holdForSale(tx: Tx, id: PostId): Promise<{ card: PostCard; isOpen: boolean }> {
  const now = await holdPost(tx, id)
  const card = now === null ? undefined : (await findCards(tx, [id])).get(id)
  if (now === null || !card) throw new Refused('post_not_found')
  return { card, isOpen: isOnSale(card, now.getTime()) }
}

/** One buyer more, or one who got their money back. */
export async function countBuyers(tx: Tx, ctx: PostsContext, id: PostId, by: 1 | -1): Promise<void> {
  await moveBuyers(tx, id, by)
  dropCardAfter(tx, ctx, id)
}
