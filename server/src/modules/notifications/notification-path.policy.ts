import type { About } from './notifications.policy.ts'

export interface Destination {
  readonly about: About
  readonly postId: string | null
  /** The comment that was said or reacted to. */
  readonly commentId: string | null
  /** The handle of the one person who did it; null if there are several. */
  readonly only: string | null
  /** False if the receiver cannot see the post anymore. Then a notification about money leads to the list of money. */
  readonly isSeen?: boolean
}

/** Where a notification leads, the same in the list, in push and in emails. */
export function pathOf({ about, postId, commentId, only, isSeen = true }: Destination): string {
  switch (about) {
    case 'follower':
      return only === null ? '/followers/profiles' : `/${only}`
    case 'follow_request':
      return '/followers/profiles'
    case 'settled':
    case 'payout':
      return '/myFunds'
    case 'decision':
    case 'report_decided':
      return '/cases'
    case 'refund':
      return '/purchases'
    case 'sale':
    case 'platform_refund':
    case 'dispute':
      return postId === null || !isSeen ? '/myFunds' : `/mp/${postId}`
    default:
      if (postId === null) return '/notifications'
      return commentId === null
        ? `/p/${postId}`
        : `/p/${postId}?${new URLSearchParams({ comment: commentId })}`
  }
}
