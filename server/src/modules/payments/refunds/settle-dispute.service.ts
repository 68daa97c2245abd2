import type { ProfileId } from '@sayso/contract/ids'
import { cents } from '@sayso/contract/money'
import type { CardDispute } from '../../../platform/cards/card-provider.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import {
  accountOf,
  fundsOf,
  type Leg,
  owedBy,
  payBackFirst,
  platformAccount,
  postEntry,
} from '../../ledger/index.ts'
import type { PostsContext } from '../../posts/index.ts'
import { takeBackDisputed } from '../../purchases/index.ts'
import { disputeKey } from '../payments.keys.ts'
import { findByIntent, findPayment, lockPayment, type Payment } from '../payments.queries.ts'
import { type Dispute, findDispute, findLongOwed, insertDispute, moveDispute } from './disputes.queries.ts'

const GIVEN_UP_AFTER_DAYS = 120

/**
 * Handles a dispute: a card holder asked their bank for the money back, or the bank has decided. The money is taken
 * from the funds as far as they reach; the rest is owed, and purchases made with it are reversed. A repeated or late
 * event changes nothing.
 */
export async function settleDispute(ctx: PostsContext, card: CardDispute): Promise<void> {
  const { paymentId: intentId, status } = card
  if (intentId === null || status === 'inquiry') return
  const payment = await ctx.db.readPrivate((tx) => findByIntent(tx, intentId))
  if (payment === null || payment.status !== 'succeeded' || payment.endedAt === null) return
  const isGone = await ctx.db.write(async (tx) => {
    await lockPayment(tx, payment.id)
    let dispute = await findDispute(tx, card.id)
    if (dispute === null) {
      dispute = await insertDispute(tx, card.id, payment.id, cents(card.amount))
      await bookGone(tx, payment, dispute, disputeKey(card.id))
    }
    if (status !== dispute.status) await turn(tx, payment, dispute, status)
    return status !== 'won'
  })
  if (!isGone) return
  const { profileId: buyerId, endedAt: since } = payment
  await takeBackDisputed(ctx, { buyerId, since, disputeId: card.id })
}

async function turn(tx: Tx, payment: Payment, dispute: Dispute, status: Dispute['status']): Promise<void> {
  const { id, turns, writtenOff } = dispute
  // While a dispute is open the money is already gone, so losing it moves nothing. Winning brings it back, and a
  // dispute that was won can still be lost later.
  if (dispute.status !== 'won' && status !== 'won') return moveDispute(tx, id, { status, turns, writtenOff })
  const next = turns + 1
  if (status === 'won') {
    await moveDispute(tx, id, { status, turns: next, writtenOff: cents(0) })
    return bookBack(tx, payment, dispute, disputeKey(id, 'won', next))
  }
  await moveDispute(tx, id, { status, turns: next, writtenOff })
  await bookGone(tx, payment, dispute, disputeKey(id, 'lost', next))
}

async function bookGone(tx: Tx, { profileId }: Payment, { amount }: Dispute, key: string): Promise<void> {
  const covered = Math.min(amount, await fundsOf(tx, profileId))
  const credit = platformAccount('card_clearing')
  await postEntry(tx, {
    key,
    kind: 'dispute',
    legs: [
      { debit: accountOf(profileId, 'user_funds'), credit, amount: cents(covered) },
      { debit: accountOf(profileId, 'user_receivable'), credit, amount: cents(amount - covered) },
    ],
  })
}

/** Books regained money: first against what was written off, then against what is owed, the rest into the funds. */
async function bookBack(tx: Tx, { profileId }: Payment, dispute: Dispute, key: string): Promise<void> {
  const debit = platformAccount('card_clearing')
  const regained = cents(Math.min(dispute.writtenOff, dispute.amount))
  const rest: Omit<Leg, 'credit'> = { debit, amount: cents(dispute.amount - regained) }
  const legs = await payBackFirst(tx, profileId, [rest])
  await postEntry(tx, {
    key,
    kind: 'dispute_won',
    legs: [{ debit, credit: platformAccount('chargeback_loss'), amount: regained }, ...legs],
  })
}

/** Writes off debts that nobody has paid for four months. */
export async function giveUpOldDebts(ctx: PostsContext): Promise<void> {
  const old = await ctx.db.readPrivate((tx) => findLongOwed(tx, GIVEN_UP_AFTER_DAYS))
  for (const dispute of old) {
    await ctx.db.write(async (tx) => {
      const payment = await findPayment(tx, dispute.paymentId)
      if (payment) await giveUp(tx, payment.profileId, dispute)
    })
  }
}

async function giveUp(tx: Tx, profileId: ProfileId, { id, paymentId }: Dispute): Promise<void> {
  await lockPayment(tx, paymentId)
  const dispute = await findDispute(tx, id)
  const amount = cents(Math.min(dispute?.amount ?? 0, await owedBy(tx, profileId)))
  if (dispute === null || dispute.status === 'won' || dispute.writtenOff > 0 || amount <= 0) return
  await moveDispute(tx, id, { ...dispute, writtenOff: amount })
  await postEntry(tx, {
    key: `wo:${id}`,
    kind: 'write_off',
    legs: [
      { debit: platformAccount('chargeback_loss'), credit: accountOf(profileId, 'user_receivable'), amount },
    ],
  })
}
