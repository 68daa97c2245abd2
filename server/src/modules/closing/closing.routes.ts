import { closeCancel, closeStart, closeState } from '@sayso/contract/calls/closing'
import { handle, type Route } from '../../rpc/route.ts'
import type { ClosingContext } from './closing.context.ts'
import { cancelClosing, requestClosing } from './request/request-closing.service.ts'
import { showState } from './request/show-state.service.ts'

export function closingRoutes(ctx: ClosingContext): Route[] {
  return [
    handle(closeState, ({ viewer }) => showState(ctx, viewer)),
    handle(closeStart, ({ viewer, input }) => requestClosing(ctx, viewer, input)),
    handle(closeCancel, async ({ viewer }) => {
      await ctx.db.write((tx) => cancelClosing(tx, ctx, viewer.accountId))
      return {}
    }),
  ]
}
