import { type Static, Type } from 'typebox'
import type { Cents } from '../money.ts'
import { Amount, Count, Instant, PurchaseId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

const PurchaseStatus = choice('completed', 'refunded', 'disputed')

const bought = {
  unique_id: PurchaseId,
  paid_amount: Amount,
  created: Instant,
  status: PurchaseStatus,
  /** When it was refunded. */
  refunded: Type.Optional(Instant),
}

/** A sale as the author sees it: never the buyer's email address or legal name. */
export const Purchase = Type.Object(
  {
    ...bought,
    fee_amount: Type.Unsafe<Cents>(
      Type.Integer({ title: 'cents', description: 'both fees; a refund returns them to the author' }),
    ),
    can_refund: Type.Boolean(),
    profile: Type.Object(
      { display_name: Type.String(), handle: Type.String() },
      { title: 'Buyer', additionalProperties: false },
    ),
  },
  { title: 'Purchase', additionalProperties: false },
)
export type Purchase = Static<typeof Purchase>

/** The same sale as its buyer sees it. */
export const Receipt = Type.Object(bought, { title: 'Receipt', additionalProperties: false })
export type Receipt = Static<typeof Receipt>

/** A refunded purchase whose post can no longer be seen: only its receipt is left. */
export const ClosedPurchase = Type.Object(
  {
    purchase: Receipt,
    /** The post's author. */
    profile: Type.Object(
      { display_name: Type.String(), handle: Type.String() },
      { title: 'ClosedPurchaseAuthor', additionalProperties: false },
    ),
  },
  { title: 'ClosedPurchase', additionalProperties: false },
)
export type ClosedPurchase = Static<typeof ClosedPurchase>

/** All sales of a post in a few numbers, and whether its buyers can be emailed. */
export const SalesSummary = Type.Object(
  {
    num_sales: Count,
    num_refunded: Count,
    paid_amount: Amount,
    refunded_amount: Amount,
    num_receivers: Type.Integer({
      minimum: 0,
      description: 'who would get a mail: not refunded, not unsubscribed, with an address that is theirs',
    }),
    next_mail_at: nullable(Type.String({ format: 'date-time', description: 'null: at once' })),
  },
  { title: 'SalesSummary', additionalProperties: false },
)
export type SalesSummary = Static<typeof SalesSummary>
