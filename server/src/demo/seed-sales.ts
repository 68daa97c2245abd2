import { defaultLimits } from '@sayso/contract/limits'
import type { ClientBase } from 'pg'

const { fees, ptv } = defaultLimits

/** Rounds half up, like `feeOf`. */
const feeOf = (basisPoints: number) => `(price_cents * ${basisPoints} + 5000) / 10000`

/** Readers also buy: as many as the counters say, each with funds added by card, all of it in the ledger. */
export async function seedSales(client: ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                           secret_version, created_at)
     select make_id(), post.id, readers.id, readers.account_id, author_id, price_cents,
            ${feeOf(fees.saysoBasisPoints)}, ${feeOf(fees.transactionBasisPoints)}, secret_version, $1
       from post
       join post_counter on post_counter.post_id = post.id
       join (select id, account_id, row_number() over (order by id) as place
               from profile where handle like '%\\_reads\\_%') readers on place <= purchases
      where price_cents is not null`,
    [now],
  )
  await client.query(
    `with paid as (
       insert into payment (id, profile_id, account_id, token_hash, input_hash, amount, card_fee,
                            status, intent_id, charge_id, created_at, ended_at)
       select make_id(), buyer_id, buyer_account_id, sha256(buyer_id::text::bytea), sha256('demo'), sum(paid),
              ${ptv.cardFeeCents}, 'succeeded', 'pi_demo_' || buyer_id, 'ch_demo_' || buyer_id, $1, $1
         from purchase where created_at = $1 group by buyer_id, buyer_account_id
       returning id, profile_id, amount, card_fee, charge_id),
     -- No card provider knows of these payments, so its transactions are added here.
     told as (
       insert into card_transaction (id, type, source, amount, fee, entry_key, created_at)
       select 'txn_demo_' || id, 'charge', charge_id, amount + card_fee, 0, 'topup:' || id, $1 from paid)
     select ledger_post('topup:' || id, 'topup', sha256('demo'), null,
              '{card_clearing, card_clearing}', array[null, null]::bigint[],
              '{user_funds, card_fee}', array[profile_id, null], array[amount, card_fee])
       from paid`,
    [now],
  )
  await client.query(
    `select ledger_post('buy:' || id, 'purchase', sha256('demo'), null,
              '{user_funds, user_funds, user_funds}', array[buyer_id, buyer_id, buyer_id],
              '{author_pending, platform_fee, txn_fee}', array[author_id, null, null],
              array[paid - sayso_fee - transaction_fee, sayso_fee, transaction_fee])
       from purchase where created_at = $1`,
    [now],
  )
}
