import * as calls from '@sayso/contract/calls/staff'
import type { Catalogue } from '../../composition/define-module.ts'
import { handle, type Route } from '../../rpc/route.ts'
import { listAudit } from './audit/list-audit.service.ts'
import { showMe } from './me.service.ts'
import { holdPayouts, listHeldPayouts, releasePayouts } from './money/hold-by-staff.service.ts'
import { proposeRest } from './money/pay-rest-by-staff.service.ts'
import { refund } from './money/refund.service.ts'
import { decidePending, listPending } from './pending/approve.service.ts'
import { findAccounts } from './people/find-accounts.service.ts'
import { endSessions, resendEmail, startRecovery } from './people/help-account.service.ts'
import { revealAccount, showAccount } from './people/show-account.service.ts'
import { showTimeline } from './people/timeline.service.ts'
import { listPeople, proposeRole, revokeRole } from './roles/roles.service.ts'
import type { StaffContext } from './staff.context.ts'
import { order, orderOn } from './staff-order.ts'
import { systemRoutes } from './system/system.routes.ts'

const done = () => ({})

export function staffRoutes(ctx: StaffContext, _: unknown, all: Catalogue): Route[] {
  return [
    ...systemRoutes(ctx, all),
    handle(calls.staffMe, ({ viewer }) => showMe(ctx, viewer)),
    handle(calls.staffFind, async ({ input }) => ({ accounts: await findAccounts(ctx, input.text) })),
    handle(calls.staffAccount, async ({ viewer, input }) => ({
      account: await showAccount(ctx, viewer.accountId, input.account_id),
    })),
    handle(calls.staffTimeline, ({ input }) => showTimeline(ctx, input.account_id, input.cursor)),
    handle(calls.staffReveal, async (asked) => ({
      revealed: await revealAccount(ctx, orderOn(calls.staffReveal, asked)),
    })),
    handle(calls.staffEndSessions, (asked) => endSessions(ctx, orderOn(calls.staffEndSessions, asked))),
    handle(calls.staffResendEmail, (asked) => {
      const { email, purchase_id: purchaseId } = asked.input
      return resendEmail(ctx, { ...orderOn(calls.staffResendEmail, asked), email, purchaseId }).then(done)
    }),
    handle(calls.staffStartRecovery, async (asked) => {
      const { opensAt } = await startRecovery(ctx, orderOn(calls.staffStartRecovery, asked))
      return { opens: opensAt.toISOString() }
    }),
    handle(calls.staffRefund, (asked) => {
      const { purchase_id: purchaseId, payment_id: paymentId } = asked.input
      return refund(ctx, { ...order(calls.staffRefund, asked), purchaseId, paymentId })
    }),
    handle(calls.staffHoldPayouts, (asked) =>
      holdPayouts(ctx, orderOn(calls.staffHoldPayouts, asked)).then(done),
    ),
    handle(calls.staffReleasePayouts, (asked) =>
      releasePayouts(ctx, orderOn(calls.staffReleasePayouts, asked)).then(done),
    ),
    handle(calls.staffPayRest, async (asked) => {
      await proposeRest(ctx, orderOn(calls.staffPayRest, asked))
      return { waits: true }
    }),
    handle(calls.staffHeldPayouts, async () => ({ held: await listHeldPayouts(ctx) })),
    handle(calls.staffPending, async ({ viewer }) => ({
      pending: await listPending(ctx, { accountId: viewer.accountId, roles: viewer.staff.roles }),
    })),
    handle(calls.staffApprove, (asked) => {
      const { pending_id: pendingId, verdict } = asked.input
      return decidePending(ctx, { ...order(calls.staffApprove, asked), pendingId, verdict }).then(done)
    }),
    handle(calls.staffRoles, async () => ({ people: await listPeople(ctx) })),
    handle(calls.staffGrantRole, async (asked) => {
      await proposeRole(ctx, { ...orderOn(calls.staffGrantRole, asked), role: asked.input.role })
      return { waits: true }
    }),
    handle(calls.staffRevokeRole, (asked) =>
      revokeRole(ctx, { ...orderOn(calls.staffRevokeRole, asked), role: asked.input.role }).then(done),
    ),
    handle(calls.staffAuditLog, ({ viewer, input }) =>
      listAudit(ctx, { accountId: viewer.accountId, roles: viewer.staff.roles }, input.cursor),
    ),
  ]
}
