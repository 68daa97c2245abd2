import { addStripePayment, paymentStatus } from '@sayso/contract/calls/money'
import { type Served, serve } from '../../door/serve.ts'
import type { PostsContext } from '../posts/index.ts'
import { payByCard } from './pay.service.ts'
import { paymentOwnershipOf, readStatus } from './status.service.ts'

export function paymentRoutes(ctx: PostsContext): Served[] {
  return [
    serve(addStripePayment, ({ viewer, input, address }) => payByCard(ctx, viewer, input, address)),
    serve(
      paymentStatus,
      ({ viewer, input }) => readStatus(ctx, viewer, input.payment_id),
      paymentOwnershipOf(ctx),
    ),
  ]
}
