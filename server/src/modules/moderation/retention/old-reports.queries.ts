import '../moderation.tables.ts'
import { sql } from 'kysely'
import type { Owner } from '../../../composition/personal-data.ts'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Reports without an account that are too old. Returns how many are gone. */
export async function dropReports(tx: Tx, days: number, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from report where number in (
      select number from report
       where reporter_id is null and created_at < clock_timestamp() - make_interval(days => ${days}::int)
       limit ${limit})
    returning 1`.execute(tx)
  return rows.length
}

/** Marks of visitors who can no longer add to what they reported. Returns how many are gone. */
export async function dropMarks(tx: Tx, hours: number, limit: number): Promise<number> {
  const { rows } = await sql`
    update report set visitor_mark = null where number in (
      select number from report
       where reporter_id is null and visitor_mark is not null
         and created_at < clock_timestamp() - make_interval(hours => ${hours}::int)
       limit ${limit})
    returning 1`.execute(tx)
  return rows.length
}

/** Snapshots of cases that were decided long ago. Returns how many are gone. */
export async function dropSnapshots(
  tx: Tx,
  { days, graveDays, graveWeight }: { days: number; graveDays: number; graveWeight: number },
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    update mod_case set snapshot = null where id in (
      select id from mod_case
       where snapshot is not null and decided_at < clock_timestamp() - make_interval(days => ${days}::int)
         and (weight < ${graveWeight}::int
              or decided_at < clock_timestamp() - make_interval(days => ${graveDays}::int))
       limit ${limit})
    returning 1`.execute(tx)
  return rows.length
}

/** Takes an account's name off some of its reports. Returns of how many. */
export async function detachReports(tx: Tx, { accountId }: Owner, limit: number): Promise<number> {
  const { rows } = await sql`
    update report set reporter_id = null where number in (
      select number from report where reporter_id = ${rowId(accountId)} limit ${limit})
    returning 1`.execute(tx)
  return rows.length
}

/** What else is kept about an account that reports or decides. */
export async function forgetReporter(tx: Tx, { accountId }: Owner): Promise<void> {
  await sql`delete from reporter where account_id = ${rowId(accountId)}`.execute(tx)
  await sql`update mod_case set claimed_by = null, claimed_until = null where claimed_by = ${rowId(accountId)}`.execute(
    tx,
  )
}
