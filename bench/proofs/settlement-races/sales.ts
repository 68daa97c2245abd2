import { decodeId, encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { giveFunds, PRICE, putOnSale } from '../../harness/market.ts'
import type { Member } from '../../harness/members.ts'

/** The author's part of a sale at the usual price. */
export const NET = PRICE - 15 - 9

const rowOf = ({ profileId }: Member) => String(decodeId(profileId))

/** Adds that many sales of each author to one buyer, by SQL, as the product writes them. Returns their ids. */
export async function sellMany(
  database: Database,
  authors: readonly Member[],
  buyer: Member,
  each: number,
): Promise<string[]> {
  await giveFunds(database, buyer, authors.length * each * PRICE)
  const made: string[] = []
  for (const author of authors) {
    const posts = await putOnSale(database, author, each)
    const rows = await database.query<{ id: string }>(
      `with sold as (
         insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                               secret_version)
         select make_id(shard_of($2::bigint)), post, $2, (select account_id from profile where id = $2), $3,
                ${PRICE}, 15, 9, 1
           from unnest($1::bigint[]) post returning id),
       counted as (update post_counter set purchases = 1 where post_id = any($1))
       select id::text, ledger_post('buy:' || id, 'purchase', sha256('proof'), null,
                '{user_funds, user_funds, user_funds}', array[$2, $2, $2]::bigint[],
                '{author_pending, platform_fee, txn_fee}', array[$3, null, null]::bigint[], '{${NET}, 15, 9}')
         from sold`,
      [posts.map((post) => String(decodeId(post))), rowOf(buyer), rowOf(author)],
    )
    made.push(...rows.map(({ id }) => encodeId(BigInt(id))))
  }
  return made
}

/** The final state of everything. */
export async function readSettled(database: Database) {
  const [row] = await database.query<Record<string, number>>(
    `select (select count(*)::int from purchase where status = 'completed' and batch_id is null) as "leftOver",
            (select count(*)::int from purchase where batch_id is not null) as settled,
            (select count(*)::int from settlement_batch where status = 'open') as open,
            (select count(*)::int from settlement_batch) as batches,
            (select count(*)::int from ledger_journal where kind = 'settlement') as entries,
            (select count(*)::int from purchase where status = 'refunded') as refunds,
            (select count(*)::int from purchase where status = 'refunded' and batch_id is not null) as "refundedLate",
            (select coalesce(sum(credits - debits), 0)::int from ledger_account where kind = 'author_payable')
              as payable,
            (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
  )
  return row ?? {}
}
