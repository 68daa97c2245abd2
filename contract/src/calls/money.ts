import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import type { Cents } from '../money.ts'
import { Batch, BatchSale, BatchTotals } from '../shapes/batch.ts'
import { FundsEntry } from '../shapes/funds.ts'
import { actingProfile, cursor, Email, line, paging } from '../shapes/inputs.ts'
import { PayoutHold } from '../shapes/payout-hold.ts'
import { Post } from '../shapes/post.ts'
import { ClosedPurchase, Purchase, SalesSummary } from '../shapes/purchase.ts'
import { PaymentReceipt } from '../shapes/receipt.ts'
import { Amount, BatchId, Count, PaymentId, PostId, PurchaseId } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'

const { buyersMail, funds, ptv } = defaultLimits

const sent = (maximum: number) => Type.Unsafe<Cents>(Type.Integer({ title: 'cents', minimum: 0, maximum }))

export const purchase = call('feed/purchaseptv', {
  effect: 'write',
  access: 'member',
  rate: 'money',
  beforeConfirmation: true,
  input: { ...actingProfile, post_id: PostId, amount: sent(ptv.priceMaxCents) },
  output: { post: Post, fund_account_balance: Amount },
})

export const refund = call('feed/refundptv', {
  effect: 'write',
  access: 'author',
  rate: 'money',
  input: { ...actingProfile, purchase_id: PurchaseId },
  output: { purchase: Purchase },
})

export const getPurchases = call('feed/getPurchases', {
  effect: 'read',
  access: 'author',
  input: { ...actingProfile, post_id: PostId, ...cursor },
  output: {
    purchases: Type.Array(Purchase),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
    /** Only with the first page. */
    summary: Type.Optional(SalesSummary),
  },
})

/** Sending the same text again within a day returns the first result and sends nothing. */
export const sendEmailToPurchasers = call('feed/sendEmailToPurchasers', {
  effect: 'write',
  access: 'author',
  reauth: true,
  input: { ...actingProfile, post_id: PostId, text: line(buyersMail.textMax) },
  output: { num_sent: Count },
})

/**
 * Our addition: the target of the link and the one-click header in such an email. Only by POST, because programs open
 * links in emails. The body that mail programs send (`List-Unsubscribe=One-Click`) is ignored.
 */
export const stopBuyersMail = call('unauth/stopBuyersMail', {
  method: 'POST',
  effect: 'write',
  access: 'public',
  rate: 'try-code',
  input: { token: line(200), resume: Type.Optional(Type.Boolean()) },
  output: { handle: Type.String(), is_stopped: Type.Boolean() },
})

/** The viewer's purchases, latest first. Refunded ones are included, as closed, with their receipts. */
export const myPurchases = call('feed/myPurchases', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile, ...paging },
  output: {
    posts: Type.Array(Post),
    /** Purchases on this page whose post is gone; their ids show where they belong among the posts. */
    closed: Type.Array(ClosedPurchase),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
  },
})

/**
 * Our addition: payouts of an account that was recovered after a takeover wait until its owner releases them, at the
 * earliest at `until`.
 */
export const payoutHold = call('user/payoutHold', {
  effect: 'read',
  access: 'member',
  input: {},
  output: { hold: nullable(PayoutHold) },
})

export const releasePayouts = call('user/releasePayouts', {
  method: 'POST',
  effect: 'write',
  access: 'member',
  reauth: true,
  input: {},
  output: {},
})

export const batches = call('user/batches', {
  effect: 'read',
  access: 'member',
  input: actingProfile,
  output: { batches: Type.Array(Batch) },
})

/** Our addition: the sales behind a batch's figures. */
export const batchSales = call('user/batchSales', {
  effect: 'read',
  access: 'author',
  input: { ...actingProfile, batch_id: BatchId, ...cursor },
  output: { sales: Type.Array(BatchSale), has_more: Type.Boolean(), next_cursor: nullable(Type.String()) },
})

const Year = Type.Integer({ title: 'year', minimum: 2000, maximum: 9999 })

/** Our addition: the batches of a year, by the day on which their weeks end, and their totals. */
export const yearEarnings = call('user/yearEarnings', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile, year: Year },
  output: {
    year: Year,
    /** Years that have something to show, latest first. */
    years: Type.Array(Year),
    batches: Type.Array(Batch),
    totals: BatchTotals,
  },
})

/**
 * A link to a file, valid for some minutes, for anybody who has it: browsers save a file without sending our headers.
 */
const fileAddress = { url: Type.String() }

/** Our addition: the sales of a batch as a CSV file. */
export const batchFile = call('user/batchFile', {
  effect: 'read',
  access: 'author',
  input: { ...actingProfile, batch_id: BatchId },
  output: fileAddress,
})

/** Our addition: the batches of a year as a CSV file. */
export const yearFile = call('user/yearFile', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile, year: Year },
  output: fileAddress,
})

/** Our addition: every change to the acting profile's funds, including its sales and their refunds, latest first. */
export const fundsHistory = call('user/fundsHistory', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile, ...cursor },
  output: {
    entries: Type.Array(FundsEntry),
    has_more: Type.Boolean(),
    next_cursor: nullable(Type.String()),
    fund_account_balance: Amount,
    /** Whether anything was ever sold; if not, there is nothing to show about earnings. */
    has_earned: Type.Boolean(),
    /** Earned but not settled yet; refunds are taken from this. */
    earnings_pending: Amount,
    /** Settled, and next to be paid out. */
    earnings_payable: Amount,
  },
})

/** Our addition: the receipt of a purchase, or of a card payment that did not buy a post. */
export const receipt = call('user/receipt', {
  effect: 'read',
  access: 'author',
  input: {
    ...actingProfile,
    purchase_id: Type.Optional(PurchaseId),
    payment_id: Type.Optional(PaymentId),
  },
  output: { receipt: PaymentReceipt },
})

const paymentOutcome = {
  payment_id: PaymentId,
  status: choice('succeeded', 'requires_action', 'processing', 'failed'),
  client_secret: nullable(Type.String({ description: 'with which the browser finishes a card check' })),
  notice: nullable(
    Type.String({
      description: 'such as: paid, but the post could not be bought; the money is in your funds',
    }),
  ),
  fund_account_balance: Amount,
  post: Type.Optional(Post),
}

/**
 * `amount` is what is added to the funds; the card fee comes on top. With `post_id` the post is bought in the same
 * step.
 */
export const addStripePayment = call('user/addStripePayment', {
  effect: 'write',
  access: 'member',
  rate: 'money',
  beforeConfirmation: true,
  input: {
    ...actingProfile,
    token: line(255),
    amount: sent(Math.max(funds.topUpMaxCents, ptv.priceMaxCents)),
    email: Email,
    name: line(200),
    post_id: Type.Optional(PostId),
  },
  output: paymentOutcome,
})

/** Our addition: a card payment that needs confirmation finishes later; the dialog waits for that with this call. */
export const paymentStatus = call('user/paymentStatus', {
  effect: 'read',
  access: 'author',
  input: { ...actingProfile, payment_id: PaymentId },
  output: paymentOutcome,
})
