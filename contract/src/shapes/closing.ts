import { type Static, Type } from 'typebox'
import { Amount, Count, Instant } from './scalars.ts'
import { nullable } from './schema.ts'

/** What has to be done before an account can be deleted, because nobody could do it afterwards. */
export const CloseNeed = Type.Union(
  [Type.Literal('payout_address'), Type.Literal('second_factor'), Type.Literal('payout_hold')],
  {
    description:
      '- `payout_address`: earnings can be paid to no address\n' +
      '- `second_factor`: a first payout waits for a passkey or an authenticator app\n' +
      '- `payout_hold`: payouts wait until the owner confirms them',
  },
)
export type CloseNeed = Static<typeof CloseNeed>

/** What deleting the account would mean now. */
export const CloseState = Type.Object(
  {
    waiting_days: Count,
    num_profiles: Count,
    needs: Type.Array(CloseNeed),
    funds_to_card: Amount,
    /** Funds that can go back to no card. Whoever deletes the account gives them up. */
    funds_given_up: Amount,
    earnings: Amount,
    /** When they are paid at the earliest; null without earnings. */
    earnings_paid: nullable(Instant),
    /** Disputed card payments and refunds to cards: the account is erased when they are over. */
    num_open_cases: Count,
    /** We are looking into something about the account: it is erased when that is over. Says neither what nor how much. */
    is_looked_into: Type.Boolean(),
    num_buyers: Count,
  },
  { title: 'CloseState', additionalProperties: false },
)
export type CloseState = Static<typeof CloseState>
