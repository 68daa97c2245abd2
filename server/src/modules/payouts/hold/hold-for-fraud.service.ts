import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { payoutsBefore } from '../../accounts/index.ts'
import { deleteFraudHolds, insertFraudHolds, listAddresses } from './hold-for-fraud.queries.ts'
import { stopOnTheirWay } from './hold-payouts.service.ts'

const DAY_MS = 86_400_000

/**
 * Holds what an account that is closed for fraud has earned: no date and no minimum makes it due again. Where it would
 * go is fixed now, because a fraud may have moved the address shortly before. Holding twice is holding once.
 */
export async function holdForFraud(tx: Tx, ctx: Context, accountId: AccountId): Promise<void> {
  const { fraudHoldDays: days, fraudAddressDays } = ctx.config.limits.payouts
  const leftAt = new Date(Date.now() - fraudAddressDays * DAY_MS)
  const earlier = await payoutsBefore(tx, ctx, accountId, { changeId: null, leftAt })
  const receivers = new Map<ProfileId, string | null>(await listAddresses(tx, accountId))
  for (const [profileId, address] of earlier) receivers.set(profileId, address)
  // What two of staff have released since then stays on its way.
  if ((await insertFraudHolds(tx, receivers, days)) === 0) return
  await stopOnTheirWay(tx, ctx, accountId, {
    because: 'the account was closed for fraud',
    failure: 'the account is closed',
  })
}

/** Payouts go on, if nothing else holds them. */
export const endFraudHold = deleteFraudHolds
