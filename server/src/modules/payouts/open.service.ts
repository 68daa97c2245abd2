import type { ProfileId } from '@sayso/contract/ids'
import type { Context } from '../../context.ts'
import { publish } from '../../platform/bus/news.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { accountOf, arePayoutsFrozen, earningsOf, house, postEntry } from '../ledger/index.ts'
import { type Clock, lockUnpaid, postpone, startPaying } from '../settlement/index.ts'
import * as due from './due.queries.ts'
import type { Payout } from './payout.ts'
import { payoutMoved } from './payouts.events.ts'
import { payoutKey } from './payouts.keys.ts'
import { divide } from './payouts.policy.ts'
import { insertPayout } from './payouts.queries.ts'

/**
 * Makes a payout of everything that is due: a row, and the money out of the author's reach, before anybody is asked to
 * pay. One transaction an author, so it can end anywhere and be begun again, by several at once.
 */
export async function openPayouts(ctx: Context, clock: Clock): Promise<number> {
  const { payouts: limits } = ctx.config.limits
  await ctx.db.write((tx) => due.noteWaiting(tx, clock(), limits))
  let opened = 0
  for (const authorId of await ctx.db.write((tx) => due.findDue(tx, clock(), limits))) {
    const payout = await ctx.db.write(async (tx) => {
      // Asked each time: somebody may find just now that the books do not balance.
      if (await arePayoutsFrozen(tx)) return null
      await due.lockOwner(tx, authorId)
      const receiver = await due.claimAuthor(tx, authorId, clock(), limits)
      return receiver === null ? null : open(tx, ctx, { authorId, receiver }, clock())
    })
    if (payout !== null) opened++
  }
  return opened
}

/** Null where too little is left to be paid. */
async function open(
  tx: Tx,
  ctx: Context,
  { authorId, receiver }: { authorId: ProfileId; receiver: string },
  now: Date,
): Promise<Payout | null> {
  const { payoutGateway: gateway, config } = ctx
  if (gateway === null) return null
  const batches = await lockUnpaid(tx, authorId)
  const { payable } = await earningsOf(tx, authorId)
  const { total, shares } = divide(batches, payable, now)
  const parts = shares.map(({ batch, amount }) => ({ batchId: batch.id, amount }))
  if (total < config.limits.settlement.payoutMinCents) {
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
  const [debit, credit] = [accountOf(authorId, 'author_payable'), house('payout_clearing')]
  const legs = [{ debit, credit, amount: total }]
  await postEntry(tx, { key: payoutKey(payout.id), kind: 'payout', legs })
  return payout
}
