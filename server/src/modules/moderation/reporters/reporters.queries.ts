import '../moderation.tables.ts'
import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../moderation.tables.ts'

/** Notes that the warning is shown now. Null if there is none. */
export async function showWarning(tx: Tx, account: AccountId): Promise<{ isIgnored: boolean } | null> {
  const { rows } = await sql<{ is_ignored: boolean }>`
    update reporter set shown_at = coalesce(shown_at, clock_timestamp())
     where account_id = ${rowId(account)}
    returning coalesce(ignored_until > clock_timestamp(), false) as is_ignored`.execute(tx)
  const [row] = rows
  return row ? { isIgnored: row.is_ignored } : null
}

export interface ReporterRow {
  readonly accountId: AccountId
  readonly rejected: number
  readonly warning: { readonly isShown: boolean; readonly isIgnored: boolean } | null
}

/** The records of everybody with an account who reported in a case. */
export async function findRecords(tx: Tx, caseId: bigint, lookedAt: number): Promise<ReporterRow[]> {
  const { rows } = await sql<{
    account_id: bigint
    rejected: number
    is_warned: boolean
    is_shown: boolean
    is_ignored: boolean
  }>`
    select report.reporter_id as account_id, last.rejected, reporter.account_id is not null as is_warned,
           reporter.shown_at is not null as is_shown,
           coalesce(reporter.ignored_until > clock_timestamp(), false) as is_ignored
      from report
      left join reporter on reporter.account_id = report.reporter_id
     cross join lateral (
       select count(*) filter (where state = 'rejected')::int as rejected
         from (select state from report own
                where own.reporter_id = report.reporter_id and own.state <> 'open'
                order by own.number desc limit ${lookedAt}) newest) last
     where report.case_id = ${caseId} and report.reporter_id is not null
     order by report.reporter_id`.execute(tx)
  return rows.map((row) => ({
    accountId: wireId<AccountId>(row.account_id),
    rejected: row.rejected,
    warning: row.is_warned ? { isShown: row.is_shown, isIgnored: row.is_ignored } : null,
  }))
}

export async function warn(tx: Tx, accounts: readonly AccountId[]): Promise<void> {
  await sql`
    insert into reporter (account_id, warned_at) select id, clock_timestamp() from unnest(${rowIds(accounts)}::bigint[]) id
    on conflict do nothing`.execute(tx)
}

export async function ignore(tx: Tx, accounts: readonly AccountId[], days: number): Promise<void> {
  await sql`
    update reporter set ignored_until = clock_timestamp() + make_interval(days => ${days}::int)
     where account_id = any(${rowIds(accounts)}::bigint[])`.execute(tx)
}

export async function forgive(tx: Tx, accounts: readonly AccountId[]): Promise<void> {
  await query(tx).deleteFrom('reporter').where('account_id', 'in', rowIds(accounts)).execute()
}
