import type { AccountId } from '@sayso/contract/ids'
import type { PayoutHold } from '@sayso/contract/shapes/payout-hold'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { emailAllAddresses, type OwnPayouts } from '../../accounts/index.ts'
import { settleIn } from '../pay/settle-payout.service.ts'
import { payoutsGoOnEmail } from '../payouts.emails.ts'
import { payoutsInDoubt } from '../payouts.metrics.ts'
import { writeAct } from '../payouts.queries.ts'
import * as h from './hold-payouts.queries.ts'

type Why = Parameters<OwnPayouts['hold']>[2]

const BECAUSE: Readonly<Record<Why, string>> = {
  undone: 'changes of the account were undone; waits for its owner',
  contested: 'it is contested whose account it is; waits for staff, then for its owner',
  recovered: 'the account was recovered with the help of staff; waits for its owner',
}

/** The functions that accounts need from payouts: see `accounts.context.ts`. */
export function createOwnPayouts(ctx: Context): OwnPayouts {
  return { hold: (tx, accountId, why) => hold(tx, ctx, accountId, why) }
}

/**
 * Holds all payouts of an account. Payouts not sent yet go back to the author's balance. Those already sent cannot be
 * stopped: they are logged for an operator to check.
 */
async function hold(tx: Tx, ctx: Context, accountId: AccountId, why: Why): Promise<void> {
  const { undoneHours, recoveredDays } = ctx.config.limits.payouts
  const because = BECAUSE[why]
  await h.holdAccount(tx, accountId, {
    because,
    hours: why === 'recovered' ? 24 * recoveredDays : undoneHours,
  })
  await stopOnTheirWay(tx, ctx, accountId, { because, failure: 'the account was taken back' })
}

/** The payouts of an account that is suspended, until it no longer is: see `waitingFor` in `due.queries.ts`. */
export const stopPayouts = (tx: Tx, ctx: Context, accountId: AccountId): Promise<void> =>
  stopOnTheirWay(tx, ctx, accountId, {
    because: 'the account was suspended',
    failure: 'the account is suspended',
  })

/** Those not sent yet go back to the author's balance, the others are for an operator to check. */
export async function stopOnTheirWay(
  tx: Tx,
  ctx: Context,
  accountId: AccountId,
  { because, failure }: { because: string; failure: string },
): Promise<void> {
  for (const { id, isAsked } of await h.lockOnTheirWay(tx, accountId)) {
    if (isAsked) await doubt(tx, ctx, id, because)
    else await settleIn(tx, ctx, id, { id: null, status: 'failed', feeCents: 0, failure }, new Date())
  }
}

async function doubt(tx: Tx, ctx: Context, payoutId: string, because: string): Promise<void> {
  await writeAct(tx, { act: 'in_doubt', by: 'system', because, payoutId })
  payoutsInDoubt(ctx.metrics).inc()
  ctx.log.error(
    { payout: payoutId },
    'a payout is in flight from an account whose payouts are held; please check it',
  )
}

export async function showHold(ctx: Context, { accountId }: Member): Promise<{ hold: PayoutHold | null }> {
  const hold = await ctx.db.readPrivate((tx) => h.findHold(tx, accountId))
  return { hold: hold && { since: hold.since.toISOString(), until: hold.until.toISOString() } }
}

/**
 * Ends the hold after the owner has checked their account and given their password recently. Without a hold it does
 * nothing.
 */
export async function releaseHold(
  ctx: Context,
  { accountId, profileId }: Member,
): Promise<Record<string, never>> {
  await ctx.db.write(async (tx) => {
    const found = await h.findHold(tx, accountId)
    if (found === null) return
    if (!(await h.releaseAccount(tx, accountId))) {
      const hours = Math.ceil((found.until.getTime() - Date.now()) / 3_600_000)
      throw new AppError('payouts_held', { values: { hours: Math.max(hours, 1) } })
    }
    await writeAct(tx, {
      act: 'release',
      by: 'owner',
      because: 'confirmed by its owner',
      authorId: profileId,
    })
    await emailAllAddresses(tx, ctx, accountId, payoutsGoOnEmail(ctx.config.product.publicUrl))
  })
  return {}
}
