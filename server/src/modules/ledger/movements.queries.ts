import './ledger.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { ProfileAccount } from './ledger.entry.ts'

/** One entry from the point of view of one account. */
export interface Movement {
  readonly key: string
  readonly kind: string
  readonly at: Date
  /** What the account gained or lost. */
  readonly amount: Cents
  readonly balanceAfter: Cents
  /** The total that the entry moved, including the shares of others. */
  readonly total: Cents
  /** Where the next page starts. */
  readonly place: bigint
}

/** An entry touches one account by a few transfers at most: a sale has three. */
const LEGS_MAX = 4

/** What an entry added to a profile's earnings, or took from them. */
export type Earning = Pick<Movement, 'key' | 'kind' | 'at' | 'amount' | 'place'>

/**
 * A profile's sales and their reversals, newest first, whether settled or not. Each is one transfer. Transfers of a
 * settlement between the two accounts are not included.
 */
export async function findEarnings(
  tx: Tx,
  profile: ProfileId,
  { below, limit }: { readonly below: bigint; readonly limit: number },
): Promise<Earning[]> {
  const side = (end: 'credit' | 'debit') => sql`
    (select t.id, t.amount * ${sql.lit(end === 'credit' ? 1 : -1)} as amount, journal.key, journal.kind, journal.created_at
       from ledger_transfer t join ledger_journal journal on journal.id = t.journal_id
      where ${sql.ref(`t.${end}_id`)} = account.id and t.id < ${below}
        and journal.kind in ('purchase', 'refund', 'dispute_reversal', 'takedown', 'takedown_back')
      order by t.id desc limit ${limit}::int)`
  const { rows } = await sql<{ id: bigint; amount: bigint; key: string; kind: string; created_at: Date }>`
    select moved.* from ledger_account account
     cross join lateral (${side('credit')} union all ${side('debit')}) moved
     where account.profile_id = ${rowId(profile)} and account.kind in ('author_pending', 'author_payable')
     order by moved.id desc limit ${limit}::int`.execute(tx)
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    at: row.created_at,
    amount: cents(Number(row.amount)),
    place: row.id,
  }))
}

/** The last transfer by which an entry touched an account. */
export async function findLastTransfer(
  tx: Tx,
  of: { readonly profile: ProfileId; readonly kind: ProfileAccount },
  key: string,
): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint | null }>`
    select max(t.id) as last
      from ledger_journal journal
      join ledger_transfer t on t.journal_id = journal.id
      join ledger_account account on account.id in (t.debit_id, t.credit_id)
     where journal.key = ${key} and account.kind = ${of.kind} and account.profile_id = ${rowId(of.profile)}`.execute(
    tx,
  )
  return rows[0]?.last ?? null
}

/**
 * An account's entries below this place, newest first. Transfers are numbered under the lock of their accounts, so for
 * one account their order is the order in which they happened; journals are numbered before they wait for that lock.
 * The balance after each is calculated backwards from today's balance, in one query.
 */
export async function findMovements(
  tx: Tx,
  of: { readonly profile: ProfileId; readonly kind: ProfileAccount },
  { below, limit }: { readonly below: bigint; readonly limit: number },
): Promise<Movement[]> {
  const transfers = limit * LEGS_MAX
  const signed = sql`case when t.credit_id = account.id then t.amount
                          when t.debit_id = account.id then -t.amount else 0 end`
  const { rows } = await sql<{
    key: string
    kind: string
    created_at: Date
    amount: bigint
    total: bigint
    balance_after: bigint
    first: bigint
  }>`
    with account as materialized (
      select id, credits - debits as balance from ledger_account
       where kind = ${of.kind} and profile_id = ${rowId(of.profile)}),
    touched as (
      select moved.* from account cross join lateral (
        (select id, journal_id from ledger_transfer where debit_id = account.id and id < ${below}
          order by id desc limit ${transfers}::int)
         union all
        (select id, journal_id from ledger_transfer where credit_id = account.id and id < ${below}
          order by id desc limit ${transfers}::int)) moved),
    event as (
      select journal_id, max(id) as last from touched group by 1 order by 2 desc limit ${limit}::int),
    felt as (
      select event.journal_id, event.last, sum(${signed}) as amount, sum(t.amount) as total,
             min(t.id) filter (where account.id in (t.debit_id, t.credit_id)) as first
        from event cross join account join ledger_transfer t on t.journal_id = event.journal_id
       group by 1, 2),
    newer as (
      select coalesce(sum(amount), 0) as amount from (
        select sum(amount) as amount from ledger_transfer, account
         where credit_id = account.id and ledger_transfer.id >= ${below}
         union all
        select -sum(amount) from ledger_transfer, account
         where debit_id = account.id and ledger_transfer.id >= ${below}) sides)
    select journal.key, journal.kind, journal.created_at, felt.amount::bigint, felt.total::bigint, felt.first,
           (account.balance - newer.amount + felt.amount - sum(felt.amount) over (order by felt.last desc))::bigint
             as balance_after
      from felt cross join account cross join newer join ledger_journal journal on journal.id = felt.journal_id
     order by felt.last desc`.execute(tx)
  return rows.map((row) => ({
    key: row.key,
    kind: row.kind,
    at: row.created_at,
    amount: cents(Number(row.amount)),
    balanceAfter: cents(Number(row.balance_after)),
    total: cents(Number(row.total)),
    place: row.first,
  }))
}
