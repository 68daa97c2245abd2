import type { PostCard } from './posts.card.ts'

/** A post is over at that second, whatever any job or cache has done about it. */
function isExpired(card: PostCard, now: number): boolean {
  return card.expiresAt !== null && Date.parse(card.expiresAt) <= now
}

/** Whether a public list may show it to anybody. */
export function isShownInPublic(card: PostCard, now: number): boolean {
  return card.isListed && card.visibility === 'everyone' && !isExpired(card, now)
}
