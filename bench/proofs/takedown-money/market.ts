import { decodeId, encodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { giveFunds, PRICE, putOnSale } from '../../harness/market.ts'
import type { Member } from '../../harness/members.ts'
import { NET } from '../settlement-races/sales.ts'

const rowOf = ({ profileId }: Member) => String(decodeId(profileId))

/** Every author puts posts on sale, and every buyer buys all of them, by SQL, as the product writes it. */
export async function sellToAll(
  database: Database,
  { authors, buyers, each }: { authors: readonly Member[]; buyers: readonly Member[]; each: number },
): Promise<string[]> {
  for (const buyer of buyers) await giveFunds(database, buyer, authors.length * each * PRICE)
  const all: string[] = []
  for (const author of authors) {
    const posts = await putOnSale(database, author, each)
    all.push(...posts)
    await database.query(
      `with sold as (
         insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                               secret_version)
         select make_id(shard_of(profile.id)), post, profile.id, account_id, $3, ${PRICE}, 15, 9, 1
           from unnest($1::bigint[]) post cross join profile where profile.id = any($2::bigint[])
         returning id, buyer_id),
       counted as (update post_counter set purchases = cardinality($2::bigint[]) where post_id = any($1))
       select ledger_post('buy:' || id, 'purchase', sha256('proof'), null,
                '{user_funds, user_funds, user_funds}', array[buyer_id, buyer_id, buyer_id],
                '{author_pending, platform_fee, txn_fee}', array[$3, null, null]::bigint[], '{${NET}, 15, 9}')
         from sold`,
      [posts.map((post) => String(decodeId(post))), buyers.map(rowOf), rowOf(author)],
    )
  }
  return all
}

/** Some purchases, in an order of their own for each seed. */
export async function somePurchases(database: Database, count: number, seed: number): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    `select id::text from purchase order by md5(id::text || $2::text) limit $1::int`,
    [count, String(seed)],
  )
  return rows.map(({ id }) => encodeId(BigInt(id)))
}

export async function accountOf(database: Database, { profileId }: Member): Promise<string> {
  const [row] = await database.query<{ id: string }>(
    'select account_id::text as id from profile where id = $1',
    [String(decodeId(profileId))],
  )
  return encodeId(BigInt(row?.id ?? 0))
}

/** Orders for which something is still to be done. */
export async function countOpen(database: Database): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    `select count(*)::int as n from takedown_order
      where case when reversed_at is null then finished_at else restored_at end is null`,
  )
  return row?.n ?? -1
}

/** The final state of everything. */
export async function readTakenDown(database: Database): Promise<Record<string, number>> {
  const [row] = await database.query<Record<string, number>>(
    `with kept as (
       select account.profile_id as author_id,
              sum(account.credits - account.debits + coalesce((select sum(part.credits) from ledger_account_part part
                                                                 where part.account_id = account.id), 0)) as cents
         from ledger_account account
        where kind in ('author_pending', 'author_payable', 'author_receivable') group by 1),
     got as (select author_id, sum(amount) as cents from payout where status not in ('failed', 'returned') group by 1),
     earned as (
       select author_id, sum(cents) as cents from (
         select author_id, paid - sayso_fee - transaction_fee as cents from purchase where status = 'completed'
         union all
         select author_id, from_loss from takedown_refund
         union all
         select author_id, from_author from takedown_refund where given_back_at is not null) shares group by 1),
     ordered as (
       select purchase.id, purchase.status from purchase join takedown_order wanted
           on wanted.post_id = purchase.post_id
           or wanted.account_id = (select account_id from profile where profile.id = purchase.author_id)
        where wanted.reversed_at is null)
     select (select count(*)::int from purchase) as purchases,
            (select count(*)::int from takedown_refund) as refunds,
            (select count(*)::int from takedown_refund where from_loss > 0) as "atOurCost",
            (select coalesce(sum(from_loss), 0)::int from takedown_refund) as loss,
            (select count(*)::int from takedown_refund where given_back_at is not null) as "givenBack",
            (select count(*)::int from takedown_refund where batch_id is not null) as "settledAgain",
            (select count(*)::int from purchase where refunded_by = 'author') as "byAuthor",
            (select count(*)::int from purchase where status = 'disputed') as disputed,
            (select count(*)::int from ordered where status = 'completed') as forgotten,
            (select count(*)::int from takedown_refund taken join takedown_order on takedown_order.id = order_id
              where reversed_at is not null and from_author > 0 and given_back_at is null) as "notGivenBack",
            (select count(*)::int from takedown_refund taken join takedown_order on takedown_order.id = order_id
              where reversed_at is null and given_back_at is not null) as "givenBackWrongly",
            (select count(*)::int from (
               select from ledger_journal where kind in ('refund', 'takedown', 'dispute_reversal')
                group by substring(key from '[0-9]+$') having count(*) > 1) doubled) as twice,
            (select count(*)::int from kept full join got using (author_id) full join earned using (author_id)
              where coalesce(kept.cents, 0) + coalesce(got.cents, 0) <> coalesce(earned.cents, 0)) as "wrongAuthors",
            (select deadlocks::int from pg_stat_database where datname = current_database()) as deadlocks`,
  )
  return row ?? {}
}
