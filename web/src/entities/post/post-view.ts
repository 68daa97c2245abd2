import type { Post } from '@sayso/contract/shapes/post'

/** True if the viewer wrote it, under any of their profiles. */
export function isOwn(post: Pick<Post, 'is_mine' | 'is_posted_by_me' | 'profile'>): boolean {
  return post.is_mine || post.is_posted_by_me || post.profile.is_me
}

/**
 * Nobody can answer it any more, though some still read it: we removed it, or it was bought and has ended, or its
 * author's account is closed.
 */
export function isShut({ moderation, is_purchased: isBought, can_react: can }: Post): boolean {
  return moderation?.state === 'removed' || (isBought && !can)
}

/** The state of the locked part for a viewer who may not read it now. */
export function paidLook(
  post: Pick<Post, 'is_purchased' | 'is_ptv_available'>,
): 'locked' | 'waiting' | 'ended' {
  if (post.is_purchased) return 'waiting'
  return post.is_ptv_available ? 'locked' : 'ended'
}

/** The mark beside the price. Authors see the price alone. */
export function priceState(post: Post): 'locked' | 'unlocked' | 'ended' {
  if (post.is_purchased) return 'unlocked'
  return isOwn(post) || post.is_ptv_available ? 'locked' : 'ended'
}
