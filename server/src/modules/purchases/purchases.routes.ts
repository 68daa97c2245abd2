import {
  getPurchases as getPurchasesCall,
  myPurchases as myPurchasesCall,
  purchase as purchaseCall,
  refund as refundCall,
  sendEmailToPurchasers as sendEmailCall,
  stopBuyersMail as unsubscribeBuyersMailCall,
} from '@sayso/contract/calls/money'
import { handle, type Route } from '../../rpc/route.ts'
import { ownershipOf, type PostsContext } from '../posts/index.ts'
import { buyPost } from './buy/buy-post.service.ts'
import { mailBuyers } from './buyers-mail/mail-buyers.service.ts'
import { unsubscribe } from './buyers-mail/unsubscribe-buyers-mail.service.ts'
import { listBuyers, listPurchases } from './lists/list-purchases.service.ts'
import { refundPurchase, saleOwnershipOf } from './refund/refund-purchase.service.ts'

export function purchaseRoutes(ctx: PostsContext): Route[] {
  return [
    handle(purchaseCall, ({ viewer, input }) => buyPost(ctx, viewer, input)),
    handle(refundCall, ({ input }) => refundPurchase(ctx, input.purchase_id), saleOwnershipOf(ctx)),
    handle(getPurchasesCall, ({ input }) => listBuyers(ctx, input), ownershipOf(ctx)),
    handle(sendEmailCall, ({ input }) => mailBuyers(ctx, input), ownershipOf(ctx)),
    handle(unsubscribeBuyersMailCall, ({ input }) => unsubscribe(ctx, input)),
    handle(myPurchasesCall, ({ viewer, input }) => listPurchases(ctx, viewer, input)),
  ]
}
