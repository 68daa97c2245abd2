import { payoutHold, releasePayouts } from '@sayso/contract/calls/money'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import { releaseHold, showHold } from './hold.service.ts'

export function payoutRoutes(ctx: Context): Served[] {
  return [
    serve(payoutHold, ({ viewer }) => showHold(ctx, viewer)),
    serve(releasePayouts, ({ viewer }) => releaseHold(ctx, viewer)),
  ]
}
