import { receipt as receiptCall } from '@sayso/contract/calls/money'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import { receiptOwnershipOf, showReceipt } from './receipts.service.ts'

export const receiptRoutes = (ctx: Context): Served[] => [
  serve(receiptCall, ({ input }) => showReceipt(ctx, input), receiptOwnershipOf(ctx)),
]
