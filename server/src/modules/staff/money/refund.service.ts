import { type AccountId, isStoredId, type PaymentId } from '@sayso/contract/ids'
import { cents, formatCents } from '@sayso/contract/money'
import type { Tx } from '../../../platform/db/tx.ts'
import { lockPayment, openRefund, RefundError, sendRefund } from '../../payments/index.ts'
import { refundByStaff } from '../../purchases/index.ts'
import {
  act,
  type Order,
  refused,
  refusedAs,
  requireNoConflict,
  subjectOf,
  type Written,
} from '../act/act.service.ts'
import { insertPending, isWaiting } from '../pending/pending.queries.ts'
import type { StaffContext } from '../staff.context.ts'
import { needsSecondPerson, PENDING_HOURS } from '../staff.policy.ts'
import { findPayment, findPurchase, type RefundTarget } from './refund.queries.ts'

interface Named {
  readonly purchaseId?: string | undefined
  readonly paymentId?: string | undefined
  /** A part of a payment; without it, all that is left. */
  readonly cents?: number | undefined
  /** Also the card fee: only if the payment was our mistake. */
  readonly isWithFee?: boolean | undefined
}

/** Finds what to refund. Neither the buyer nor the author may be somebody that staff knows. */
export async function requireNoTies(
  tx: Tx,
  staffId: AccountId,
  { purchaseId, paymentId, cents: part, isWithFee = false }: Named,
): Promise<RefundTarget> {
  const id = purchaseId ?? paymentId ?? ''
  if (!isStoredId(id) || (purchaseId !== undefined && paymentId !== undefined))
    throw refused('Please name one purchase or one payment')
  // Locked, so that parts of it that are asked for at once are added up.
  if (purchaseId === undefined) await lockPayment(tx, id as PaymentId)
  const target = purchaseId === undefined ? await findPayment(tx, id) : await findPurchase(tx, id)
  if (target === null) throw refused('There is no such purchase or payment')
  await requireNoConflict(tx, staffId, target.buyer)
  if (target.kind === 'purchase') {
    await requireNoConflict(tx, staffId, target.author)
    return target
  }
  if (part !== undefined && part > target.cents)
    throw refused(`${formatCents(cents(target.cents))} of this payment can be refunded`)
  return { ...target, cents: part ?? target.cents, isWithFee }
}

/**
 * Refunds a purchase to the buyer's funds, or a payment from the funds to the card. What is more than one person may
 * decide waits for a second one.
 */
export async function refund(ctx: StaffContext, order: Order & Named): Promise<{ waits: boolean }> {
  const { who, because } = order
  const { waits, afterCommit } = await act(ctx, order, async (tx) => {
    const target = await requireNoTies(tx, who.accountId, order)
    const subject = subjectOf(target.buyer)
    // What went back before counts, or many small parts would need nobody else.
    const sentBack = target.kind === 'payment' ? target.sentBack : 0
    if (!needsSecondPerson(sentBack + target.cents)) {
      const { written, afterCommit: later } = await carryOutRefund(tx, ctx, target, { who, because })
      return { written: { ...written, subject }, result: { waits: false, afterCommit: later } }
    }
    const args = { ...idOf(target), cents: String(target.cents) }
    if (await isWaiting(tx, 'refund', args, target.buyer))
      throw refused('This waits for a second person already')
    const pending = await insertPending(tx, {
      ...{ act: 'refund', arguments: args, accountId: target.buyer, role: 'finance' },
      ...{ proposedBy: who.accountId, because, hours: PENDING_HOURS },
    })
    const written = { act: 'propose_refund', subject, after: { ...args, pending } }
    return { written, result: { waits: true, afterCommit: null } }
  })
  await afterCommit?.()
  return { waits }
}

const idOf = (target: RefundTarget): Record<string, string> =>
  target.kind === 'purchase'
    ? { purchase: target.purchaseId }
    : { payment: target.paymentId, ...(target.isWithFee && { with_fee: 'yes' }) }

/** Books it. The card's provider is asked after the commit; if that fails, reconciliation asks again. */
export async function carryOutRefund(
  tx: Tx,
  ctx: StaffContext,
  target: RefundTarget,
  { who, because }: Order,
): Promise<{ written: Omit<Written, 'subject'>; afterCommit: (() => Promise<void>) | null }> {
  const written = { act: 'refund', after: { ...idOf(target), cents: target.cents } }
  if (target.kind === 'purchase') {
    await refundByStaff(tx, ctx.posts, target.purchaseId)
    return { written, afterCommit: null }
  }
  try {
    const opened = await openRefund(tx, ctx, {
      paymentId: target.paymentId,
      amount: cents(target.cents),
      isWithFee: target.isWithFee,
      askedBy: who.accountId,
      reason: because,
    })
    const afterCommit = async () => {
      if ((await sendRefund(ctx, opened)) === 'failed')
        throw refused('The card provider rejected it; the money is in the funds again')
    }
    return { written, afterCommit }
  } catch (error) {
    if (error instanceof RefundError) throw refusedAs(error)
    throw error
  }
}
