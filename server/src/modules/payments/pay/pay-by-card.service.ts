import { createHash } from 'node:crypto'
import { isCardToken } from '@sayso/contract/fees'
import type { PostId } from '@sayso/contract/ids'
import { type Cents, cents, formatCents } from '@sayso/contract/money'
import { CardProviderUnsure } from '../../../platform/cards/card-errors.ts'
import type { CardProvider } from '../../../platform/cards/card-provider.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { fail } from '../../../platform/http/app-error.ts'
import { macOf, macsOf } from '../../../platform/keys/signatures.ts'
import type { Member } from '../../../rpc/viewer.ts'
import { lockAccount } from '../../accounts/index.ts'
import { fundsOfAll } from '../../ledger/index.ts'
import type { PostsContext } from '../../posts/index.ts'
import { requireBuyable, requireSale } from '../../purchases/index.ts'
import { type PaymentFault, paymentFault } from '../payments.policy.ts'
import { findByToken, findUsage, insertPayment, type Payment } from '../payments.queries.ts'
import { isPaused } from '../refunds/disputes.queries.ts'
import { finishPurchase } from './finish-purchase.service.ts'
import { settlePayment } from './settle-card-payment.service.ts'
import { type Outcome, showPayment } from './show-payment.service.ts'

/** The purpose of the keyed hashes of network addresses. */
const ADDRESS = 'payment address'

export interface CardPaymentInput {
  readonly token: string
  readonly amount: Cents
  readonly post_id?: PostId
}

/**
 * Takes money from a card into the funds, and buys a post with it if one is named. The payment is stored before the
 * provider is called, so that nothing is lost if anything fails in between. The same token again means the same
 * payment: the response says what became of the first.
 */
export async function payByCard(
  ctx: PostsContext,
  viewer: Member,
  input: CardPaymentInput,
  address: string,
): Promise<Outcome> {
  const { cardProvider: provider } = ctx
  if (provider === null) return fail('cards_off')
  // The specification also allows an amount here; that would create money out of nothing.
  if (!isCardToken(input.token)) return fail('payment_failed')
  const known = await ctx.db.readPrivate((tx) => findByToken(tx, viewer.accountId, hash(input.token)))
  if (known === null && input.post_id !== undefined) {
    await requirePurchase(ctx, viewer, { postId: input.post_id, amount: input.amount })
  }
  const { payment, isNew } = await ctx.db.write((tx) => openPayment(tx, ctx, viewer, input, address))
  const clientSecret = isNew ? await charge(ctx, provider, payment) : null
  await finishPurchase(ctx, viewer, payment.id)
  return showPayment(ctx, viewer, payment.id, { clientSecret, isFailureRefused: true })
}

/** Fails before a card is charged if the purchase would fail afterwards. */
async function requirePurchase(
  ctx: PostsContext,
  viewer: Member,
  wish: { postId: PostId; amount: Cents },
): Promise<void> {
  const {
    relation: { hasBought },
  } = await requireBuyable(ctx, viewer, wish.postId)
  if (hasBought) fail('already_bought')
  await ctx.db.write((tx) => requireSale(tx, ctx, viewer, wish))
}

async function openPayment(
  tx: Tx,
  ctx: PostsContext,
  viewer: Member,
  { token, amount, post_id: postId }: CardPaymentInput,
  address: string,
): Promise<{ payment: Payment; isNew: boolean }> {
  // Payments of an account run one after the other, so that limits count all of them.
  await lockAccount(tx, viewer.accountId)
  const inputHash = hash(JSON.stringify([viewer.profileId, amount, postId ?? null]))
  const known = await findByToken(tx, viewer.accountId, hash(token))
  if (known !== null) {
    if (!known.inputHash.equals(inputHash)) fail('idempotency_key_reused')
    return { payment: known, isNew: false }
  }
  if (await isPaused(tx, viewer.accountId)) {
    fail('cards_paused', { values: { email: ctx.config.product.supportEmail } })
  }
  const { pepper } = ctx.config.secrets
  const funds = await fundsOfAll(tx, viewer.profileIds)
  const balance = cents([...funds.values()].reduce((sum, one) => sum + one, 0))
  const usage = await findUsage(tx, viewer.accountId, macsOf(pepper, ADDRESS, address))
  const fault = paymentFault({ amount, isForPost: postId !== undefined }, usage, balance, ctx.config.limits)
  if (fault !== null) failPayment(ctx, fault)
  const payment = await insertPayment(tx, {
    profileId: viewer.profileId,
    accountId: viewer.accountId,
    tokenHash: hash(token),
    inputHash,
    cardToken: token,
    addressHash: macOf(pepper, ADDRESS, address),
    amount,
    cardFee: cents(ctx.config.limits.ptv.cardFeeCents),
    postId: postId ?? null,
  })
  return { payment, isNew: true }
}

/**
 * Charges the card. Returns the client secret with which the payer's browser continues if the bank asks for
 * confirmation.
 */
async function charge(ctx: PostsContext, provider: CardProvider, payment: Payment): Promise<string | null> {
  try {
    const card = await provider.charge(orderOf(payment))
    await settlePayment(ctx, payment.id, card)
    return card.clientSecret
  } catch (error) {
    if (!(error instanceof CardProviderUnsure)) throw error
    // It may have been paid. The first process to learn the result records it; until then the payment is open.
    ctx.log.warn(
      { err: error, payment: payment.id },
      'the outcome of a card payment is unknown; reconciliation will settle it',
    )
    return null
  }
}

/** The order for the provider, the same for every try: it is always sent with the payment's own idempotency key. */
export function orderOf({ id, cardToken, amount, cardFee }: Payment) {
  if (cardToken === null) throw new Error('a payment that has ended cannot be retried')
  return { reference: id, token: cardToken, cents: amount + cardFee }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

function failPayment({ config }: PostsContext, fault: PaymentFault): never {
  const { funds, ptv } = config.limits
  const shown = (value: number) => formatCents(cents(value))
  switch (fault) {
    case 'top_up_range':
      return fail(fault, { values: { min: shown(funds.topUpMinCents), max: shown(funds.topUpMaxCents) } })
    case 'top_ups_used_up':
      return fail(fault, { values: { max: funds.topUpsPerDay } })
    case 'card_payments_used_up':
      return fail(fault, { values: { max: funds.cardPaymentsPerDay } })
    case 'balance_full':
      return fail(fault, { values: { max: shown(funds.balanceMaxCents) } })
    case 'price_below_minimum':
      return fail(fault, { values: { price: shown(ptv.priceMinCents) } })
    default:
      return fail(fault)
  }
}
