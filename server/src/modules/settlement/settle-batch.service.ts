import type { BatchId, ProfileId, PurchaseId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { publish } from '../../platform/bus/event.ts'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { accountOf, earningsOf, postEntry } from '../ledger/index.ts'
import type { PostsContext } from '../posts/index.ts'
import { refundUnreleased } from '../purchases/index.ts'
import { batchSettled } from './settlement.events.ts'
import { nextFriday, settledBefore } from './settlement.policy.ts'
import * as q from './settlement.queries.ts'

/** Passed in, so that tests can let a year pass in a minute. */
export type Clock = () => Date

const MISSED_BATCH_SIZE = 100

export interface Settled {
  readonly refunded: number
  readonly closed: number
}

/**
 * Settles everything that is due now. Each step is its own transaction that leaves the books balanced, and each
 * determines anew what is left to do: it can stop anywhere, be started again, and run in several processes.
 */
export async function settle(ctx: PostsContext, clock: Clock): Promise<Settled> {
  const { refunded, stuck, faults } = await refundMissed(ctx, clock())
  await ctx.db.write((tx) => q.openMissing(tx, clock()))
  const failed: BatchId[] = []
  for (let closed = 0; ; ) {
    const tried: { id?: BatchId } = {}
    try {
      await ctx.db.write(async (tx) => {
        const endedBy = settledBefore(clock(), ctx.config.limits.settlement.holdDays)
        const batch = await q.claimDue(tx, endedBy, { batches: failed, authors: stuck })
        if (batch === null) return
        tried.id = batch.id
        await close(tx, ctx, batch, clock())
      })
      if (tried.id !== undefined) closed++
      else if (faults.length > 0) throw new AggregateError(faults, 'some batches could not be settled')
      else return { refunded, closed }
    } catch (error) {
      // A failure for one author must not stop the others. It is thrown when the others are done.
      if (tried.id === undefined) throw error
      ctx.log.error({ err: error, batch: tried.id }, 'a batch could not be settled')
      failed.push(tried.id)
      faults.push(error)
    }
  }
}

/**
 * Closes a batch. Locks sales, batch, then the ledger: what was sold, and what was given back, becomes payable, less
 * what the author owes us.
 */
async function close(tx: Tx, ctx: PostsContext, batch: q.ClaimedBatch, now: Date): Promise<void> {
  const { id, authorId } = batch
  const figures = { ...(await q.takeSales(tx, batch)), restored: await q.takeRestored(tx, batch) }
  const earned = cents(figures.balance + figures.restored)
  const { payable: waiting, owed } = await earningsOf(tx, authorId)
  const recovered = cents(Math.min(owed, earned))
  const left = cents(waiting + earned - recovered)
  const verdict = judge(left, { earned, recovered }, ctx.config.limits.settlement.payoutMinCents, now)
  await q.closeBatch(tx, id, { ...figures, recovered }, verdict, now)
  if (verdict.payoutDate !== null) await q.joinPayout(tx, authorId, verdict.payoutDate)
  // No event if nothing was earned in the week.
  if (earned > 0) await publish(tx, batchSettled, { batchId: id, authorId })
  const payable = accountOf(authorId, 'author_payable')
  const entry = {
    key: `settle:${rowId(id)}:${rowId(authorId)}`,
    kind: 'settlement',
    legs: [
      { debit: accountOf(authorId, 'author_pending'), credit: payable, amount: earned },
      { debit: payable, credit: accountOf(authorId, 'author_receivable'), amount: recovered },
    ],
  }
  await postEntry(tx, entry)
}

/** The state of a settled batch: payable on the next Friday, or waiting for more earnings. */
function judge(
  left: Cents,
  { earned, recovered }: { readonly earned: Cents; readonly recovered: Cents },
  least: number,
  now: Date,
): q.Verdict {
  if (earned === recovered)
    return { status: 'completed', reason: earned === 0 ? 'nothing_left' : 'debt', payoutDate: null }
  if (left < least) return { status: 'carried_over', reason: 'below_minimum', payoutDate: null }
  return { status: 'pending', reason: null, payoutDate: nextFriday(now) }
}

/**
 * Refunds buyers automatically if there was nothing to read on the day of release. A sale that cannot be refunded is
 * skipped, and so are its author's batches: money that should be refunded must not be paid out.
 */
async function refundMissed(
  ctx: PostsContext,
  now: Date,
): Promise<{ refunded: number; stuck: ProfileId[]; faults: unknown[] }> {
  let refunded = 0
  const failed: PurchaseId[] = []
  const stuck = new Set<ProfileId>()
  const faults: unknown[] = []
  for (let found = MISSED_BATCH_SIZE; found === MISSED_BATCH_SIZE; ) {
    const missed = await ctx.db.readPrivate((tx) =>
      q.findMissed(tx, now, { limit: MISSED_BATCH_SIZE, except: failed }),
    )
    for (const { id, authorId } of missed) {
      try {
        await refundUnreleased(ctx, id)
        refunded++
      } catch (error) {
        ctx.log.error({ err: error, purchase: id }, 'a sale without released content could not be refunded')
        failed.push(id)
        stuck.add(authorId)
        faults.push(error)
      }
    }
    found = missed.length
  }
  return { refunded, stuck: [...stuck], faults }
}
