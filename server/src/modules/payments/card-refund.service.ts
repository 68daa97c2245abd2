import type { PaymentId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import type { Context } from '../../context.ts'
import { CardProviderUnsure } from '../../platform/cards/card-errors.ts'
import type { CardProvider, CardRefund } from '../../platform/cards/card-provider.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { accountOf, house, type Leg, Overdrawn, postEntry } from '../ledger/index.ts'
import {
  findOpenRefunds,
  findSentBack,
  insertRefund,
  lockRefund,
  markRefund,
  type Refund,
} from './card-refunds.queries.ts'
import { isDisputed } from './disputes.queries.ts'
import { cardRefundBackKey, cardRefundKey } from './payments.keys.ts'
import { findPayment, lockPayment, type Payment } from './payments.queries.ts'

const DAY_MS = 86_400_000
/** The provider forgets keys after a day; one that is asked about later is only looked for. */
const KEY_KEPT_MS = 23 * 3_600_000

/** Told to whoever asked for it: nothing was moved. */
export class RefundRefused extends Error {
  override name = 'RefundRefused'
}

export interface RefundWish {
  readonly paymentId: PaymentId
  /** Of what reached the funds; all that is left of it where it is not said. */
  readonly amount: Cents | null
  /** Also the thirty cents: only where the payment was a mistake of ours. */
  readonly isWithFee: boolean
  readonly askedBy: string
  readonly reason: string
}

/**
 * Sends money from somebody's funds back to the card it came from. It leaves the funds before the provider is asked, so
 * that it cannot be spent meanwhile; where the card's bank does not take it, it returns to them.
 */
export async function refundToCard(ctx: Context, wish: RefundWish): Promise<Refund['status']> {
  const { cardProvider: provider } = ctx
  if (provider === null) throw new RefundRefused('card payments are not configured')
  const { refund, payment } = await ctx.db.write((tx) => openRefund(tx, ctx, wish))
  try {
    await settleRefund(ctx, refund.id, await provider.refund(orderOf(refund, payment)))
  } catch (error) {
    if (!(error instanceof CardProviderUnsure)) throw error
    ctx.log.warn({ err: error, refund: refund.id }, 'a refund to a card was left open')
  }
  return (await ctx.db.write((tx) => lockRefund(tx, refund.id)))?.status ?? 'created'
}

async function openRefund(
  tx: Tx,
  ctx: Context,
  wish: RefundWish,
): Promise<{ refund: Refund; payment: Payment }> {
  const payment = await lockPayment(tx, wish.paymentId)
  if (payment === null || payment.status !== 'succeeded' || payment.endedAt === null)
    throw new RefundRefused('there is no such payment, or it did not succeed')
  const { toCardDays } = ctx.config.limits.refunds
  if (Date.now() > payment.endedAt.getTime() + toCardDays * DAY_MS)
    throw new RefundRefused(`the payment is older than ${toCardDays} days`)
  if (await isDisputed(tx, payment.id)) throw new RefundRefused('the payment is disputed')
  const sent = await findSentBack(tx, payment.id)
  const amount = cents(wish.amount ?? payment.amount - sent.amount)
  if (amount <= 0 || amount > payment.amount - sent.amount)
    throw new RefundRefused(`of this payment ${payment.amount - sent.amount} cents can go back`)
  const cardFee = cents(wish.isWithFee ? payment.cardFee - sent.cardFee : 0)
  const { askedBy, reason } = wish
  const refund = await insertRefund(tx, { paymentId: payment.id, amount, cardFee, askedBy, reason })
  try {
    const key = cardRefundKey(refund.id)
    await postEntry(tx, { key, kind: 'card_refund', legs: legsOf(payment.profileId, refund) })
  } catch (error) {
    if (error instanceof Overdrawn) throw new RefundRefused('the funds do not cover it')
    throw error
  }
  return { refund, payment }
}

const legsOf = (profileId: ProfileId, { amount, cardFee }: Refund): Leg[] => [
  { debit: accountOf(profileId, 'user_funds'), credit: house('card_clearing'), amount },
  { debit: house('card_fee'), credit: house('card_clearing'), amount: cardFee },
]

const orderOf = ({ id, amount, cardFee }: Refund, { intentId }: Payment) => ({
  reference: id,
  paymentId: intentId ?? '',
  cents: amount + cardFee,
})

/** Writes down what the provider says of a refund; null is a refusal. A bank may send it back days later. */
export async function settleRefund(ctx: Context, id: string, card: CardRefund | null): Promise<void> {
  await ctx.db.write(async (tx) => {
    const refund = await lockRefund(tx, id)
    if (refund === null || refund.status === 'failed') return
    const status = card?.status ?? 'failed'
    await markRefund(tx, id, { status, refundId: card?.id ?? null })
    if (status !== 'failed') return
    const payment = await findPayment(tx, refund.paymentId)
    if (payment === null) throw new Error('a refund without a payment')
    const back = legsOf(payment.profileId, refund).map(({ debit, credit, amount }) => ({
      debit: credit,
      credit: debit,
      amount,
    }))
    const key = cardRefundBackKey(id)
    await postEntry(tx, { key, kind: 'card_refund_back', legs: back, reverses: cardRefundKey(id) })
  })
}

/** Brings refunds to their end that nobody has heard of again. */
export async function reconcileRefunds(
  ctx: Context,
  provider: CardProvider,
  staleSeconds: number,
): Promise<void> {
  for (const refund of await ctx.db.write((tx) => findOpenRefunds(tx, staleSeconds, 100))) {
    const payment = await ctx.db.write((tx) => findPayment(tx, refund.paymentId))
    if (!payment?.intentId) continue
    const found = refund.refundId
      ? await provider.readRefund(refund.refundId)
      : await provider.findRefund(refund.id, payment.intentId)
    const isYoung = Date.now() - refund.createdAt.getTime() < KEY_KEPT_MS
    // Under the same key, and only where the provider has no such refund: it cannot go back twice.
    const card = found ?? (isYoung ? await provider.refund(orderOf(refund, payment)) : null)
    await settleRefund(ctx, refund.id, card)
  }
}
