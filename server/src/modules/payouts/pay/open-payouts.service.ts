import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../../context.ts'
import { publish } from '../../../platform/bus/event.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { accountOf, arePayoutsFrozen, earningsOf, platformAccount, postEntry } from '../../ledger/index.ts'
import { type Clock, lockUnpaid, postpone, startPaying } from '../../settlement/index.ts'
import type { Payout } from '../payout.ts'
import { payoutMoved } from '../payouts.events.ts'
import { payoutKey } from '../payouts.keys.ts'
import { divide } from '../payouts.policy.ts'
import { insertPayout } from '../payouts.queries.ts'
import * as due from './due.queries.ts'

/**
 * Opens a payout for everything that is due: inserts a row and moves the money out of the author's reach, before the
 * gateway is called. One transaction per author, so it can stop anywhere, be started again, and run in several
 * processes.
 */
export async function openPayouts(ctx: Context, clock: Clock): Promise<number> {
  const { payouts: limits } = ctx.config.limits
  await ctx.db.write((tx) => due.noteWaiting(tx, clock(), limits))
  let opened = 0
  for (const authorId of await ctx.db.readPrivate((tx) => due.findDue(tx, clock(), limits))) {
    const payout = await ctx.db.write(async (tx) => {
      // Checked each time: an audit may find at any moment that the books do not balance.
      if (await arePayoutsFrozen(tx)) return null
      await due.lockOwner(tx, authorId)
      const claimed = await due.claimAuthor(tx, authorId, clock(), limits)
      return claimed === null ? null : openPayout(tx, ctx, { authorId, ...claimed }, clock())
    })
    if (payout !== null) opened++
  }
  return opened
}

/** Null if there is too little left to pay out. */
export async function openPayout(
  tx: Tx,
  ctx: Context,
  { authorId, receiver, isLeaving }: { authorId: ProfileId; receiver: string; isLeaving: boolean },
  now: Date,
): Promise<Payout | null> {
  const { payoutGateway: gateway, config } = ctx
  if (gateway === null) return null
  const batches = await lockUnpaid(tx, authorId)
  const { payable } = await earningsOf(tx, authorId)
  const { total, shares } = divide(batches, payable, now)
  const parts = shares.map(({ batch, amount }) => ({ batchId: batch.id, amount }))
  // Who leaves is paid whatever there is.
  if (total < (isLeaving ? 1 : config.limits.settlement.payoutMinCents)) {
    await postpone(
      tx,
      parts.map(({ batchId }) => batchId),
    )
    return null
  }
  const wish = { authorId, receiver, amount: total, gateway: gateway.name }
  const payout = await insertPayout(tx, wish, parts, now)
  await startPaying(tx, parts)
  await publish(tx, payoutMoved, { payoutId: payout.id, authorId, status: payout.status })
  const [debit, credit] = [accountOf(authorId, 'author_payable'), platformAccount('payout_clearing')]
  const legs = [{ debit, credit, amount: total }]
  await postEntry(tx, { key: payoutKey(payout.id), kind: 'payout', legs })
  return payout
}
