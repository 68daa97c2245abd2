import type { PostCard } from './posts.card.ts'

/*
 * "On sale" is said twice and nowhere else: here of a card, for rules, and by `is_on_sale` of the database of a row, for
 * statements. One table of posts is put to both (`on-sale.test.ts`).
 */

/** Hidden text, a file or a locked picture. */
function hasSomethingToSell({ offer, media, files }: Pick<PostCard, 'offer' | 'media' | 'files'>): boolean {
  return (offer?.lockedWords ?? 0) > 0 || files.length > 0 || media.some(({ isLocked }) => isLocked)
}

/** Something to sell, not taken off the market, before the end of its sale and of its life. */
export function isOnSale(
  card: Pick<PostCard, 'offer' | 'media' | 'files' | 'expiresAt'>,
  now: number,
): boolean {
  const { offer, expiresAt } = card
  if (offer === null || offer.isStopped || !hasSomethingToSell(card)) return false
  const ends = [offer.saleEnd?.at ?? null, expiresAt]
  return ends.every((end) => end === null || now < Date.parse(end))
}
