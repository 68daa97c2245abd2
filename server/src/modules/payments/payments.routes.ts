import { addStripePayment, paymentStatus } from '@sayso/contract/calls/money'
import { handle, type Route } from '../../rpc/route.ts'
import type { PostsContext } from '../posts/index.ts'
import { payByCard } from './pay/pay-by-card.service.ts'
import { paymentOwnershipOf, readStatus } from './pay/read-status.service.ts'

export function paymentRoutes(ctx: PostsContext): Route[] {
  return [
    handle(addStripePayment, ({ viewer, input, address }) => payByCard(ctx, viewer, input, address)),
    handle(
      paymentStatus,
      ({ viewer, input }) => readStatus(ctx, viewer, input.payment_id),
      paymentOwnershipOf(ctx),
    ),
  ]
}
