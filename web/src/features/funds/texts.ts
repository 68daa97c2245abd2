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
  historyEmpty: 'Nothing has moved yet. What you add, buy, sell and get back is listed here.',
  batches: 'Settlement batches',
  batchesFailed: 'Failed to load batches',
  batchesEmpty: 'No settlement batches yet. Sell a post to start one.',
  gone: 'A post that is gone',
  purchasesFailed: 'Failed to load purchases',
  purchasesEmpty: 'No purchases found',
  purchasesEmptyLead: 'Posts you unlock stay here, for as long as you like.',
  earnings: 'Earnings',
  earningsLead: 'What your posts have earned, after fees. Kept apart from your balance.',
  pending: 'Pending',
  pendingLead: 'Sold, not settled yet. A refund comes out of it.',
  payable: 'Payable',
  payableLead: 'Settled, and paid out next.',
} as const

/** Describes an entry in words. A post that can still be seen is named instead. */
export function wordsOf({ kind, profile, post, amount }: FundsEntry): string {
  const whose = profile === null ? 'a post' : `a post of @${profile.handle}`
  switch (kind) {
    case 'top_up':
      return 'Added with credit card'
    case 'purchase':
      return post?.title || `Bought ${whose}`
    case 'refund':
      return post ? `Refund: ${post.title}` : `Refund for ${whose}`
    case 'sale':
      return `Sold: ${post?.title ?? 'a post that is gone'}`
    case 'sale_refund':
      return `Refunded: ${post?.title ?? 'a post that is gone'}`
    case 'card_refund':
      return 'Sent back to your card'
    case 'dispute':
      return 'Taken back through your bank'
    default:
      return amount < 0 ? 'Taken by a correction' : 'Added by a correction'
  }
}
