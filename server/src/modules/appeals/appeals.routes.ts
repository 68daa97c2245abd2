import * as calls from '@sayso/contract/calls/cases'
import { handle, type Route } from '../../rpc/route.ts'
import { actorOf } from '../staff/index.ts'
import type { AppealsContext } from './appeals.context.ts'
import { decideAppeal } from './desk/decide-appeal.service.ts'
import { listAppeals, showAppeal } from './desk/list-appeals.service.ts'
import { makeAppeal, makeAppealByLink } from './make/make-appeal.service.ts'
import { showByLink, showMyCases } from './mine/my-cases.service.ts'

export function appealRoutes(ctx: AppealsContext): Route[] {
  return [
    handle(calls.myCases, ({ viewer, input }) => showMyCases(ctx, viewer, input)),
    handle(calls.appeal, ({ viewer, input }) => makeAppeal(ctx, viewer, input)),
    handle(calls.statementByLink, ({ input }) => showByLink(ctx, input)),
    handle(calls.appealByLink, ({ input }) => makeAppealByLink(ctx, input)),
    handle(calls.staffAppeals, ({ viewer, input }) => listAppeals(ctx, viewer.accountId, input)),
    handle(calls.staffAppeal, ({ viewer, input }) => showAppeal(ctx, viewer.accountId, input.appeal)),
    handle(calls.staffDecideAppeal, ({ viewer, input, requestId }) =>
      decideAppeal(ctx, actorOf(calls.staffDecideAppeal, viewer, requestId), input),
    ),
  ]
}
