import { type Static, Type } from 'typebox'
import { Amount, Instant, PurchaseId } from './scalars.ts'
import { choice } from './schema.ts'

const PurchaseStatus = choice('completed', 'refunded', 'disputed')

const bought = {
  unique_id: PurchaseId,
  paid_amount: Amount,
  created: Instant,
  status: PurchaseStatus,
}

/** A sale as the author sees it: never the buyer's address or legal name. */
export const Purchase = Type.Object(
  {
    ...bought,
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
