import {
  getPurchases as getPurchasesCall,
  myPurchases as myPurchasesCall,
  purchase as purchaseCall,
  refund as refundCall,
} from '@sayso/contract/calls/money'
import { type Served, serve } from '../../door/serve.ts'
import { ownershipOf, type PostsContext } from '../posts/index.ts'
import { buyPost } from './buy.service.ts'
import { listBuyers, listPurchases } from './lists.service.ts'
import { refundPurchase, saleOwnershipOf } from './refund.service.ts'

export function purchaseRoutes(ctx: PostsContext): Served[] {
  return [
    serve(purchaseCall, ({ viewer, input }) => buyPost(ctx, viewer, input)),
    serve(refundCall, ({ input }) => refundPurchase(ctx, input.purchase_id), saleOwnershipOf(ctx)),
    serve(getPurchasesCall, ({ input }) => listBuyers(ctx, input), ownershipOf(ctx)),
    serve(myPurchasesCall, ({ viewer, input }) => listPurchases(ctx, viewer, input)),
  ]
}
