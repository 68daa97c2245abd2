import { type Cents, cents, formatCents } from '@sayso/contract/money'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { PayoutState } from '../../../platform/payouts/payout-gateway.ts'
import { emailAllAddresses, logSecurityEvent } from '../../accounts/index.ts'
import { accountOf, earningsOf, type Leg, platformAccount, postEntry } from '../../ledger/index.ts'
import { failBatches, finishBatches, nextFriday } from '../../settlement/index.ts'
import type { Payout } from '../payout.ts'
import { notPaidEmail, paidEmail } from '../payouts.emails.ts'
import { payoutMoved } from '../payouts.events.ts'
import { failedKey, paidKey, payoutKey, returnedKey } from '../payouts.keys.ts'
import { payoutsContradicted } from '../payouts.metrics.ts'
import { stepOf } from '../payouts.policy.ts'
import * as q from '../payouts.queries.ts'

type PayoutReport = Pick<PayoutState, 'id' | 'status' | 'feeCents' | 'failure'>

/**
 * The one place where a payout changes: status, batches and ledger in one transaction. The request itself, a webhook
 * event, the reconciler and operators all end here; the second one finds it already done.
 */
export async function settlePayout(
  ctx: Context,
  id: string,
  reported: PayoutReport,
  now: Date,
): Promise<void> {
  await ctx.db.write((tx) => settleIn(tx, ctx, id, reported, now))
}

/** The same inside a larger transaction. */
export async function settleIn(
  tx: Tx,
  ctx: Context,
  id: string,
  reported: PayoutReport,
  now: Date,
): Promise<void> {
  const payout = await q.lockPayout(tx, id)
  if (payout === null) return
  const step = stepOf(payout.status, reported.status)
  if (step === null) return
  if (step === 'contradiction') return cryOut(tx, ctx, payout)
  const fee = cents(step === 'done' ? reported.feeCents : payout.fee)
  await q.movePayout(tx, id, {
    ...{ status: step, fee, failure: step === 'failed' || step === 'returned' ? reported.failure : null },
    providerId: payout.providerId ?? reported.id,
    endedAt: step === 'sent' ? null : now,
  })
  await publish(tx, payoutMoved, { payoutId: id, authorId: payout.authorId, status: step })
  if (step === 'sent') return
  const shares = await q.findShares(tx, id)
  if (step === 'done') await finishBatches(tx, shares, now)
  else {
    await q.releaseParts(tx, id)
    // The next Friday must be later than now, even if now is exactly the start of a Friday.
    await failBatches(tx, shares, nextFriday(new Date(now.getTime() + 1)))
  }
  await write(tx, ctx, payout, step, now)
  await book(tx, payout, step, fee)
}

async function book(
  tx: Tx,
  { id, authorId, amount }: Payout,
  step: 'done' | 'failed' | 'returned',
  fee: Cents,
): Promise<void> {
  const clearing = platformAccount('payout_clearing')
  const paid: Leg = { debit: clearing, credit: platformAccount('bank_cash'), amount }
  if (step === 'done') {
    const legs = [
      paid,
      { debit: platformAccount('payout_cost'), credit: platformAccount('bank_cash'), amount: fee },
    ]
    await postEntry(tx, { key: paidKey(id), kind: 'payout_paid', legs })
    return
  }
  if (step === 'returned') {
    const legs = [{ debit: paid.credit, credit: paid.debit, amount }]
    await postEntry(tx, { key: returnedKey(id), kind: 'payout_returned', legs, reverses: paidKey(id) })
  }
  // Returned money first covers what the author owes by now.
  const payable = accountOf(authorId, 'author_payable')
  const owed = cents(Math.min(amount, (await earningsOf(tx, authorId)).owed))
  const legs = [
    { debit: clearing, credit: payable, amount },
    { debit: payable, credit: accountOf(authorId, 'author_receivable'), amount: owed },
  ]
  await postEntry(tx, { key: failedKey(id), kind: 'payout_failed', legs, reverses: payoutKey(id) })
}

async function write(
  tx: Tx,
  ctx: Context,
  { id, authorId, amount, receiver }: Payout,
  step: 'done' | 'failed' | 'returned',
  at: Date,
): Promise<void> {
  const { accountId, handle } = await q.findPayee(tx, authorId)
  const reported = { publicUrl: ctx.config.product.publicUrl, handle, amount, receiver, payoutId: id, at }
  const isReturned = step === 'returned'
  const content = step === 'done' ? paidEmail(reported) : notPaidEmail({ ...reported, isReturned })
  await emailAllAddresses(tx, ctx, accountId, content)
  const kind = step === 'done' ? 'payout' : 'payout_failed'
  await logSecurityEvent(tx, accountId, { kind, detail: formatCents(amount) })
}

/**
 * The payout was paid after we had booked it as failed, so it may have been paid twice. Payouts to this author stop
 * until an operator has checked.
 */
async function cryOut(tx: Tx, ctx: Context, { id, authorId }: Payout): Promise<void> {
  const because = `payout ${id} had failed and is paid at the gateway`
  await q.holdAuthor(tx, authorId, { by: 'system', because })
  await q.writeAct(tx, { act: 'hold', by: 'system', because, authorId, payoutId: id })
  payoutsContradicted(ctx.metrics).inc()
  ctx.log.error({ payout: id }, 'a failed payout was paid by the gateway; its author is now on hold')
}
