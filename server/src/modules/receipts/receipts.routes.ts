import { receipt as receiptCall } from '@sayso/contract/calls/money'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { receiptOwnershipOf, showReceipt } from './show-receipt.service.ts'

export const receiptRoutes = (ctx: Context): Route[] => [
  handle(receiptCall, ({ input }) => showReceipt(ctx, input), receiptOwnershipOf(ctx)),
]
