import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { fundsOf } from '../../harness/market.ts'
import type { Account } from './client.ts'

const rowOf = (id: string) => String(decodeId(id))

interface Stored {
  readonly id: string
  readonly post: string
  readonly status: 'completed' | 'refunded'
}

/** Compares what people were told with what is stored. */
export async function judge(database: Database, accounts: readonly Account[]) {
  let lost = 0
  let doubled = 0
  let wrongFunds = 0
  for (const { buyer, funds, kept, refunded } of accounts) {
    const stored = await database.query<Stored>(
      'select id::text, post_id::text as post, status from purchase where buyer_id = $1',
      [rowOf(buyer.profileId)],
    )
    const completed = stored.filter(({ status }) => status === 'completed').map(({ post }) => post)
    const back = new Set(stored.filter(({ status }) => status === 'refunded').map(({ id }) => id))
    const reported = new Set([...kept.keys()].map(rowOf))
    lost += [...reported].filter((post) => !completed.includes(post)).length
    lost += refunded.filter((id) => !back.has(rowOf(id))).length
    // More than people were told of, or the same twice.
    doubled += Math.max(0, stored.length - reported.size - refunded.length)
    if ((await fundsOf(database, buyer)) !== funds) wrongFunds++
  }
  return { lost, doubled, wrongFunds }
}

/** What the ledger says came in, is owed to people, and is ours; in cents. */
export async function readLedger(database: Database) {
  const [row] = await database.query<{ came_in: string; owed: string; revenue: string; top_ups: string }>(
    `with moved as (
       select kind, sum(amount) as cents from (
         select a.kind, t.amount from ledger_transfer t join ledger_account a on a.id = t.credit_id
          where a.profile_id is null
         union all
         select a.kind, -t.amount from ledger_transfer t join ledger_account a on a.id = t.debit_id
          where a.profile_id is null) sides
        group by kind)
     select coalesce(-sum(cents) filter (where kind = 'card_clearing'), 0) as came_in,
            coalesce(sum(cents) filter (where kind in ('platform_fee', 'txn_fee', 'card_fee')), 0) as revenue,
            ((select sum(credits - debits) from ledger_account where profile_id is not null)
              + coalesce((select sum(credits) from ledger_account_part), 0)) as owed,
            (select count(*) from ledger_journal where kind = 'topup') as top_ups
       from moved`,
  )
  return {
    cameIn: Number(row?.came_in),
    owed: Number(row?.owed),
    revenue: Number(row?.revenue),
    topUps: Number(row?.top_ups),
  }
}
