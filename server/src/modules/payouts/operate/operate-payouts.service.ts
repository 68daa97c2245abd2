import { type AccountId, isStoredId, type ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { arePayoutsFrozen } from '../../ledger/index.ts'
import { makeDue } from '../../settlement/index.ts'
import { checkPayout, followPayouts, sendPayouts } from '../pay/send-payouts.service.ts'
import { settleIn } from '../pay/settle-payout.service.ts'
import type { Payout } from '../payout.ts'
import { csvLine, isFormula } from '../payouts.policy.ts'
import { findPayee, findPayout, holdAuthor, isForgotten, writeAct } from '../payouts.queries.ts'
import * as o from './operate-payouts.queries.ts'

/** The command was not possible and nothing was done. The message is shown to the operator. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

/** Who did it, and why. Stored forever with the action. */
export interface Actor {
  readonly by: string
  readonly because: string
}

export function listAll(ctx: Context) {
  return ctx.db.readPrivate(async (tx) => ({
    isFrozen: await arePayoutsFrozen(tx),
    payouts: await o.listPayouts(tx, 20),
    waiting: await o.listWaiting(tx),
  }))
}

/** Stops payouts to an author until they are released. Payouts already sent continue. */
export async function holdIn(tx: Tx, authorId: ProfileId, actor: Actor): Promise<void> {
  await holdAuthor(tx, authorId, actor)
  await writeAct(tx, { act: 'hold', ...actor, authorId })
}

/** False if no operator holds the author's payouts. */
export async function releaseIn(tx: Tx, authorId: ProfileId, actor: Actor): Promise<boolean> {
  if (!(await o.releaseAuthor(tx, authorId))) return false
  await writeAct(tx, { act: 'release', ...actor, authorId })
  return true
}

/**
 * Makes failed batches due now instead of on Friday, and resets the count of failures for the address. It leads to a
 * new payout, never to the old one again. Returns for how many; zero if no payout has failed.
 */
export async function retryIn(tx: Tx, authorId: ProfileId, actor: Actor, now: Date): Promise<number> {
  const batches = await makeDue(tx, authorId, now)
  if (batches === 0) return 0
  await writeAct(tx, { act: 'retry', ...actor, authorId, payoutId: await o.findNewestFailed(tx, authorId) })
  return batches
}

/** Whose account a payout goes to. */
export async function findOwner(tx: Tx, id: string): Promise<AccountId> {
  return (await findPayee(tx, (await requirePayout(tx, id)).authorId)).accountId
}

/** Writes down that the gateway is asked about one payout, or about all open ones. `askGateway` does it. */
export async function reconcileIn(tx: Tx, id: string | null, actor: Actor): Promise<void> {
  if (id !== null) await requirePayout(tx, id)
  await writeAct(tx, { act: 'reconcile', ...actor, payoutId: id })
}

/** Returns for how many the status is still unknown. */
export async function askGateway(ctx: Context, id: string | null, now: Date): Promise<number> {
  if (id !== null) {
    await checkPayout(ctx, id, () => now)
    return 0
  }
  return (await sendPayouts(ctx, () => now)) + (await followPayouts(ctx, () => now))
}

export interface ExportedFile {
  readonly file: string
  readonly text: string
  readonly lines: number
  readonly leftOut: readonly string[]
}

/**
 * Exports the payouts that an operator pays manually, each payout in one file only. A lost file can be written again
 * under its name. Payouts whose text a spreadsheet would take for a formula are left out and listed.
 */
export async function exportIn(
  tx: Tx,
  ctx: Context,
  again: string | null,
  actor: Actor,
  now: Date,
): Promise<ExportedFile> {
  if (await arePayoutsFrozen(tx))
    throw new OperatorError('payouts are frozen: npm run admin -- queues says why')
  const file = again ?? `payouts-${now.toISOString().replace(/[:.]/g, '-')}`
  const all = await o.findForFile(tx, again)
  const lines = all.filter(({ receiver }) => !isFormula(receiver))
  if (again === null) {
    const reported = { id: file, status: 'pending', feeCents: 0, failure: null } as const
    for (const { id } of lines) await settleIn(tx, ctx, id, reported, now)
  }
  await writeAct(tx, { act: 'export', by: actor.by, because: `${file}: ${actor.because}`.slice(0, 500) })
  const head = csvLine(['payout', 'handle', 'receiver', 'amount', 'currency'])
  const rows = lines.map((one) => csvLine([one.id, one.handle, one.receiver, dollars(one.amount), 'USD']))
  const leftOut = all.filter(({ receiver }) => isFormula(receiver)).map(({ id }) => id)
  return { file, text: [head, ...rows].join(''), lines: lines.length, leftOut }
}

/** Records an operator's word on the result of a payout, if no gateway can report it. */
export async function markIn(
  tx: Tx,
  ctx: Context,
  id: string,
  reported: { status: 'done' | 'failed'; feeCents: number },
  actor: Actor,
  now: Date,
): Promise<Payout['status']> {
  const payout = await requirePayout(tx, id)
  const isUnsure = payout.status === 'created' && (await o.isInDoubt(tx, id))
  if (payout.gateway === 'paypal' && !isForgotten(payout, now) && !isUnsure)
    throw new OperatorError('PayPal still knows this payout: use reconcile')
  await writeAct(tx, { act: `mark_${reported.status}`, ...actor, authorId: payout.authorId, payoutId: id })
  const failure = reported.status === 'failed' ? 'by hand' : null
  await settleIn(tx, ctx, id, { id: null, failure, ...reported }, now)
  return (await requirePayout(tx, id)).status
}

const dollars = (amount: Cents) => (amount / 100).toFixed(2)

async function requirePayout(tx: Tx, id: string): Promise<Payout> {
  const payout = isStoredId(id) ? await findPayout(tx, id) : null
  if (payout === null) throw new OperatorError('there is no such payout')
  return payout
}
