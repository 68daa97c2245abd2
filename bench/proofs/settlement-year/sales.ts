import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { putOnSale } from '../../harness/market.ts'
import type { Member } from '../../harness/members.ts'
import type { Random } from '../../harness/random.ts'

export interface Shop {
  readonly author: Member
  readonly post: string
  /** Everybody buys a post once: buyers take turns, starting with a different one for each shop. */
  readonly first: number
  sold: number
}

const rowOf = (id: string) => String(decodeId(id))

export async function openShops(database: Database, authors: readonly Member[]): Promise<Shop[]> {
  const shops: Shop[] = []
  for (const author of authors) {
    const [post = ''] = await putOnSale(database, author, 1)
    shops.push({ author, post, first: shops.length * 7, sold: 0 })
  }
  return shops
}

const half = (amount: number, basisPoints: number) => Math.floor((amount * basisPoints + 5000) / 10_000)

/**
 * Adds sales of one week, by SQL, as the product writes them, at instants of that week: buyers add what they spend by
 * card, one payment each, and buy.
 */
export async function sellWeek(
  database: Database,
  random: Random,
  { shops, buyers, count, start }: { shops: Shop[]; buyers: readonly Member[]; count: number; start: Date },
): Promise<void> {
  const rows = Array.from({ length: count }, () => {
    const shop = random.pick(shops)
    const buyer = buyers[(shop.first + shop.sold) % buyers.length] as Member
    if (shop.sold++ >= buyers.length) return null
    const paid = random.integer(200, 2500)
    const at = new Date(start.getTime() + random.integer(3600, 6 * 86_400) * 1000).toISOString()
    const [sayso, transaction] = [half(paid, 500), half(paid, 290)]
    const [post, by, author] = [rowOf(shop.post), rowOf(buyer.profileId), rowOf(shop.author.profileId)]
    return { post, buyer: by, author, paid, sayso, transaction, at }
  }).filter((row) => row !== null)
  await database.query(
    `with told as materialized (
       select * from jsonb_to_recordset($1::jsonb) as t (buyer bigint, paid bigint)),
     spent as (select buyer, sum(paid)::bigint as amount from told group by 1),
     paid as (
       insert into payment (id, profile_id, account_id, token_hash, input_hash, amount, card_fee, status, intent_id,
                            charge_id, created_at, ended_at)
       select make_id(), profile.id, account_id, sha256(($2::text || profile.id)::bytea), sha256(''), amount, 30,
              'succeeded', 'pi_' || $2::text || '_' || profile.id, 'ch_' || $2::text || '_' || profile.id,
              $3::timestamptz, $3::timestamptz
         from spent join profile on profile.id = buyer
       returning id, profile_id, amount)
     select count(ledger_post('topup:' || id, 'topup', sha256('proof'), null,
              '{card_clearing, card_clearing}', array[null, null]::bigint[],
              '{user_funds, card_fee}', array[profile_id, null], array[amount, 30])) from paid`,
    [JSON.stringify(rows), `w${start.getTime()}`, start.toISOString()],
  )
  await database.query(
    `with told as materialized (
       select * from jsonb_to_recordset($1::jsonb)
         as t (post bigint, buyer bigint, author bigint, paid bigint, sayso bigint, transaction bigint,
               at timestamptz)),
     counted as (
       update post_counter set purchases = purchases + n
         from (select post, count(*)::int as n from told group by 1) sums where post_id = post),
     sold as (
       insert into purchase (id, post_id, buyer_id, buyer_account_id, author_id, paid, sayso_fee, transaction_fee,
                             secret_version, created_at)
       select make_id(), post, buyer, (select account_id from profile where id = buyer), author, paid, sayso,
              transaction, 1, at from told
       returning *)
     select count(ledger_post('buy:' || id, 'purchase', sha256('proof'), null,
              '{user_funds, user_funds, user_funds}', array[buyer_id, buyer_id, buyer_id],
              '{author_pending, platform_fee, txn_fee}', array[author_id, null, null]::bigint[],
              array[paid - sayso_fee - transaction_fee, sayso_fee, transaction_fee])) from sold`,
    [JSON.stringify(rows)],
  )
}
