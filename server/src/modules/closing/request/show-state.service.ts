import type { OutputOf } from '@sayso/contract/call'
import type { closeState } from '@sayso/contract/calls/closing'
import { cents } from '@sayso/contract/money'
import type { CloseNeed } from '@sayso/contract/shapes/closing'
import type { Member } from '../../../rpc/viewer.ts'
import { nextFriday, paidFrom } from '../../settlement/index.ts'
import type { ClosingContext } from '../closing.context.ts'
import { countBuyers } from '../closing.queries.ts'
import { lookAhead, type Outlook, sumOf } from './outlook.service.ts'

const needs: Readonly<Record<string, CloseNeed>> = {
  no_address: 'payout_address',
  address_fails: 'payout_address',
  no_factor: 'second_factor',
  unconfirmed: 'payout_hold',
}

/** What only the owner can do, and not any more once the account is hidden. */
export function needsOf({ obstacles }: Outlook): CloseNeed[] {
  const found = obstacles.map((reason) => needs[reason]).filter((need) => need !== undefined)
  return [...new Set(found)].toSorted()
}

/** What deleting the account would mean now. */
export async function showState(
  ctx: ClosingContext,
  { accountId }: Member,
): Promise<OutputOf<typeof closeState>> {
  const { outlook, buyers } = await ctx.db.readPrivate(async (tx) => {
    const outlook = await lookAhead(tx, ctx, accountId)
    return { outlook, buyers: await countBuyers(tx, outlook.profileIds) }
  })
  const { accounts, settlement } = ctx.config.limits
  const { pending, payable } = outlook
  const now = new Date()
  const paid = pending > 0 ? paidFrom(now, settlement.holdDays) : payable > 0 ? nextFriday(now) : null
  return {
    state: {
      waiting_days: Math.ceil(accounts.closingMinutes / 1440),
      num_profiles: outlook.profileIds.length,
      needs: needsOf(outlook),
      funds_to_card: sumOf(outlook.toCard),
      funds_given_up: sumOf(outlook.leftOver),
      earnings: cents(pending + payable),
      earnings_paid: paid?.toISOString() ?? null,
      num_open_cases: outlook.openCases,
      is_looked_into: outlook.undecided > 0,
      num_buyers: buyers,
    },
  }
}
