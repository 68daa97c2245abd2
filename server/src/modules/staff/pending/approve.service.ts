import type { StaffRole } from '@sayso/contract/call'
import type { AccountId } from '@sayso/contract/ids'
import { cents, formatCents } from '@sayso/contract/money'
import type { PendingAct } from '@sayso/contract/shapes/staff'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import { act, type Order, refused, requireNoConflict, subjectOf, type Written } from '../act/act.service.ts'
import { carryOutRest, restDetail } from '../money/pay-rest-by-staff.service.ts'
import { carryOutRefund, requireNoTies } from '../money/refund.service.ts'
import { nameAccounts } from '../people/find.queries.ts'
import { grantRole } from '../roles/roles.service.ts'
import type { StaffContext } from '../staff.context.ts'
import { endPending, listWaiting, lockPending, type Pending } from './pending.queries.ts'

const mayApprove = ({ role }: Pending, roles: readonly StaffRole[]): boolean =>
  roles.includes(role) || roles.includes('admin')

/** What waits for a second person, for those who may approve it and for whoever proposed it. */
export async function listPending(
  ctx: StaffContext,
  who: { accountId: AccountId; roles: readonly StaffRole[] },
): Promise<PendingAct[]> {
  return ctx.db.readPrivate(async (tx) => {
    const all = (await listWaiting(tx)).filter(
      (one) => mayApprove(one, who.roles) || one.proposedBy === who.accountId,
    )
    const names = await nameAccounts(
      tx,
      all.flatMap(({ accountId, proposedBy }) => [accountId, proposedBy]),
    )
    const nameOf = (id: AccountId) => names.get(id)?.handle ?? id
    return all.map((one) => ({
      pending_id: one.id,
      act: one.act,
      account_id: one.accountId,
      handle: nameOf(one.accountId),
      detail: detailOf(ctx, one),
      because: kindOf(ctx, one)?.reasonOf?.(one.arguments) ?? one.because,
      proposed_by: nameOf(one.proposedBy),
      is_mine: one.proposedBy === who.accountId,
      may_approve: mayApprove(one, who.roles) && one.proposedBy !== who.accountId,
      expires: one.expiresAt.toISOString(),
    }))
  })
}

const kindOf = ({ pendingActs }: StaffContext, { act }: Pending) => pendingActs.find((one) => one.act === act)

function detailOf(ctx: StaffContext, pending: Pending): string {
  const { act: kind, arguments: args } = pending
  const above = kindOf(ctx, pending)
  if (above) return above.detailOf(args)
  if (kind === 'grant_role') return args['role'] ?? ''
  if (kind === 'pay_rest') return restDetail(args)
  const what = args['purchase'] === undefined ? `payment ${args['payment']}` : `purchase ${args['purchase']}`
  const fee = args['with_fee'] === undefined ? '' : ' and the card fee'
  return `${formatCents(cents(Number(args['cents'])))}${fee} · ${what}`
}

/** Carries out what somebody else proposed, or turns it down. Whoever proposed it may only take it back. */
export async function decidePending(
  ctx: StaffContext,
  { pendingId, verdict, ...order }: Order & { pendingId: string; verdict: 'approve' | 'reject' },
): Promise<void> {
  const { who } = order
  const afterwards = await act(ctx, order, async (tx) => {
    const pending = await lockPending(tx, pendingId)
    if (pending === null) throw new AppError('staff_pending_over')
    const isMine = pending.proposedBy === who.accountId
    if (!mayApprove(pending, who.roles) && !isMine) throw new AppError('staff_pending_over')
    const subject = subjectOf(pending.accountId)
    if (verdict === 'reject') {
      await endPending(tx, pendingId, { by: who.accountId, outcome: 'rejected' })
      const written = { act: 'reject', subject, after: { pending: pendingId, act: pending.act } }
      return { written, result: null }
    }
    if (isMine) throw new AppError('staff_own_proposal')
    await endPending(tx, pendingId, { by: who.accountId, outcome: 'approved' })
    const { written, afterCommit } = await carryOut(tx, ctx, pending, order)
    const after = { ...written.after, pending: pendingId, proposed_by: pending.proposedBy }
    return { written: { ...written, subject, after }, result: afterCommit }
  })
  await afterwards?.()
}

interface CarriedOut {
  readonly written: Omit<Written, 'subject'>
  /** For what is outside the database. */
  readonly afterCommit: (() => Promise<void>) | null
}

async function carryOut(
  tx: Tx,
  ctx: StaffContext,
  pending: Pending,
  { who, because }: Order,
): Promise<CarriedOut> {
  const above = kindOf(ctx, pending)
  if (above) return { written: await above.carryOut(tx, pending, { who, because }), afterCommit: null }
  if (pending.act === 'grant_role') {
    await requireNoConflict(tx, who.accountId, pending.accountId)
    const role = pending.arguments['role'] as StaffRole
    return { written: await grantRole(tx, pending.accountId, { role }), afterCommit: null }
  }
  if (pending.act === 'pay_rest')
    return { written: await carryOutRest(tx, ctx, pending, { who, because }), afterCommit: null }
  const { purchase: purchaseId, payment: paymentId, cents: proposed, with_fee: fee } = pending.arguments
  const target = await requireNoTies(tx, who.accountId, {
    ...{ purchaseId, paymentId, cents: Number(proposed) },
    isWithFee: fee !== undefined,
  })
  if (String(target.cents) !== proposed) throw refused('The amount is another one by now')
  return carryOutRefund(tx, ctx, target, { who, because })
}
