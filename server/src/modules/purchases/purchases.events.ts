import type { PostId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { defineNews } from '../../platform/bus/news.ts'
import { defineJob } from '../../platform/jobs/job.ts'

/** Ids only. What was paid is between the two of them and the books. */
interface OfPurchase {
  purchaseId: PurchaseId
  postId: PostId
  buyerId: ProfileId
  authorId: ProfileId
}

export const bought = defineNews<OfPurchase>('purchases.bought')
export const refunded = defineNews<OfPurchase>('purchases.refunded')

/** A letter about money that changed hands. Nobody can switch it off. */
export const sendReceiptJob = defineJob<{ purchaseId: PurchaseId; about: 'purchase' | 'refund' }>(
  'purchases.send-receipt',
)
