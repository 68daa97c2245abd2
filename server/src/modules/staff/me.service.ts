import type { OutputOf } from '@sayso/contract/call'
import type { staffMe } from '@sayso/contract/calls/staff'
import type { Context } from '../../context.ts'
import type { Staff } from '../../rpc/viewer.ts'
import { countFailed } from './failed/failed-work.service.ts'
import { listHeldPayouts } from './money/hold-by-staff.service.ts'
import { listPending } from './pending/approve.service.ts'
import type { StaffContext } from './staff.context.ts'

/** Who one is here, and what waits, as far as one's roles reach. */
export async function showMe(ctx: StaffContext, viewer: Staff): Promise<OutputOf<typeof staffMe>> {
  const { roles, factorUntil } = viewer.staff
  const isAdmin = roles.includes('admin')
  const pending = await listPending(ctx, { accountId: viewer.accountId, roles })
  return {
    roles: [...roles],
    factor_until: factorUntil.toISOString(),
    approvals: pending.filter((one) => one.may_approve).length,
    ...(await countWaiting(ctx, { money: isAdmin || roles.includes('finance'), work: isAdmin })),
    ...(await countDesk(ctx, viewer)),
  }
}

const countWaiting = async (ctx: Context, sees: { money: boolean; work: boolean }) => ({
  held: sees.money ? (await listHeldPayouts(ctx)).length : 0,
  failed: sees.work ? await ctx.db.readPrivate(countFailed) : 0,
})

/** Cases and appeals, which modules above count. */
async function countDesk(ctx: StaffContext, { accountId, staff: { roles } }: Staff) {
  const none = { inbox: 0, mine: 0, appeals: 0, pictures: 0 }
  if (!roles.includes('moderator') && !roles.includes('admin')) return none
  return ctx.db.readPrivate(async (tx) => {
    let counts = none
    for (const count of ctx.deskCounts) counts = { ...counts, ...(await count(tx, accountId)) }
    return counts
  })
}
