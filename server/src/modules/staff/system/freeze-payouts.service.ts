import type { Context } from '../../../context.ts'
import type { Invariant } from '../../../platform/db/invariants.ts'
import { auditLedger, freeze, liftFreeze } from '../../ledger/index.ts'
import { act, type Order, refused } from '../act/act.service.ts'

const SUBJECT = 'payouts of everybody'

/** Nobody is paid until somebody lifts it. Payouts already sent continue. */
export async function freezePayouts(ctx: Context, order: Order): Promise<void> {
  await act(ctx, order, async (tx) => {
    if (!(await freeze(tx, { by: order.who.accountId, because: order.because })))
      throw refused('Payouts are frozen already')
    return { written: { act: 'freeze_payouts', subject: SUBJECT }, result: null }
  })
}

/** Audits the whole ledger first, and only lifts the freeze if everything holds. */
export async function unfreezePayouts(
  ctx: Context,
  order: Order,
  invariants: readonly Invariant[],
): Promise<void> {
  const { broken } = await auditLedger(ctx, invariants)
  if (broken.length > 0)
    throw refused(`The ledger does not balance: ${broken.map(({ name }) => name).join('; ')}`)
  await act(ctx, order, async (tx) => {
    if (!(await liftFreeze(tx))) throw refused('Payouts are not frozen')
    return { written: { act: 'unfreeze_payouts', subject: SUBJECT }, result: null }
  })
}
