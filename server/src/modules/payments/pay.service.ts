import { createHash, createHmac } from 'node:crypto'
import type { PostId } from '@sayso/contract/ids'
import { type Cents, cents, formatCents, isCardToken } from '@sayso/contract/money'
import type { Member } from '../../door/viewer.ts'
import { CardProviderUnsure } from '../../platform/cards/card-errors.ts'
import type { CardProvider } from '../../platform/cards/card-provider.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { lockAccount } from '../accounts/index.ts'
import { fundsOfAll } from '../ledger/index.ts'
import type { PostsContext } from '../posts/index.ts'
import { requireBuyable, requireSale } from '../purchases/index.ts'
import { isPaused } from './disputes.queries.ts'
import { type PaymentFault, paymentFault } from './payments.policy.ts'
import { findByToken, findUsage, insertPayment, type Payment } from './payments.queries.ts'
import { finishPurchase } from './purchase.service.ts'
import { settlePayment } from './settle.service.ts'
import { type Outcome, showPayment } from './show.service.ts'

export interface CardPaymentInput {
  readonly token: string
  readonly amount: Cents
  readonly post_id?: PostId
}

/**
 * Takes money from a card into the funds, and buys a post with it where one is named. The attempt is written down
 * before the provider is asked, so that whatever happens in between is found again. The same token again is the same
 * attempt: it tells what became of the first.
 */
export async function payByCard(
  ctx: PostsContext,
  viewer: Member,
  input: CardPaymentInput,
  address: string,
): Promise<Outcome> {
  const { cardProvider: provider } = ctx
  if (provider === null) return refuse('cards_off')
  // The specification also lets an amount stand here; that would be money out of nothing.
  if (!isCardToken(input.token)) return refuse('payment_failed')
  const known = await ctx.db.write((tx) => findByToken(tx, viewer.accountId, hash(input.token)))
  if (known === null && input.post_id !== undefined) {
    await requirePurchase(ctx, viewer, { postId: input.post_id, amount: input.amount })
  }
  const { payment, isNew } = await ctx.db.write((tx) => openPayment(tx, ctx, viewer, input, address))
  const clientSecret = isNew ? await charge(ctx, provider, payment) : null
  await finishPurchase(ctx, viewer, payment.id)
  return showPayment(ctx, viewer, payment.id, { clientSecret, isFailureRefused: true })
}

/** What would be refused afterwards is refused before a card is charged for it. */
async function requirePurchase(
  ctx: PostsContext,
  viewer: Member,
  wish: { postId: PostId; amount: Cents },
): Promise<void> {
  const {
    relation: { hasBought },
  } = await requireBuyable(ctx, viewer, wish.postId)
  if (hasBought) refuse('already_bought')
  await ctx.db.write((tx) => requireSale(tx, ctx, wish))
}

async function openPayment(
  tx: Tx,
  ctx: PostsContext,
  viewer: Member,
  { token, amount, post_id: postId }: CardPaymentInput,
  address: string,
): Promise<{ payment: Payment; isNew: boolean }> {
  // Attempts of an account come one after another: what limits count is what there is.
  await lockAccount(tx, viewer.accountId)
  const inputHash = hash(JSON.stringify([viewer.profileId, amount, postId ?? null]))
  const known = await findByToken(tx, viewer.accountId, hash(token))
  if (known !== null) {
    if (!known.inputHash.equals(inputHash)) refuse('idempotency_key_reused')
    return { payment: known, isNew: false }
  }
  if (await isPaused(tx, viewer.accountId)) {
    refuse('cards_paused', { values: { email: ctx.config.product.supportEmail } })
  }
  const addressHash = createHmac('sha256', ctx.config.secrets.pepper).update(address).digest()
  const funds = await fundsOfAll(tx, viewer.profileIds)
  const balance = cents([...funds.values()].reduce((sum, one) => sum + one, 0))
  const usage = await findUsage(tx, viewer.accountId, addressHash)
  const fault = paymentFault({ amount, isForPost: postId !== undefined }, usage, balance, ctx.config.limits)
  if (fault !== null) refusePayment(ctx, fault)
  const payment = await insertPayment(tx, {
    profileId: viewer.profileId,
    accountId: viewer.accountId,
    tokenHash: hash(token),
    inputHash,
    cardToken: token,
    addressHash,
    amount,
    cardFee: cents(ctx.config.limits.ptv.cardFeeCents),
    postId: postId ?? null,
  })
  return { payment, isNew: true }
}

/** With what the payer's browser goes on, if the bank wants to ask them. */
async function charge(ctx: PostsContext, provider: CardProvider, payment: Payment): Promise<string | null> {
  try {
    const card = await provider.charge(orderOf(payment))
    await settlePayment(ctx, payment.id, card)
    return card.clientSecret
  } catch (error) {
    if (!(error instanceof CardProviderUnsure)) throw error
    // It may have been paid. Whoever learns it first writes it down; until then it is being worked on.
    ctx.log.warn({ err: error, payment: payment.id }, 'a card payment was left open')
    return null
  }
}

/** What is asked of the provider, the same for every try: it is only ever asked under the payment's own key. */
export function orderOf({ id, cardToken, amount, cardFee }: Payment) {
  if (cardToken === null) throw new Error('a payment that has ended cannot be asked for again')
  return { reference: id, token: cardToken, cents: amount + cardFee }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

function refusePayment({ config }: PostsContext, fault: PaymentFault): never {
  const { funds, ptv } = config.limits
  const shown = (value: number) => formatCents(cents(value))
  switch (fault) {
    case 'top_up_range':
      return refuse(fault, { values: { min: shown(funds.topUpMinCents), max: shown(funds.topUpMaxCents) } })
    case 'top_ups_used_up':
      return refuse(fault, { values: { max: funds.topUpsPerDay } })
    case 'card_payments_used_up':
      return refuse(fault, { values: { max: funds.cardPaymentsPerDay } })
    case 'balance_full':
      return refuse(fault, { values: { max: shown(funds.balanceMaxCents) } })
    case 'price_below_minimum':
      return refuse(fault, { values: { price: shown(ptv.priceMinCents) } })
    default:
      return refuse(fault)
  }
}
