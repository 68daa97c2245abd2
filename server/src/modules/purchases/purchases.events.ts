import type { AccountId, PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Ids only. What was paid is between the two of them and the books. */
interface OfPurchase {
  purchaseId: PurchaseId
  postId: PostId
  buyerId: ProfileId
  authorId: ProfileId
}

export type Unnumbered = Omit<OfPurchase, 'purchaseId'>

export const bought = defineNews<OfPurchase>('purchases.bought')
/** By its author, or by us because what was bought never came. */
export const refunded = defineNews<OfPurchase & { by: 'author' | 'house' }>('purchases.refunded')
export const disputed = defineNews<OfPurchase>('purchases.disputed')

/** A letter about money that changed hands. Nobody can switch it off. */
export const sendReceiptJob = defineJob<{ purchaseId: PurchaseId; about: 'purchase' | 'refund' }>(
  'purchases.send-receipt',
)

/** A letter of an author to the buyers of a post, from the account after this one on. */
export const mailBuyersJob = defineJob<{ mail: string; after: AccountId | null }>('purchases.mail-buyers')
