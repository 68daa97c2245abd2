import { isOnSale } from './on-sale.policy.ts'
import type { PostCard } from './posts.card.ts'

/*
 * Who may see what of a post, and what they may do with it. Pure, with the time as an argument: every boundary is
 * "from this millisecond on", and every rule is asked at every read, whatever a job or a cache has done meanwhile.
 */

/** What is between a viewer and a post, as far as rules depend on it. */
export interface Relation {
  /** Written by any profile of the viewer's account. */
  readonly isOwn: boolean
  /** An approved follow, not a request. */
  readonly isFollowing: boolean
  /** Paid for and not given back. */
  readonly hasBought: boolean
  /** The acting profile itself may be seen here, not only another one of the account: see `canTakePart`. */
  readonly isLetIn: boolean
  /** Has an account. */
  readonly isMember: boolean
}

export function isExpired({ expiresAt }: Pick<PostCard, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

/** Whether a public list may show it to anybody. */
export function isShownInPublic(card: PostCard, now: number): boolean {
  return card.isListed && card.visibility === 'everyone' && !isExpired(card, now)
}

/**
 * `hidden` must look like a post that never existed. `expired` is only told to those who could have seen it.
 * Distance bounds lists, not links: whoever was given the address of a post may open it from anywhere.
 */
export type Sight = 'seen' | 'expired' | 'hidden'

export function sightOf(
  card: Pick<PostCard, 'visibility' | 'expiresAt'>,
  author: { readonly isPublic: boolean },
  { isOwn, isFollowing, hasBought }: Pick<Relation, 'isOwn' | 'isFollowing' | 'hasBought'>,
  now: number,
): Sight {
  if (isOwn || hasBought) return 'seen'
  if (isForFollowers(card, author) && !isFollowing) return 'hidden'
  return isExpired(card, now) ? 'expired' : 'seen'
}

type Shown = Pick<PostCard, 'visibility'>
type By = { readonly isPublic: boolean }

const isForFollowers = ({ visibility }: Shown, author: By) => visibility === 'followers' || !author.isPublic

/**
 * Whether the acting profile may be seen to take part. A person sees a post for followers by every profile they have
 * once one of them wrote it or bought it. But a comment by a profile that was not let in itself would tell everybody
 * there whose it is.
 */
export function canTakePart(
  card: Shown,
  author: By,
  acting: { readonly isAuthor: boolean; readonly isBuyer: boolean; readonly isFollowing: boolean },
): boolean {
  return !isForFollowers(card, author) || acting.isAuthor || acting.isBuyer || acting.isFollowing
}

export function isReleased({ offer }: Pick<PostCard, 'offer'>, now: number): boolean {
  return offer !== null && (offer.release === null || Date.parse(offer.release.at) <= now)
}

/** The one rule about locked content. Authors always; buyers from the release on. */
export function canReadLocked(
  card: Pick<PostCard, 'offer'>,
  { isOwn, hasBought }: Relation,
  now: number,
): boolean {
  return isOwn || (hasBought && isReleased(card, now))
}

/** What the viewer may do, for the answer. Each write is judged again, in its own transaction. */
export function abilitiesOf(card: PostCard, { isOwn, hasBought, isLetIn, isMember }: Relation, now: number) {
  const isSold = card.counts.purchases > 0
  const isOpen = isMember && isLetIn && !isExpired(card, now)
  return {
    can_edit: isOwn,
    can_delete: isOwn && !isSold,
    can_react: isOpen && !isOwn,
    can_comment: isOpen,
    can_buy: !isOwn && !hasBought && isOnSale(card, now),
    can_stop_selling: isOwn && isSold && card.offer !== null && !card.offer.isStopped,
    can_see_buyers: isOwn && card.offer !== null,
  }
}

/** After the first sale the release only comes nearer. On payment is the nearest there is. */
export function isReleaseLater(before: Date | null, after: Date | null): boolean {
  if (after === null) return false
  return before === null || after.getTime() > before.getTime()
}

/**
 * How many milliseconds until the next post is allowed; 0 is now. `made` are the instants of the posts of the last
 * day, newest first.
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

/** The last moment a delete can be taken back. */
export function undeleteUntil(deletedAt: Date, minutes: number): Date {
  return new Date(deletedAt.getTime() + minutes * 60_000)
}
