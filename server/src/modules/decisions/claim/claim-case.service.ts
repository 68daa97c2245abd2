import type { AccountId } from '@sayso/contract/ids'
import { claimCase, lockCase, readNumber, releaseCase } from '../../moderation/index.ts'
import { refused } from '../../staff/index.ts'
import { holdForDecision, requireFree } from '../decide/require-decidable.service.ts'
import type { DecisionsContext } from '../decisions.context.ts'

const CLAIM_MINUTES = 30

/** Takes a case for half an hour; who has it already gets another half. Two at once: the second is refused. */
export async function claim(ctx: DecisionsContext, staffId: AccountId, number: string): Promise<Date> {
  return ctx.db.write(async (tx) => {
    const { about } = await holdForDecision(tx, readNumber(number), staffId)
    await requireFree(tx, about, staffId)
    return claimCase(tx, about.id, staffId, CLAIM_MINUTES)
  })
}

/** Gives a case back. What one does not have, one cannot give back. */
export async function release(ctx: DecisionsContext, staffId: AccountId, number: string): Promise<void> {
  await ctx.db.write(async (tx) => {
    const about = await lockCase(tx, readNumber(number))
    if (about === null) throw refused('There is no case with this number')
    if (about.claimedBy === null) return
    await requireFree(tx, about, staffId)
    await releaseCase(tx, about.id)
  })
}
