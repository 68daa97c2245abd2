import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { arePayoutsFrozen, payableOfAll } from '../../ledger/index.ts'
import { makeAllDue } from '../../settlement/index.ts'
import { type Actor, OperatorError } from '../operate/operate-payouts.service.ts'
import { openPayout } from '../pay/open-payouts.service.ts'
import { writeAct } from '../payouts.queries.ts'
import { lockFraudHolds } from './hold-for-fraud.queries.ts'

/** What is left of a profile whose account was closed for fraud, and where it would go. */
export interface Rest {
  readonly authorId: ProfileId
  readonly receiver: string
  readonly amount: Cents
}

/** Fails with the reason if nothing may be paid. A profile without an address of that time is left out. */
export async function requireRest(tx: Tx, accountId: AccountId): Promise<Rest[]> {
  const held = await lockFraudHolds(tx, accountId)
  const until = held[0]?.until
  if (until === undefined) throw new OperatorError('this account is not closed for fraud')
  if (until > new Date()) throw new OperatorError(`what is left is held until ${until.toISOString()}`)
  const payable = await payableOfAll(
    tx,
    held.map(({ authorId }) => authorId),
  )
  const left = held.flatMap((one) => {
    const amount = payable.get(one.authorId)
    return amount === undefined || amount <= 0 ? [] : [{ ...one, amount }]
  })
  if (left.length === 0) throw new OperatorError('nothing is left to pay')
  if (left.some(({ isHeldByStaff }) => isHeldByStaff))
    throw new OperatorError('the payouts are held by staff, too: release them first')
  const rest = left.flatMap(({ receiver, ...one }) => (receiver === null ? [] : [{ ...one, receiver }]))
  if (rest.length === 0)
    throw new OperatorError('no payout address was in force before the closing, so it stays held')
  return rest
}

/** Opens the payouts, which the next run sends. The holds stay, for what comes later. Returns what is paid. */
export async function payRest(tx: Tx, ctx: Context, accountId: AccountId, actor: Actor): Promise<number> {
  if (ctx.payoutGateway === null) throw new OperatorError('payouts are not set up')
  if (await arePayoutsFrozen(tx)) throw new OperatorError('payouts are frozen')
  const now = new Date()
  let paid = 0
  for (const { authorId, receiver } of await requireRest(tx, accountId)) {
    await makeAllDue(tx, authorId, now)
    const payout = await openPayout(tx, ctx, { authorId, receiver, isLeaving: true }, now)
    if (payout === null) throw new OperatorError('nothing is left to pay')
    await writeAct(tx, { act: 'pay_rest', ...actor, authorId, payoutId: payout.id })
    paid += payout.amount
  }
  return paid
}
