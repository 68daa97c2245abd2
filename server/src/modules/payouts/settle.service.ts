import { type Cents, cents } from '@sayso/contract/money'
import type { Context } from '../../context.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { PayoutState } from '../../platform/payouts/payout-gateway.ts'
import { tellAll } from '../accounts/index.ts'
import { accountOf, earningsOf, house, type Leg, postEntry } from '../ledger/index.ts'
import { failBatches, finishBatches, nextFriday } from '../settlement/index.ts'
import { notPaidLetter, paidLetter } from './letters.ts'
import type { Payout } from './payout.ts'
import { payoutMoved } from './payouts.events.ts'
import { failedKey, paidKey, payoutKey, returnedKey } from './payouts.keys.ts'
import { stepOf } from './payouts.policy.ts'
import * as q from './payouts.queries.ts'

type Told = Pick<PayoutState, 'id' | 'status' | 'feeCents' | 'failure'>

/**
 * The one place where a payout goes on: status, batches and books in one transaction. Whoever learns something, the
 * question itself, a telling, the reconciler, a person, comes here; who comes second finds it done.
 */
export async function settlePayout(ctx: Context, id: string, told: Told, now: Date): Promise<void> {
  await ctx.db.write((tx) => settleIn(tx, ctx, id, told, now))
}

/** The same in a transaction that has more to do. */
export async function settleIn(tx: Tx, ctx: Context, id: string, told: Told, now: Date): Promise<void> {
  const payout = await q.lockPayout(tx, id)
  if (payout === null) return
  const step = stepOf(payout.status, told.status)
  if (step === null) return
  if (step === 'contradiction') return cryOut(tx, ctx, payout)
  const fee = cents(step === 'done' ? told.feeCents : payout.fee)
  await q.movePayout(tx, id, {
    ...{ status: step, fee, failure: step === 'failed' || step === 'returned' ? told.failure : null },
    providerId: payout.providerId ?? told.id,
    endedAt: step === 'sent' ? null : now,
  })
  await publish(tx, payoutMoved, { payoutId: id, authorId: payout.authorId, status: step })
  if (step === 'sent') return
  const shares = await q.findShares(tx, id)
  if (step === 'done') await finishBatches(tx, shares, now)
  else {
    await q.releaseParts(tx, id)
    // Not at this very moment again, also where it is a Friday's first.
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
  const clearing = house('payout_clearing')
  const paid: Leg = { debit: clearing, credit: house('bank_cash'), amount }
  if (step === 'done') {
    const legs = [paid, { debit: house('payout_cost'), credit: house('bank_cash'), amount: fee }]
    await postEntry(tx, { key: paidKey(id), kind: 'payout_paid', legs })
    return
  }
  if (step === 'returned') {
    const legs = [{ debit: paid.credit, credit: paid.debit, amount }]
    await postEntry(tx, { key: returnedKey(id), kind: 'payout_returned', legs, reverses: paidKey(id) })
  }
  // What came back pays first what the author has come to owe meanwhile.
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
  const told = { publicUrl: ctx.config.product.publicUrl, handle, amount, receiver, payoutId: id, at }
  const isReturned = step === 'returned'
  const letter = step === 'done' ? paidLetter(told) : notPaidLetter({ ...told, isReturned })
  await tellAll(tx, ctx, accountId, letter)
}

/** Paid, and we had given it back: perhaps it was paid twice by now. Nobody pays this author before a person has looked. */
async function cryOut(tx: Tx, ctx: Context, { id, authorId }: Payout): Promise<void> {
  const because = `payout ${id} had failed and is paid at the gateway`
  await q.holdAuthor(tx, authorId, { by: 'system', because })
  await q.writeAct(tx, { act: 'hold', by: 'system', because, authorId, payoutId: id })
  ctx.metrics.payoutsContradicted.inc()
  ctx.log.error({ payout: id }, 'a payout that had failed is paid at the gateway; its author is on hold')
}
