import type { FundsEntry } from '@sayso/contract/shapes/funds'

export const fundsTexts = {
  funds: 'My Funds',
  purchases: 'My Purchases',
  balance: 'Current balance',
  spend: 'Spend it on any pay-to-view post.',
  add: 'Add with Credit Card',
  receipt: 'Receipt',
  toEarnings: 'earnings',
  historyFailed: 'Failed to load history',
  historyEmpty: 'Nothing here yet. Top-ups, purchases, sales and refunds will show up here.',
  batches: 'Settlement batches',
  batchesFailed: 'Failed to load batches',
  batchesEmpty: 'No settlement batches yet. Sell a post to start one.',
  gone: 'A deleted post',
  purchasesFailed: 'Failed to load purchases',
  purchasesEmpty: 'No purchases found',
  purchasesEmptyLead: 'Posts you unlock are kept here.',
  earnings: 'Earnings',
  earningsLead: 'What your posts have earned after fees. Separate from your balance.',
  pending: 'Pending',
  pendingLead: 'Sold but not settled yet. Refunds come out of this.',
  payable: 'Payable',
  payableLead: 'Settled, and next to be paid out.',
} as const

/** Describes an entry in words. A post that can still be seen is named instead. */
export function wordsOf({ kind, profile, post, amount }: FundsEntry): string {
  const whose = profile === null ? 'a post' : `a post by @${profile.handle}`
  switch (kind) {
    case 'top_up':
      return 'Added with credit card'
    case 'purchase':
      return post?.title || `Bought ${whose}`
    case 'refund':
      return post ? `Refund: ${post.title}` : `Refund for ${whose}`
    case 'takedown':
      return 'Refund: post removed'
    case 'sale':
      return `Sold: ${post?.title ?? 'a deleted post'}`
    case 'sale_refund':
      return `Refunded: ${post?.title ?? 'a deleted post'}`
    case 'sale_takedown':
      return `Refunded, post removed: ${post?.title ?? 'a deleted post'}`
    case 'sale_given_back':
      return `Given back after an appeal: ${post?.title ?? 'a deleted post'}`
    case 'card_refund':
      return 'Sent back to your card'
    case 'dispute':
      return 'Reversed by your bank'
    default:
      return amount < 0 ? 'Correction, taken off' : 'Correction, added'
  }
}

/** Labels and short texts of its components. */
export const labels = {
  howItWorks: 'How it works',
  balanceAfter: 'Balance after',
  loadMore: 'Load More',
  balanceAfterColon: 'Balance after:',
  loadingHistory: 'Loading history',
  refunded: 'Refunded',
  lockedAgain: '. Locked again.',
  thePostWasRemoved: '. The post was removed.',
  loadingPurchases: 'Loading purchases',
  explorePtv: 'Explore PTV',
  everythingBought: 'That’s everything you’ve bought.',
} as const
