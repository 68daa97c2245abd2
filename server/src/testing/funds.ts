import { randomUUID } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import { defaultLimits } from '@sayso/contract/limits'
import { cents } from '@sayso/contract/money'
import type { Context } from '../context.ts'
import { accountOf, fundsOf, house, postEntry } from '../modules/ledger/index.ts'

/** Money on a profile's funds, as a card would have brought it there. */
export async function giveFunds(ctx: Context, profileId: ProfileId, amount: number): Promise<void> {
  const from = house('card_clearing')
  await ctx.db.write((tx) =>
    postEntry(tx, {
      key: `topup:test-${randomUUID()}`,
      kind: 'topup',
      legs: [
        { debit: from, credit: accountOf(profileId, 'user_funds'), amount: cents(amount) },
        { debit: from, credit: house('card_fee'), amount: cents(defaultLimits.ptv.cardFeeCents) },
      ],
    }),
  )
}

export const readFunds = (ctx: Context, profileId: ProfileId): Promise<number> =>
  ctx.db.write((tx) => fundsOf(tx, profileId))
