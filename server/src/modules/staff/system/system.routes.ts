import * as staffCalls from '@sayso/contract/calls/staff'
import * as calls from '@sayso/contract/calls/system'
import type { Catalogue } from '../../../composition/define-module.ts'
import { handle, type Route } from '../../../rpc/route.ts'
import { settleKind } from '../failed/failed-kind.service.ts'
import { dropEvent, dropJob, listFailedWork, retryEvent, retryJob } from '../failed/failed-work.service.ts'
import type { StaffContext } from '../staff.context.ts'
import { order } from '../staff-order.ts'
import { freezePayouts, unfreezePayouts } from './freeze-payouts.service.ts'
import { showSystem } from './show-system.service.ts'

const done = () => ({})

/** What runs and what does not: queues, failed work, the freeze of payouts. */
export function systemRoutes(ctx: StaffContext, { moneyInvariants }: Catalogue): Route[] {
  return [
    handle(calls.staffSystem, async () => ({ system: await showSystem(ctx) })),
    handle(staffCalls.staffFailedWork, async () => ({ failed: await listFailedWork(ctx) })),
    handle(staffCalls.staffRetryJob, (asked) =>
      retryJob(ctx, { ...order(staffCalls.staffRetryJob, asked), job: asked.input.job }).then(done),
    ),
    handle(staffCalls.staffRetryEvent, (asked) => {
      const { consumer, event } = asked.input
      return retryEvent(ctx, { ...order(staffCalls.staffRetryEvent, asked), consumer, event }).then(done)
    }),
    handle(calls.staffDropJob, (asked) =>
      dropJob(ctx, { ...order(calls.staffDropJob, asked), job: asked.input.job }).then(done),
    ),
    handle(calls.staffDropEvent, (asked) => {
      const { consumer, event } = asked.input
      return dropEvent(ctx, { ...order(calls.staffDropEvent, asked), consumer, event }).then(done)
    }),
    handle(calls.staffSettleFailed, (asked) => {
      const { verdict, ...failed } = asked.input
      return settleKind(ctx, { ...order(calls.staffSettleFailed, asked), verdict, failed })
    }),
    handle(calls.staffFreezePayouts, (asked) =>
      freezePayouts(ctx, order(calls.staffFreezePayouts, asked)).then(done),
    ),
    handle(calls.staffUnfreezePayouts, (asked) =>
      unfreezePayouts(ctx, order(calls.staffUnfreezePayouts, asked), moneyInvariants).then(done),
    ),
  ]
}
