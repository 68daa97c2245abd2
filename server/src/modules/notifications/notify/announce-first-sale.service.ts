import type { PurchaseId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { queueEmail } from '../../accounts/index.ts'
import { createUnsubscribeLinks } from '../mail/unsubscribe-link.ts'
import { firstSaleEmail } from '../notifications.emails.ts'
import { askFirstSale } from '../settings/notification-questions.queries.ts'
import type { PurchaseFact } from './facts.queries.ts'
import { findSeller } from './first-sale.queries.ts'

/**
 * The first sale of an account: one email that no switch stops, because most people do not know yet that emails about
 * sales are off. It offers to turn them on, and so does the list until that is answered. The row of the question is
 * written with the email, so however often the sale is reported, and whichever of two concurrent sales comes first,
 * there is one email.
 */
export async function announceFirstSale(
  tx: Tx,
  ctx: Context,
  purchaseId: PurchaseId,
  { author, buyer, paid, postId: post }: PurchaseFact,
): Promise<void> {
  // What somebody got for free is in the list, but it is not what the email congratulates on.
  if (paid === 0) return
  if (!(await askFirstSale(tx, author.accountId, purchaseId))) return
  const seller = await findSeller(tx, { author: author.profileId, buyer: buyer.profileId, post })
  if (seller === null || !seller.isVerified) return
  const { publicUrl } = ctx.config.product
  const token = createUnsubscribeLinks(ctx.config.secrets.links).tokenFor({
    profileId: author.profileId,
    kind: 'ptv',
  })
  await queueEmail(tx, ctx, {
    to: seller.email,
    content: firstSaleEmail({
      ...{ publicUrl, paid, postId: post },
      handle: seller.handle,
      buyerHandle: seller.buyerHandle,
      postText: seller.text,
      // In the URL fragment, as every code in a link.
      subscribeUrl: `${publicUrl}/stop-mail#${new URLSearchParams({ notices: token, resume: '1' })}`,
    }),
  })
}
