import { defaultLimits } from '@sayso/contract/limits'
import type { ClientBase } from 'pg'

const { fees, ptv } = defaultLimits

/** Half up, as `feeOf` rounds. */
const feeOf = (basisPoints: number) => `(price_cents * ${basisPoints} + 5000) / 10000`

/** Who only reads also buys: as many as the counters say, each from funds a card brought, all of it in the books. */
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
    `select ledger_post('topup:demo-' || buyer_id, 'topup', sha256('demo'), null,
              '{card_clearing, card_clearing}', array[null, null]::bigint[],
              '{user_funds, card_fee}', array[buyer_id, null], array[sum(paid)::bigint, ${ptv.cardFeeCents}])
       from purchase where created_at = $1 group by buyer_id`,
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
