import '../payouts.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import type { Limits } from '@sayso/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { isSuspended } from '../../accounts/accounts.fragments.ts'
import type { WaitingReason } from '../../settlement/index.ts'
import { storeReasons } from '../../settlement/settlement.fragments.ts'

/**
 * Whether there are fewer factors than a first payout needs. `counts` says which count. A statement about `profile`.
 */
const lacks = (needed: number, counts: RawBuilder<unknown>) => sql`
  (select count(*)
     from (select account_id, created_at from passkey where removed_at is null
           union all select account_id, created_at from totp where removed_at is null) factor
    where factor.account_id = profile.account_id and ${counts}) < ${needed}::int`

/**
 * Whoever reads the mailbox can set a password and then add a factor. So one that was added soon after counts only once
 * the owner had as long to notice as after a recovery.
 */
function isTrusted(now: Date, days: number): RawBuilder<unknown> {
  const wait = sql`make_interval(days => ${days})`
  return sql`
    (factor.created_at <= ${now}::timestamptz - ${wait}
     or not exists (select from account_change reset
                     where reset.account_id = factor.account_id
                       and reset.kind = 'password' and reset.session_id is null
                       and reset.made_at between factor.created_at - ${wait} and factor.created_at))`
}

/** Why a due batch of an author is not paid yet, or null if it can be paid. */
function waitingFor(now: Date, limits: Limits['payouts']) {
  const { newAddressHours, firstAfterDays, firstNeedsFactors, recoveredDays, triesPerAddress } = limits
  const isFirst = sql`
    not exists (select from payout where payout.author_id = profile.id and payout.status = 'done')`
  return sql`
    case
      when exists (select from account where account.id = profile.account_id and ${isSuspended}) then 'suspended'
      when exists (select from payout_hold where payout_hold.author_id = profile.id) then 'held'
      when exists (select from payout_fraud_hold fraud where fraud.author_id = profile.id) then 'held'
      when exists (select from payout_hold where payout_hold.account_id = profile.account_id) then 'unconfirmed'
      when exists (select from ledger_account owes
                    where owes.profile_id = profile.id and owes.kind = 'author_receivable'
                      and owes.debits > owes.credits) then 'owing'
      when paypal_email is null then 'no_address'
      when ${isFirst} and ${lacks(firstNeedsFactors, sql`true`)} then 'no_factor'
      when ${isFirst} and ${lacks(firstNeedsFactors, isTrusted(now, recoveredDays))} then 'new_factor'
      when paypal_changed_at > ${now}::timestamptz - make_interval(hours => ${newAddressHours}) then 'new_address'
      when (select count(*) from payout
             where payout.author_id = profile.id and payout.status in ('failed', 'returned')
               and payout.receiver = paypal_email
               and payout.id > coalesce((select max(good.id) from payout good
                                          where good.author_id = profile.id and good.status = 'done'), 0)
               and payout.id > coalesce((select max(act.payout_id) from payout_act act
                                          where act.author_id = profile.id and act.act = 'retry'), 0))
           >= ${triesPerAddress}::int then 'address_fails'
      when ${isFirst}
           and (select min(purchase.created_at) from purchase
                 where purchase.batch_id = (select oldest.id from settlement_batch oldest
                                             where oldest.author_id = profile.id and oldest.balance > 0
                                             order by oldest.week_start limit 1))
               > ${now}::timestamptz - make_interval(days => ${firstAfterDays}) then 'first_payout'
    end` as RawBuilder<WaitingReason | null>
}

const isDue = (alias: string, now: Date) =>
  sql`${sql.ref(`${alias}.status`)} in ('pending', 'failed')
      and ${sql.ref(`${alias}.payout_date`)} <= ${now}::timestamptz`

/**
 * Locks the account, so that undoing changes of the account runs either before or after this: no payout can slip in
 * between.
 */
export async function lockOwner(tx: Tx, author: ProfileId): Promise<void> {
  await sql`
    select from account join profile on profile.account_id = account.id
     where profile.id = ${rowId(author)} for share of account`.execute(tx)
}

/** Authors to be paid now, those who wait longest first. */
export async function findDue(tx: Tx, now: Date, limits: Limits['payouts']): Promise<ProfileId[]> {
  const { rows } = await sql<{ author_id: bigint }>`
    select batch.author_id from settlement_batch batch join profile on profile.id = batch.author_id
     where ${isDue('batch', now)} and ${waitingFor(now, limits)} is null
     group by 1 order by min(batch.payout_date), 1`.execute(tx)
  return rows.map(({ author_id }) => wireId(author_id))
}

/**
 * Claims an author for a payout by locking their oldest due batch. Returns the payout address and whether the account is being deleted, or null if another
 * process has the lock or the author cannot be paid.
 */
export async function claimAuthor(
  tx: Tx,
  author: ProfileId,
  now: Date,
  limits: Limits['payouts'],
): Promise<{ receiver: string; isLeaving: boolean } | null> {
  const { rows } = await sql<{ receiver: string; isLeaving: boolean }>`
    select paypal_email as receiver, profile.hidden_at is not null as "isLeaving"
      from settlement_batch batch join profile on profile.id = batch.author_id
     where batch.author_id = ${rowId(author)} and ${isDue('batch', now)} and ${waitingFor(now, limits)} is null
       and not exists (select from settlement_batch older
                        where older.author_id = batch.author_id and ${isDue('older', now)}
                          and older.week_start < batch.week_start)
     for update of batch skip locked`.execute(tx)
  return rows[0] ?? null
}

/** What would keep each of an account's profiles with earnings from being paid, if anything would. */
export async function findObstacles(
  tx: Tx,
  account: AccountId,
  now: Date,
  limits: Limits['payouts'],
): Promise<(WaitingReason | null)[]> {
  const { rows } = await sql<{ reason: WaitingReason | null }>`
    select ${waitingFor(now, limits)} as reason from profile
     where profile.account_id = ${rowId(account)}
       and exists (select from ledger_account earned
                     left join lateral (select sum(part.credits) as credits from ledger_account_part part
                                         where part.account_id = earned.id) parts on true
                    where earned.profile_id = profile.id and earned.kind in ('author_pending', 'author_payable')
                      and earned.credits + coalesce(parts.credits, 0) > earned.debits)`.execute(tx)
  return rows.map(({ reason }) => reason)
}

/** Payouts of an account whose result is not known. */
export async function countOnTheirWay(tx: Tx, account: AccountId): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from payout join profile on profile.id = payout.author_id
     where profile.account_id = ${rowId(account)} and payout.ended_at is null`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Stores for each due batch that cannot be paid what it waits for. */
export async function noteWaiting(tx: Tx, now: Date, limits: Limits['payouts']): Promise<void> {
  await storeReasons(sql`
    select batch.id, ${waitingFor(now, limits)} as reason
      from settlement_batch batch join profile on profile.id = batch.author_id
     where ${isDue('batch', now)}
     order by batch.id for no key update of batch skip locked`).execute(tx)
}
