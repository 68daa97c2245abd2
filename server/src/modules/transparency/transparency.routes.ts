import { transparency } from '@sayso/contract/calls/cases'
import type { Context } from '../../context.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { createTransparency } from './show-periods.service.ts'

export function transparencyRoutes(ctx: Context): Route[] {
  const showPeriods = createTransparency(ctx)
  return [handle(transparency, () => showPeriods())]
}
