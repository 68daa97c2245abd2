import type { PaymentId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import type { Context } from '../../../context.ts'
import { CardProviderUnsure } from '../../../platform/cards/card-errors.ts'
import type { CardProvider, CardRefund } from '../../../platform/cards/card-provider.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { accountOf, type Leg, Overdrawn, platformAccount, postEntry } from '../../ledger/index.ts'
import { cardRefundBackKey, cardRefundKey } from '../payments.keys.ts'
import { findPayment, lockPayment, type Payment } from '../payments.queries.ts'
import {
  findOpenRefunds,
  findSentBack,
  insertRefund,
  lockRefund,
  markRefund,
  type Refund,
} from './card-refunds.queries.ts'
import { isDisputed } from './disputes.queries.ts'

const DAY_MS = 86_400_000
/** The provider forgets idempotency keys after a day. After this time a refund is only looked up, not sent again. */
const KEY_KEPT_MS = 23 * 3_600_000

/** The refund was not possible and no money was moved. The message is shown to the person who asked for it. */
export class RefundError extends Error {
  override name = 'RefundError'
}

export interface RefundWish {
  readonly paymentId: PaymentId
  /** Part of the amount that reached the funds. Null refunds all that is left of it. */
  readonly amount: Cents | null
  /** Also refund the card fee of thirty cents: only if the payment was our mistake. */
  readonly isWithFee: boolean
  readonly askedBy: string
  readonly reason: string
}

/**
 * Refunds money from a user's funds to the card it came from. It leaves the funds before the provider is called, so
 * that it cannot be spent meanwhile. If the card's bank rejects it, it returns to the funds.
 */
export async function refundToCard(ctx: Context, wish: RefundWish): Promise<Refund['status']> {
  return sendRefund(ctx, await ctx.db.write((tx) => openRefund(tx, ctx, wish)))
}

/** Asks the provider for a refund that was opened and committed. */
export async function sendRefund(ctx: Context, { refund, payment }: OpenedRefund): Promise<Refund['status']> {
  const { cardProvider: provider } = ctx
  if (provider === null) throw new RefundError('card payments are not configured')
  try {
    await settleRefund(ctx, refund.id, await provider.refund(orderOf(refund, payment)))
  } catch (error) {
    if (!(error instanceof CardProviderUnsure)) throw error
    ctx.log.warn(
      { err: error, refund: refund.id },
      'the outcome of a card refund is unknown; reconciliation will settle it',
    )
  }
  return (await ctx.db.write((tx) => lockRefund(tx, refund.id)))?.status ?? 'created'
}

export interface OpenedRefund {
  readonly refund: Refund
  readonly payment: Payment
}

/** Takes the money from the funds. `sendRefund` follows once that is committed; if it never does, reconciliation does. */
export async function openRefund(tx: Tx, ctx: Context, wish: RefundWish): Promise<OpenedRefund> {
  if (ctx.cardProvider === null) throw new RefundError('card payments are not configured')
  const payment = await lockPayment(tx, wish.paymentId)
  if (payment === null || payment.status !== 'succeeded' || payment.endedAt === null)
    throw new RefundError('there is no such payment, or it did not succeed')
  const { toCardDays } = ctx.config.limits.refunds
  if (Date.now() > payment.endedAt.getTime() + toCardDays * DAY_MS)
    throw new RefundError(`the payment is older than ${toCardDays} days`)
  if (await isDisputed(tx, payment.id)) throw new RefundError('the payment is disputed')
  const sent = await findSentBack(tx, payment.id)
  const amount = cents(wish.amount ?? payment.amount - sent.amount)
  if (amount <= 0 || amount > payment.amount - sent.amount)
    throw new RefundError(`${payment.amount - sent.amount} cents of this payment can be refunded`)
  const cardFee = cents(wish.isWithFee ? payment.cardFee - sent.cardFee : 0)
  const { askedBy, reason } = wish
  const refund = await insertRefund(tx, { paymentId: payment.id, amount, cardFee, askedBy, reason })
  try {
    const key = cardRefundKey(refund.id)
    await postEntry(tx, { key, kind: 'card_refund', legs: legsOf(payment.profileId, refund) })
  } catch (error) {
    if (error instanceof Overdrawn) throw new RefundError('the funds do not cover it')
    throw error
  }
  return { refund, payment }
}

const legsOf = (profileId: ProfileId, { amount, cardFee }: Refund): Leg[] => [
  { debit: accountOf(profileId, 'user_funds'), credit: platformAccount('card_clearing'), amount },
  { debit: platformAccount('card_fee'), credit: platformAccount('card_clearing'), amount: cardFee },
]

const orderOf = ({ id, amount, cardFee }: Refund, { intentId }: Payment) => ({
  reference: id,
  paymentId: intentId ?? '',
  cents: amount + cardFee,
})

/** Records the provider's status of a refund; null means it was rejected. A bank may return a refund days later. */
export async function settleRefund(ctx: Context, id: string, card: CardRefund | null): Promise<void> {
  await ctx.db.write(async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund === null || refund.status === 'failed') return
    const status = card?.status ?? 'failed'
    await markRefund(tx, id, { status, refundId: card?.id ?? null })
    if (status !== 'failed') return
    const payment = await findPayment(tx, refund.paymentId)
    if (payment === null) throw new Error('the payment of the refund was not found')
    const back = legsOf(payment.profileId, refund).map(({ debit, credit, amount }) => ({
      debit: credit,
      credit: debit,
      amount,
    }))
    const key = cardRefundBackKey(id)
    await postEntry(tx, { key, kind: 'card_refund_back', legs: back, reverses: cardRefundKey(id) })
  })
}

/** Completes refunds whose result never arrived. */
export async function reconcileRefunds(
  ctx: Context,
  provider: CardProvider,
  staleSeconds: number,
): Promise<void> {
  for (const refund of await ctx.db.readPrivate((tx) => findOpenRefunds(tx, staleSeconds, 100))) {
    const payment = await ctx.db.readPrivate((tx) => findPayment(tx, refund.paymentId))
    if (!payment?.intentId) continue
    const found = refund.refundId
      ? await provider.readRefund(refund.refundId)
      : await provider.findRefund(refund.id, payment.intentId)
    const isYoung = Date.now() - refund.createdAt.getTime() < KEY_KEPT_MS
    // With the same idempotency key, and only if the provider has no such refund: the money cannot be refunded twice.
    const card = found ?? (isYoung ? await provider.refund(orderOf(refund, payment)) : null)
    await settleRefund(ctx, refund.id, card)
  }
}
