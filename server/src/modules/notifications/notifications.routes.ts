import { stopNotices } from '@sayso/contract/calls/unauth'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { unsubscribe } from './unsubscribe.service.ts'

export const notificationRoutes = (ctx: Context): Route[] => [
  handle(stopNotices, ({ input }) => unsubscribe(ctx, input)),
]
