import {
  getPurchases as getPurchasesCall,
  myPurchases as myPurchasesCall,
  purchase as purchaseCall,
  refund as refundCall,
  sendEmailToPurchasers as sendEmailCall,
  stopBuyersMail as stopBuyersMailCall,
} from '@sayso/contract/calls/money'
import { type Served, serve } from '../../door/serve.ts'
import { ownershipOf, type PostsContext } from '../posts/index.ts'
import { buyPost } from './buy.service.ts'
import { mailBuyers } from './buyers-mail.service.ts'
import { listBuyers, listPurchases } from './lists.service.ts'
import { refundPurchase, saleOwnershipOf } from './refund.service.ts'
import { stopMail } from './stop-mail.service.ts'

export function purchaseRoutes(ctx: PostsContext): Served[] {
  return [
    serve(purchaseCall, ({ viewer, input }) => buyPost(ctx, viewer, input)),
    serve(refundCall, ({ input }) => refundPurchase(ctx, input.purchase_id), saleOwnershipOf(ctx)),
    serve(getPurchasesCall, ({ input }) => listBuyers(ctx, input), ownershipOf(ctx)),
    serve(sendEmailCall, ({ input }) => mailBuyers(ctx, input), ownershipOf(ctx)),
    serve(stopBuyersMailCall, ({ input }) => stopMail(ctx, input)),
    serve(myPurchasesCall, ({ viewer, input }) => listPurchases(ctx, viewer, input)),
  ]
}
