import { type Static, Type } from 'typebox'
import { Amount, Instant, PaymentId, PurchaseId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** What a card was charged. Brand and last four digits are null if the provider has not reported them. */
const ReceiptCard = Type.Object(
  {
    payment_id: PaymentId,
    fee_amount: Amount,
    brand: nullable(Type.String()),
    last4: nullable(Type.String()),
  },
  { title: 'ReceiptCard', additionalProperties: false },
)

/** What was refunded, to where and by whose decision. The card fee is not refunded. */
const ReceiptRefund = Type.Object(
  {
    created: nullable(Instant),
    /** `takedown`: by us, because the post was removed. */
    by: nullable(choice('author', 'platform', 'takedown', 'bank')),
    to_funds_amount: Amount,
    /** Kept for what the buyer owed after a dispute. */
    to_debt_amount: Amount,
  },
  { title: 'ReceiptRefund', additionalProperties: false },
)

/** A purchase or a card payment as the payer gets it. `receiptLines` turns it into lines that add up. */
export const PaymentReceipt = Type.Object(
  {
    kind: choice('purchase', 'top_up'),
    /** The reference: the purchase's id, or the payment's. */
    unique_id: Type.Union([PurchaseId, PaymentId]),
    created: Instant,
    /** The price, or the amount added to the funds. */
    amount: Amount,
    /** Null if no card was charged: paid from funds, or free. */
    card: nullable(ReceiptCard),
    /** The remaining funds, if it was paid from them. */
    balance_after: nullable(Amount),
    /** The post's author; null for a top-up. */
    seller: nullable(
      Type.Object(
        { display_name: Type.String(), handle: Type.String() },
        { title: 'ReceiptSeller', additionalProperties: false },
      ),
    ),
    issuer: Type.Object(
      { name: Type.String(), url: Type.String(), email: Type.String() },
      { title: 'ReceiptIssuer', additionalProperties: false },
    ),
    notice: nullable(Type.String({ description: 'why the post it was paid for could not be bought' })),
    refund: nullable(ReceiptRefund),
  },
  { title: 'PaymentReceipt', additionalProperties: false },
)
export type PaymentReceipt = Static<typeof PaymentReceipt>
