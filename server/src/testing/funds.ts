import { randomUUID } from 'node:crypto'
import type { ProfileId } from '@sayso/contract/ids'
import { defaultLimits } from '@sayso/contract/limits'
import { cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { accountOf, fundsOf, platformAccount, postEntry } from '../modules/ledger/index.ts'
import { rowId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/tx.ts'

/** Adds money to a profile's funds, as a card payment would. */
export async function giveFunds(ctx: Context, profileId: ProfileId, amount: number): Promise<void> {
  const from = platformAccount('card_clearing')
  const fee = cents(defaultLimits.ptv.cardFeeCents)
  await ctx.db.write(async (tx) => {
    await postEntry(tx, {
      key: `topup:${await insertPayment(tx, profileId, amount, fee)}`,
      kind: 'topup',
      legs: [
        { debit: from, credit: accountOf(profileId, 'user_funds'), amount: cents(amount) },
        { debit: from, credit: platformAccount('card_fee'), amount: fee },
      ],
    })
  })
}

async function insertPayment(tx: Tx, profile: ProfileId, amount: number, fee: number): Promise<bigint> {
  const unique = randomUUID()
  const { rows } = await sql<{ id: bigint }>`
    insert into payment (id, profile_id, account_id, token_hash, input_hash, amount, card_fee,
                         status, intent_id, charge_id, ended_at)
    select make_id(), id, account_id, sha256(${unique}::bytea), sha256(''), ${amount}, ${fee},
           'succeeded', ${`pi_${unique}`}, ${`ch_${unique}`}, now()
      from profile where id = ${rowId(profile)}
    returning id`.execute(tx)
  if (!rows[0]) throw new Error('there is no profile to give funds to')
  return rows[0].id
}

export const readFunds = (ctx: Context, profileId: ProfileId): Promise<number> =>
  ctx.db.write((tx) => fundsOf(tx, profileId))
