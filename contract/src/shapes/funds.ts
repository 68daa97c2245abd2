import { type Static, Type } from 'typebox'
import { Amount, Instant, PaymentId, PostId, PurchaseId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** One movement of somebody's funds, with what was there afterwards; or of what their posts have earned. */
export const FundsEntry = Type.Object(
  {
    unique_id: Type.String(),
    created: Instant,
    /** `sale` and `sale_refund` are about earnings, which are kept apart from the funds. */
    kind: choice('top_up', 'purchase', 'refund', 'card_refund', 'dispute', 'sale', 'sale_refund', 'other'),
    /** Of a sale what is left after fees. */
    amount: Amount,
    /** Null where the funds did not move. */
    balance: nullable(Amount),
    /** What the card was charged beside the amount. */
    card_fee: Type.Optional(Amount),
    /** Which receipt says more (`user/receipt`): that of a card payment, or of a purchase. */
    payment_id: Type.Optional(PaymentId),
    purchase_id: Type.Optional(PurchaseId),
    /** Whose post it was, where it was about one; of a sale who bought it. */
    profile: nullable(
      Type.Object(
        { display_name: Type.String(), handle: Type.String() },
        { title: 'FundsAuthor', additionalProperties: false },
      ),
    ),
    /** Null where there was none, or it can no longer be seen. */
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
