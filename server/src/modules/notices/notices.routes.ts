import { stopNotices as stopNoticesCall } from '@sayso/contract/calls/unauth'
import type { Context } from '../../context.ts'
import { type Served, serve } from '../../door/serve.ts'
import { stopNotices } from './stop.service.ts'

export const noticeRoutes = (ctx: Context): Served[] => [
  serve(stopNoticesCall, ({ input }) => stopNotices(ctx, input)),
]
