import { type Static, Type } from 'typebox'
import { Amount, Instant, PaymentId, PostId, PurchaseId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** A change to somebody's funds, with the balance afterwards; or to what their posts have earned. */
export const FundsEntry = Type.Object(
  {
    unique_id: Type.String(),
    created: Instant,
    /**
     * `sale…` are about earnings, which are kept apart from the funds. `…takedown`: because the post was removed;
     * `sale_given_back`: because it had been removed by mistake.
     */
    kind: choice(
      'top_up',
      'purchase',
      'refund',
      'takedown',
      'card_refund',
      'dispute',
      'sale',
      'sale_refund',
      'sale_takedown',
      'sale_given_back',
      'other',
    ),
    /** For a sale, the amount after fees. */
    amount: Amount,
    /** Null if the funds did not change. */
    balance: nullable(Amount),
    /** What the card was charged on top of the amount. */
    card_fee: Type.Optional(Amount),
    /** The receipt with the details (`user/receipt`): that of a card payment, or of a purchase. */
    payment_id: Type.Optional(PaymentId),
    purchase_id: Type.Optional(PurchaseId),
    /** The post's author, if it was about a post; for a sale, the buyer. */
    profile: nullable(
      Type.Object(
        { display_name: Type.String(), handle: Type.String() },
        { title: 'FundsAuthor', additionalProperties: false },
      ),
    ),
    /** Null if there was no post, or it can no longer be seen. */
    post: nullable(
      Type.Object(
        { unique_id: PostId, title: Type.String({ description: 'its first line' }) },
        { title: 'FundsPost', additionalProperties: false },
      ),
    ),
  },
  { title: 'FundsEntry', additionalProperties: false },
)
export type FundsEntry = Static<typeof FundsEntry>
