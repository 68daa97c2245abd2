import type { AccountId } from '@sayso/contract/ids'
import type { PayoutHold } from '@sayso/contract/shapes/payout-hold'
import type { Context } from '../../context.ts'
import type { Member } from '../../door/viewer.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { type OwnPayouts, tellAll } from '../accounts/index.ts'
import * as h from './hold.queries.ts'
import { payoutsGoOnLetter } from './letters.ts'
import { writeAct } from './payouts.queries.ts'
import { settleIn } from './settle.service.ts'

const BECAUSE = 'changes of the account were undone; waits for its owner'

/** What accounts need of payouts: see `accounts.context.ts`. */
export function createOwnPayouts(ctx: Context): OwnPayouts {
  return { hold: (tx, accountId) => hold(tx, ctx, accountId) }
}

/** What nobody was asked to pay yet is the author's again. What is on its way cannot be stopped: a person is told. */
async function hold(tx: Tx, ctx: Context, accountId: AccountId): Promise<void> {
  await h.holdAccount(tx, accountId, { because: BECAUSE, hours: ctx.config.limits.payouts.undoneHours })
  for (const { id, isAsked } of await h.lockOnTheirWay(tx, accountId)) {
    if (isAsked) await doubt(tx, ctx, id)
    else {
      const told = {
        id: null,
        status: 'failed',
        feeCents: 0,
        failure: 'changes of the account were undone',
      } as const
      await settleIn(tx, ctx, id, told, new Date())
    }
  }
}

async function doubt(tx: Tx, ctx: Context, payoutId: string): Promise<void> {
  await writeAct(tx, { act: 'in_doubt', by: 'system', because: BECAUSE, payoutId })
  ctx.metrics.payoutsInDoubt.inc()
  ctx.log.error(
    { payout: payoutId },
    'a payout is on its way from an account that was taken back; look at it',
  )
}

export async function showHold(ctx: Context, { accountId }: Member): Promise<{ hold: PayoutHold | null }> {
  const hold = await ctx.db.write((tx) => h.findHold(tx, accountId))
  return { hold: hold && { since: hold.since.toISOString(), until: hold.until.toISOString() } }
}

/** The owner has looked, and has just proved who they are. There is nothing to say where nothing is held. */
export async function releaseHold(
  ctx: Context,
  { accountId, profileId }: Member,
): Promise<Record<string, never>> {
  await ctx.db.write(async (tx) => {
    const found = await h.findHold(tx, accountId)
    if (found === null) return
    if (!(await h.releaseAccount(tx, accountId))) {
      const hours = Math.ceil((found.until.getTime() - Date.now()) / 3_600_000)
      throw new Refused('payouts_held', { values: { hours: Math.max(hours, 1) } })
    }
    await writeAct(tx, {
      act: 'release',
      by: 'owner',
      because: 'confirmed by its owner',
      authorId: profileId,
    })
    await tellAll(tx, ctx, accountId, payoutsGoOnLetter(ctx.config.product.publicUrl))
  })
  return {}
}
