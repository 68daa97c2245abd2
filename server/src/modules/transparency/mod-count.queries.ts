import { sql } from 'kysely'
import type { Tx } from '../../platform/db/tx.ts'
import type { MonthCount } from './periods.policy.ts'
import { query } from './transparency.tables.ts'

/**
 * The latest month that was counted, as its first day; the one after it if that month was over by then. A month that was
 * counted whole is left alone also where nothing has happened since.
 */
export async function findLastMonth(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(max(case when counted_at >= (month + interval '1 month') at time zone 'UTC'
                            then month + interval '1 month' else month end), 'YYYY-MM-DD') as month
      from mod_count`.execute(tx)
  return rows[0]?.month ?? null
}

/**
 * Counts a month, in place of what was counted before. A decision that was taken back still was one; that it was, is
 * counted with the appeals. Hours are those until a case was decided first.
 */
export async function countMonth(tx: Tx, month: string, maxHours: number): Promise<void> {
  const within = (column: string) => sql`
    (${sql.ref(column)} >= ${month}::timestamp at time zone 'UTC'
     and ${sql.ref(column)} < (${month}::timestamp + interval '1 month') at time zone 'UTC')`
  await query(tx).deleteFrom('mod_count').where('month', '=', sql<Date>`${month}::date`).execute()
  await sql`
    with decided as (
      select * from mod_decision d where ${within('d.created_at')} and decision <> 'reinstate')
    insert into mod_count (month, kind, key, count)
    select ${month}::date, kind, key, count(*)
      from (select 'report' as kind, reason as key from report where ${within('report.created_at')}
            union all select 'decision', decision from decided
            union all select 'basis', case policy when 'law' then 'law' else 'rule' end from decided where policy is not null
            union all select 'machine', 'machine' from decided where decided_by is null
            union all
            select 'hours', least(floor(extract(epoch from decided.created_at - opened_at) / 3600), ${maxHours}::int)::int::text
              from decided join mod_case on mod_case.id = case_id
             where not exists (select from mod_decision earlier
                                where earlier.case_id = decided.case_id and earlier.id < decided.id)
            union all select 'appeal', 'made' from appeal where ${within('appeal.created_at')}
            union all select 'appeal', outcome from appeal where ${within('appeal.decided_at')}) counted
     group by kind, key`.execute(tx)
}

export async function findCounts(tx: Tx): Promise<{ counts: MonthCount[]; asOf: Date | null }> {
  const { rows } = await sql<{ month: string; kind: MonthCount['kind']; key: string; count: number }>`
    select to_char(month, 'YYYY-MM-DD') as month, kind, key, count::int as count from mod_count`.execute(tx)
  const last = await query(tx)
    .selectFrom('mod_count')
    .select(({ fn }) => fn.max('counted_at').as('at'))
    .executeTakeFirst()
  return { counts: rows, asOf: last?.at ?? null }
}
