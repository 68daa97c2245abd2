import { decodeId } from '@sayso/contract/ids'
import type { Database } from '../../harness/databases.ts'
import { makeMembers } from '../../harness/members.ts'

const PEOPLE = 40
const BATCH_SIZE = 50_000

/**
 * A ledger of that many days and the two that are open, in which people move a cent to each other: by SQL, in bulk, because
 * posting ten million entries would take hours. Returns how many transfers it has.
 */
export async function fillLedger(
  database: Database,
  { days, perDay }: { days: number; perDay: number },
): Promise<number> {
  const members = await makeMembers(database, PEOPLE)
  const profiles = members.map(({ profileId }) => String(decodeId(profileId)))
  await database.query(
    `insert into ledger_account (kind, profile_id) select 'user_funds', unnest($1::bigint[])`,
    [profiles],
  )
  // More than anybody can give away.
  await post(database, { from: 'platform', count: PEOPLE, day: days + 2, amount: 1_000_000 })
  for (let day = days + 2; day >= 0; day--) {
    // Shortly after midnight it is still open, later it is not.
    if (day === 2) continue
    for (let done = 0; done < perDay; done += BATCH_SIZE)
      await post(database, { from: 'people', count: Math.min(BATCH_SIZE, perDay - done), day, amount: 1 })
  }
  await database.query(
    `update ledger_account a set debits = sums.debits, credits = sums.credits
       from (select account_id, sum(debits) as debits, sum(credits) as credits
               from (select debit_id as account_id, amount as debits, 0 as credits from ledger_transfer
                      union all select credit_id, 0, amount from ledger_transfer) sides
              group by 1) sums
      where a.id = sums.account_id and a.profile_id is not null`,
  )
  await database.query('vacuum analyze ledger_journal, ledger_transfer, ledger_account')
  const [row] = await database.query<{ n: number }>('select count(*)::int as n from ledger_transfer')
  return row?.n ?? 0
}

interface Posted {
  readonly from: 'platform' | 'people'
  readonly count: number
  /** How many days ago: 0 is today. */
  readonly day: number
  readonly amount: number
}

async function post(database: Database, { from, count, day, amount }: Posted): Promise<void> {
  await database.query(
    `with account as (select id, row_number() over (order by id) - 1 as place from ledger_account
                       where profile_id is not null),
          entry as (
            insert into ledger_journal (kind, key, input_hash, legs, created_at)
            select 'gift', 'gift:' || gen_random_uuid(), sha256('proof'), 1,
                   date_trunc('day', now(), 'UTC') - make_interval(days => $2) + interval '1 second'
              from generate_series(1, $1::int)
            returning id)
     insert into ledger_transfer (journal_id, debit_id, credit_id, amount)
     select entry.id, coalesce(giver.id, ledger_account_id('platform_fee', null)), taker.id, $3
       from entry
       join account taker on taker.place = entry.id % ${PEOPLE}
       left join account giver on $4 and giver.place = (entry.id + 1 + entry.id % 7) % ${PEOPLE}
      order by entry.id`,
    [count, day, amount, from === 'people'],
  )
}

/** Lets an hour go by, as far as the audit can tell, and makes it no time to read all of history. */
export async function passAnHour({ query }: Database): Promise<void> {
  await query(
    `update ledger_sealed_day set looked_at = looked_at - interval '1 hour', sealed_at = sealed_at - interval '2 hours'`,
  )
  await query('update ledger_watch set read_all_at = clock_timestamp(), read_all_ms = 3600000')
}

/** Adds to a transfer of a sealed day, or takes it away from the one that was changed before. */
export async function changeTransfer({ query }: Database, day: number | null, cents: number): Promise<void> {
  await query('alter table ledger_transfer disable trigger ledger_transfer_stands')
  await query(
    day === null
      ? `update ledger_transfer set amount = amount + $1 where amount = 2`
      : `update ledger_transfer set amount = amount + $1
          where (journal_id, id) = (select journal_id, id from ledger_transfer
                                     where amount = 1 and journal_id <= (select last_journal from ledger_sealed_day
                                                                          order by day offset $2 - 1 limit 1)
                                     order by journal_id desc limit 1)`,
    day === null ? [cents] : [cents, day],
  )
  await query('alter table ledger_transfer enable always trigger ledger_transfer_stands')
}
