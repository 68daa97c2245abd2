import type { PostCard } from './read/posts.card.ts'
import { isOnSale } from './sale/on-sale.policy.ts'
import { type Access, type By, isForFollowers, isLive } from './visibility.policy.ts'

/*
 * What viewers may read of a post that they can see (`visibility.policy.ts`), and what they may do with it. Pure functions with the time as an argument: every boundary
 * is "from this millisecond on". Every rule is checked at every read and does not depend on jobs or caches.
 */

/** The viewer's relation to a post, as far as the rules depend on it. */
export interface Relation extends Access {
  /** The acting profile itself may see the post, not only another profile of the account: see `canTakePart`. */
  readonly isLetIn: boolean
  /** The author lets the acting profile comment: see `isInAudience`. */
  readonly isInAudience: boolean
  /** Has an account. */
  readonly isMember: boolean
  /** Its author sells nothing at present: the account is suspended or closed. */
  readonly isOffSale: boolean
  /** Staff took it down or closed its author's account: whoever still sees it can do nothing with it. */
  readonly isShut: boolean
}

/**
 * Whether the acting profile may take part, for example comment. If one profile of an account wrote or bought a post
 * for followers, all its profiles can see the post. But a comment by a profile that has no access of its own would
 * reveal whose profile it is.
 */
export function canTakePart(
  card: Pick<PostCard, 'visibility'>,
  author: Pick<By, 'isPublic'>,
  acting: { readonly isAuthor: boolean; readonly isBuyer: boolean; readonly isFollowing: boolean },
): boolean {
  return !isForFollowers(card, author) || acting.isAuthor || acting.isBuyer || acting.isFollowing
}

export function isReleased({ offer }: Pick<PostCard, 'offer'>, now: number): boolean {
  return offer !== null && (offer.release === null || Date.parse(offer.release.at) <= now)
}

/** The one rule about locked content: authors can always read it, buyers from the release on. */
export function canReadLocked(
  card: Pick<PostCard, 'offer'>,
  { isOwn, hasBought }: Relation,
  now: number,
): boolean {
  return isOwn || (hasBought && isReleased(card, now))
}

/** What the viewer may do, for the response. Each write is checked again in its own transaction. */
export function abilitiesOf(
  card: PostCard,
  relation: Relation & { readonly isWithheld: boolean; readonly isSaleForbidden: boolean },
  now: number,
) {
  const { isOwn, hasBought, isApart, isLetIn, isInAudience, isMember, isWithheld, isShut } = relation
  const isOffSale = relation.isOffSale || relation.isSaleForbidden
  const isSold = card.counts.purchases > 0
  const isOpen = isMember && isLetIn && !isWithheld && !isShut && isLive(card, now)
  return {
    can_edit: isOwn && !isShut,
    can_delete: isOwn && !isSold && card.moderation.state !== 'withdrawn',
    can_react: isOpen && !isOwn,
    can_comment: isOpen && isInAudience && !isApart,
    can_buy: !(isOwn || hasBought || isApart || isWithheld || isOffSale) && isOnSale(card, now),
    can_stop_selling: isOwn && isSold && !isShut && card.offer !== null && !card.offer.isStopped,
    can_see_buyers: isOwn && card.offer !== null,
  }
}

/** After the first sale, the release can only be moved earlier. "On payment" is the earliest. */
export function isReleaseLater(before: Date | null, after: Date | null): boolean {
  if (after === null) return false
  return before === null || after.getTime() > before.getTime()
}

/**
 * Milliseconds until the next post is allowed; 0 means now. `made` are the times of the posts of the last day, newest
 * first.
 */
export function waitBeforeNext(
  made: readonly number[],
  now: number,
  { perHour, perDay }: { perHour: number; perDay: number },
): number {
  const until = (most: number, window: number) => {
    const oldest = made[most - 1]
    return oldest === undefined ? 0 : Math.max(0, oldest + window - now)
  }
  return Math.max(until(perHour, 3_600_000), until(perDay, 86_400_000))
}

/** The last moment at which a delete can be undone. */
export function undeleteUntil(deletedAt: Date, minutes: number): Date {
  return new Date(deletedAt.getTime() + minutes * 60_000)
}
