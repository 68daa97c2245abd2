import * as calls from '@sayso/contract/calls/cases'
import { handle, type Route } from '../../rpc/route.ts'
import { actorOf } from '../staff/index.ts'
import { claim, release } from './claim/claim-case.service.ts'
import { decideCase, previewDecision } from './decide/decide-case.service.ts'
import type { DecisionsContext } from './decisions.context.ts'
import { listQueue } from './queue/list-queue.service.ts'
import { showCase } from './queue/show-case.service.ts'
import { readWish } from './wish/decision-wish.ts'

export function decisionRoutes(ctx: DecisionsContext): Route[] {
  return [
    handle(calls.staffQueue, ({ viewer, input }) => listQueue(ctx, viewer.accountId, input)),
    handle(calls.staffCase, async ({ viewer, input }) => ({
      case: await showCase(ctx, viewer.accountId, input.number),
    })),
    handle(calls.staffClaim, async ({ viewer, input }) => ({
      until: (await claim(ctx, viewer.accountId, input.number)).toISOString(),
    })),
    handle(calls.staffRelease, ({ viewer, input }) =>
      release(ctx, viewer.accountId, input.number).then(() => ({})),
    ),
    handle(calls.staffPreview, ({ viewer, input, requestId }) =>
      previewDecision(ctx, {
        who: actorOf(calls.staffPreview, viewer, requestId),
        number: input.number,
        wish: readWish(input),
      }),
    ),
    handle(calls.staffDecide, ({ viewer, input, requestId }) =>
      decideCase(ctx, {
        who: actorOf(calls.staffDecide, viewer, requestId),
        number: input.number,
        wish: readWish(input),
      }),
    ),
  ]
}
