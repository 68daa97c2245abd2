import type { AccountId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { defineEvent } from '../../platform/bus/event.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Only ids. The amount paid is visible to buyer and author only, and in the ledger. */
interface OfPurchase {
  purchaseId: PurchaseId
  postId: PostId
  buyerId: ProfileId
  authorId: ProfileId
}

export type Unnumbered = Omit<OfPurchase, 'purchaseId'>

export const bought = defineEvent<OfPurchase>('purchases.bought')
/** Refunded by the author, or by us because the content was never released or the post was removed. */
export const refunded = defineEvent<OfPurchase & { by: 'author' | 'platform' | 'takedown' }>(
  'purchases.refunded',
)
/** The author got back what a refund took from them, because the post was removed by mistake. */
export const givenBack = defineEvent<OfPurchase>('purchases.given-back')
export const disputed = defineEvent<OfPurchase>('purchases.disputed')

/** An author's email to these buyers of a post is queued. At most 200 of them; a larger audience gets several events. */
export const buyersMailed = defineEvent<{
  mailId: string
  postId: PostId
  authorId: ProfileId
  buyerIds: readonly ProfileId[]
}>('purchases.buyers-mailed')

/** Sends an email about money that changed hands. It cannot be switched off. */
export const sendReceiptJob = defineJob<{ purchaseId: PurchaseId; about: 'purchase' | 'refund' }>(
  'purchases.send-receipt',
)

/** Sends an author's email to the buyers of a post, starting after this account. */
export const mailBuyersJob = defineJob<{ mail: string; after: AccountId | null }>('purchases.mail-buyers')

/** Every five minutes: refunds for removed posts that are due, and what is given back after an appeal. */
export const takedownJob = defineJob<object>('purchases.carry-out-takedowns', {
  every: '*/5 * * * *',
  maxAttempts: 3,
})
