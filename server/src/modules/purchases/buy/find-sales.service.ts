import type { Context } from '../../../context.ts'
import type { Sales } from '../../posts/index.ts'
import { findBought, isSold } from '../purchases.queries.ts'
import { viewReceipt } from '../purchases.view.ts'

/**
 * The functions that posts need from purchases. Reads from the primary: a buyer who was refunded a moment ago can no
 * longer read the post, no matter how far a replica lags behind.
 */
export function createSales({ db }: Context): Sales {
  return {
    async boughtBy(viewer, posts) {
      if (viewer.kind !== 'member' || posts.length === 0) return new Map()
      const found = await findBought(db.readFresh, viewer.accountId, posts)
      return new Map(
        [...found].map(([post, sale]) => [
          post,
          { buyerId: sale.buyerId, secretVersion: sale.secretVersion, receipt: viewReceipt(sale) },
        ]),
      )
    },
    isSold,
  }
}
