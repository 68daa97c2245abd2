import { isStoredId, type ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { Context } from '../../../context.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { arePayoutsFrozen } from '../../ledger/index.ts'
import { makeDue } from '../../settlement/index.ts'
import { checkPayout, followPayouts, sendPayouts } from '../pay/send-payouts.service.ts'
import { settleIn } from '../pay/settle-payout.service.ts'
import type { Payout } from '../payout.ts'
import { csvLine, isFormula } from '../payouts.policy.ts'
import { findPayout, holdAuthor, isForgotten, writeAct } from '../payouts.queries.ts'
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
export async function hold(ctx: Context, name: string, actor: Actor): Promise<void> {
  await ctx.db.write(async (tx) => {
    await holdIn(tx, await requireAuthor(tx, name), actor)
  })
}

/** The same inside a transaction. */
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

export async function release(ctx: Context, name: string, actor: Actor): Promise<void> {
  await ctx.db.write(async (tx) => {
    const authorId = await requireAuthor(tx, name)
    if (!(await releaseIn(tx, authorId, actor))) {
      const isOwners = await o.isUnconfirmed(tx, authorId)
      throw new OperatorError(
        isOwners ? `${name} is held until its owner confirms` : `${name} is not on hold`,
      )
    }
  })
}

/**
 * Makes failed batches due now instead of on Friday, and resets the count of failures for the address. It leads to a
 * new payout, never to the old one again.
 */
export async function retry(ctx: Context, name: string, actor: Actor, now: Date): Promise<number> {
  return ctx.db.write(async (tx) => {
    const authorId = await requireAuthor(tx, name)
    const batches = await makeDue(tx, authorId, now)
    if (batches === 0) throw new OperatorError(`no payout to ${name} has failed`)
    await writeAct(tx, { act: 'retry', ...actor, authorId, payoutId: await o.findNewestFailed(tx, authorId) })
    return batches
  })
}

/** Asks the gateway about one payout, or about all open ones. Returns for how many the status is still unknown. */
export async function reconcile(ctx: Context, id: string | null, actor: Actor, now: Date): Promise<number> {
  await ctx.db.write(async (tx) => {
    if (id !== null) await requirePayout(tx, id)
    await writeAct(tx, { act: 'reconcile', ...actor, payoutId: id })
  })
  if (id !== null) {
    await checkPayout(ctx, id, () => now)
    return 0
  }
  return (await sendPayouts(ctx, () => now)) + (await followPayouts(ctx, () => now))
}

/**
 * Exports the payouts that an operator pays manually, each payout in one file only. A lost file can be written again
 * under its name. Payouts whose text a spreadsheet would take for a formula are left out and listed.
 */
export async function exportFile(
  ctx: Context,
  again: string | null,
  actor: Actor,
  now: Date,
): Promise<{ file: string; text: string; lines: number; leftOut: string[] }> {
  return ctx.db.write(async (tx) => {
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
  })
}

/** Records an operator's word on the result of a payout, if no gateway can report it. */
export async function mark(
  ctx: Context,
  id: string,
  reported: { status: 'done' | 'failed'; feeCents: number },
  actor: Actor,
  now: Date,
): Promise<Payout['status']> {
  return ctx.db.write(async (tx) => {
    const payout = await requirePayout(tx, id)
    const isUnsure = payout.status === 'created' && (await o.isInDoubt(tx, id))
    if (payout.gateway === 'paypal' && !isForgotten(payout, now) && !isUnsure)
      throw new OperatorError('PayPal still knows this payout: use reconcile')
    await writeAct(tx, { act: `mark_${reported.status}`, ...actor, authorId: payout.authorId, payoutId: id })
    await settleIn(
      tx,
      ctx,
      id,
      { id: null, failure: reported.status === 'failed' ? 'by hand' : null, ...reported },
      now,
    )
    return (await requirePayout(tx, id)).status
  })
}

const dollars = (amount: Cents) => (amount / 100).toFixed(2)

async function requireAuthor(tx: Tx, name: string): Promise<ProfileId> {
  const author = await o.findAuthor(tx, name)
  if (author === null) throw new OperatorError(`there is no profile ${name}`)
  return author
}

async function requirePayout(tx: Tx, id: string): Promise<Payout> {
  const payout = isStoredId(id) ? await findPayout(tx, id) : null
  if (payout === null) throw new OperatorError('there is no such payout')
  return payout
}
