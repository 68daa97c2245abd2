import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import type { Tx } from '../../../platform/db/tx.ts'
import { balancesOf } from '../../ledger/index.ts'
import { countOpenCases, findRefundable } from '../../payments/index.ts'
import { countOnTheirWay, findObstacles } from '../../payouts/index.ts'
import type { ClosingContext } from '../closing.context.ts'
import { profilesOf } from '../closing.queries.ts'

/** A part of a payment that goes back to its card. */
export interface ToCard {
  readonly paymentId: Awaited<ReturnType<typeof findRefundable>>[number]['paymentId']
  readonly amount: Cents
}

/** The money of an account that is to be deleted, and what is in the way, as it stands now. */
export interface Outlook {
  readonly profileIds: readonly ProfileId[]
  readonly toCard: readonly ToCard[]
  /** Funds that go back to no card, by profile. */
  readonly leftOver: readonly { readonly profileId: ProfileId; readonly amount: Cents }[]
  readonly pending: Cents
  readonly payable: Cents
  /** Why earnings could not be paid. */
  readonly obstacles: readonly NonNullable<Awaited<ReturnType<typeof findObstacles>>[number]>[]
  /** Disputes, refunds, card payments and payouts whose end is not known. */
  readonly openCases: number
  /** Reported, or found by us, and not decided. */
  readonly undecided: number
}

/** Funds go back to the cards they came from, the newest payment first, as far as the payments are young enough. */
export async function lookAhead(tx: Tx, ctx: ClosingContext, accountId: AccountId): Promise<Outlook> {
  const { refunds, payouts } = ctx.config.limits
  const profileIds = await profilesOf(tx, accountId)
  const refundable = ctx.cardProvider === null ? [] : await findRefundable(tx, accountId, refunds.toCardDays)
  const toCard: ToCard[] = []
  const leftOver: { profileId: ProfileId; amount: Cents }[] = []
  let [pending, payable] = [0, 0]
  for (const profileId of profileIds) {
    const balances = await balancesOf(tx, profileId)
    pending += balances.pending
    payable += balances.payable
    let left: number = balances.funds
    for (const payment of refundable.filter((one) => one.profileId === profileId)) {
      const amount = cents(Math.min(left, payment.left))
      if (amount <= 0) break
      toCard.push({ paymentId: payment.paymentId, amount })
      left -= amount
    }
    if (left > 0) leftOver.push({ profileId, amount: cents(left) })
  }
  const obstacles = await findObstacles(tx, accountId, new Date(), payouts)
  const openCases = (await countOpenCases(tx, accountId)) + (await countOnTheirWay(tx, accountId))
  return {
    profileIds,
    toCard,
    leftOver,
    pending: cents(pending),
    payable: cents(payable),
    obstacles: obstacles.filter((reason) => reason !== null),
    openCases,
    undecided: await ctx.countUndecided(tx, profileIds),
  }
}

export const sumOf = (amounts: readonly { readonly amount: Cents }[]): Cents =>
  cents(amounts.reduce((sum, { amount }) => sum + amount, 0))
