import '../moderation.tables.ts'
import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../moderation.tables.ts'

export interface UnnotifiedReport {
  readonly number: bigint
  /** Null without an account, and once it is erased. */
  readonly accountId: AccountId | null
  /** Of somebody without an account who got a receipt: an address that may be anybody's gets few emails. */
  readonly contactSealed: Buffer | null
}

/**
 * Marks the next reports of a decided case as told, and returns them: whoever calls it tells their reporters in the same
 * transaction. Less than the limit if none is left.
 */
export async function takeUnnotified(tx: Tx, caseId: bigint, limit: number): Promise<UnnotifiedReport[]> {
  const { rows } = await sql<{ number: bigint; reporter_id: bigint | null; contact_sealed: Buffer | null }>`
    update report set notified_at = clock_timestamp()
     where number in (select number from report
                       where case_id = ${caseId} and settled_at is not null and notified_at is null
                       order by number limit ${limit} for update)
    returning number, reporter_id, case when token_hash is not null then contact_sealed end as contact_sealed`.execute(
    tx,
  )
  return rows.map((row) => ({
    number: row.number,
    accountId: row.reporter_id === null ? null : wireId(row.reporter_id),
    contactSealed: row.contact_sealed,
  }))
}

/** A reporter who was told in another way. */
export async function markNotified(tx: Tx, number: bigint): Promise<void> {
  await query(tx)
    .updateTable('report')
    .set({ notified_at: sql<Date>`clock_timestamp()` })
    .where('number', '=', number)
    .execute()
}

/** What an account reported in a case. */
export async function findReportOf(tx: Tx, caseId: bigint, accountId: AccountId): Promise<bigint | null> {
  const row = await query(tx)
    .selectFrom('report')
    .select('number')
    .where('case_id', '=', caseId)
    .where('reporter_id', '=', rowId(accountId))
    .executeTakeFirst()
  return row?.number ?? null
}

/** A report without an account, with whom to write to about it. */
export async function findContactOf(
  tx: Tx,
  number: bigint,
): Promise<{ readonly caseId: bigint | null; readonly contactSealed: Buffer | null } | null> {
  const row = await query(tx)
    .selectFrom('report')
    .select(['case_id', 'contact_sealed'])
    .where('number', '=', number)
    .where('reporter_id', 'is', null)
    .executeTakeFirst()
  return row ? { caseId: row.case_id, contactSealed: row.contact_sealed } : null
}
