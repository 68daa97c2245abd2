import { Type } from 'typebox'
import { call } from '../call.ts'
import { defaultLimits } from '../limits.ts'
import type { Cents } from '../money.ts'
import { Batch } from '../shapes/batch.ts'
import { actingProfile, cursor, Email, line, paging } from '../shapes/inputs.ts'
import { Post } from '../shapes/post.ts'
import { Purchase } from '../shapes/purchase.ts'
import { Amount, Count, PaymentId, PostId, PurchaseId } from '../shapes/scalars.ts'
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
  output: { purchases: Type.Array(Purchase), has_more: Type.Boolean(), next_cursor: nullable(Type.String()) },
})

export const sendEmailToPurchasers = call('feed/sendEmailToPurchasers', {
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, post_id: PostId, text: line(buyersMail.textMax) },
  output: { num_sent: Count },
})

export const myPurchases = call('feed/myPurchases', {
  effect: 'read',
  access: 'member',
  input: { ...actingProfile, ...paging },
  output: { posts: Type.Array(Post), has_more: Type.Boolean(), next_cursor: nullable(Type.String()) },
})

export const batches = call('user/batches', {
  effect: 'read',
  access: 'member',
  input: actingProfile,
  output: { batches: Type.Array(Batch) },
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

/** `amount` is what reaches the funds; the card fee comes on top. With `post_id` the post is bought in the same step. */
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

/** Ours: a card that asks for confirmation ends later; the dialog waits for that end here. */
export const paymentStatus = call('user/paymentStatus', {
  effect: 'read',
  access: 'author',
  input: { ...actingProfile, payment_id: PaymentId },
  output: paymentOutcome,
})
