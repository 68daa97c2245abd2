import { payoutHold, releasePayouts } from '@sayso/contract/calls/money'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { releaseHold, showHold } from './hold/hold-payouts.service.ts'

export function payoutRoutes(ctx: Context): Route[] {
  return [
    handle(payoutHold, ({ viewer }) => showHold(ctx, viewer)),
    handle(releasePayouts, ({ viewer }) => releaseHold(ctx, viewer)),
  ]
}
