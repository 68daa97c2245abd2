import type { AccountId } from '@sayso/contract/ids'
import { cents, formatCents } from '@sayso/contract/money'
import type { HeldPayouts } from '@sayso/contract/shapes/staff'
import type { Tx } from '../../../platform/db/tx.ts'
import { lockAccount, maskEmail } from '../../accounts/index.ts'
import { payableOfAll } from '../../ledger/index.ts'
import { payRest, requireRest } from '../../payouts/index.ts'
import { actOn, type Order, refused, requireNoConflict, type Written } from '../act/act.service.ts'
import { insertPending, listWaitingFor, type Pending } from '../pending/pending.queries.ts'
import type { StaffContext } from '../staff.context.ts'
import { PENDING_HOURS } from '../staff.policy.ts'
import { listHeldForFraud } from './held.queries.ts'
import { inWords, signedIn } from './payouts-by-staff.service.ts'

/* What is left of an account closed for fraud is paid by two persons, months later, or not at all. */

const ACT = 'pay_rest'

export async function proposeRest(
  ctx: StaffContext,
  order: Order & { readonly accountId: AccountId },
): Promise<void> {
  await actOn(ctx, order, async (tx, { id }) => {
    if ((await listWaitingFor(tx, ACT, id)).length > 0)
      throw refused('This waits for a second person already')
    const rest = await inWords(() => requireRest(tx, id))
    const sum = rest.reduce((all, { amount }) => all + amount, 0)
    const to = rest.map(({ receiver }) => maskEmail(receiver)).join(', ')
    const args = { cents: String(sum), to }
    const pending = await insertPending(tx, {
      ...{ act: ACT, arguments: args, accountId: id, role: 'finance', because: order.because },
      ...{ proposedBy: order.who.accountId, hours: PENDING_HOURS },
    })
    return { written: { act: 'propose_pay_rest', after: { ...args, pending } }, result: undefined }
  })
}

/** What waits, in a line. */
export const restDetail = ({ cents: sum, to }: Pending['arguments']): string =>
  `${formatCents(cents(Number(sum)))} · to ${to}`

/** Pays it, when a second person agrees who does not know the author either. */
export async function carryOutRest(
  tx: Tx,
  ctx: StaffContext,
  { accountId, arguments: args }: Pending,
  order: Order,
): Promise<Omit<Written, 'subject'>> {
  await requireNoConflict(tx, order.who.accountId, accountId)
  await lockAccount(tx, accountId)
  const actor = await signedIn(tx, order)
  const paid = await inWords(() => payRest(tx, ctx, accountId, actor))
  if (String(paid) !== args['cents']) throw refused('The amount is another one by now')
  return { act: ACT, after: { ...args } }
}

/** What is left of each profile, from when on it can be paid, and where to. */
export async function listRests(tx: Tx): Promise<HeldPayouts[]> {
  const held = await listHeldForFraud(tx)
  const payable = await payableOfAll(
    tx,
    held.map(({ id }) => id),
  )
  return held.flatMap(({ id, account_id, handle, receiver, since, until }) => {
    const amount = payable.get(id) ?? cents(0)
    if (amount <= 0) return []
    const reason =
      receiver === null
        ? 'no payout address was in force before the closing, so it stays held'
        : `goes to ${maskEmail(receiver)}`
    const times = { since: since.toISOString(), until: until.toISOString() }
    return [{ account_id, handle, by: 'closed for fraud', reason, amount, ...times }]
  })
}
