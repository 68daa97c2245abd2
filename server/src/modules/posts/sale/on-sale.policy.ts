import type { PostCard } from '../read/posts.card.ts'
import { isLive, isTakenDown } from '../visibility.policy.ts'

/*
 * "On sale" is defined in exactly two places: here for a card, used by rules, and in the database function `is_on_sale`
 * for a row, used by statements. `on-sale.test.ts` checks both against the same table of posts.
 */

/** Hidden text, a file or a locked picture. */
function hasSomethingToSell({ offer, media, files }: Pick<PostCard, 'offer' | 'media' | 'files'>): boolean {
  return (offer?.lockedWords ?? 0) > 0 || files.length > 0 || media.some(({ isLocked }) => isLocked)
}

/** It has something to sell, was neither stopped nor taken down, and neither the sale nor the post has ended. */
export function isOnSale(
  card: Pick<PostCard, 'offer' | 'media' | 'files' | 'expiresAt' | 'moderation'>,
  now: number,
): boolean {
  const { offer } = card
  if (isTakenDown(card)) return false
  if (offer === null || offer.isStopped || !hasSomethingToSell(card) || !isLive(card, now)) return false
  return offer.saleEnd === null || now < Date.parse(offer.saleEnd.at)
}
