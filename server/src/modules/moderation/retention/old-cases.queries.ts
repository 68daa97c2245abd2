import '../moderation.tables.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'

/** A decided case, and the moment it was decided first, to the microsecond. */
export interface OldCase {
  readonly id: bigint
  readonly at: string
}

/** Cases that were decided that many years ago, the oldest first. */
export async function listOldCases(
  tx: Tx,
  years: number,
  { after, limit }: { after: OldCase | null; limit: number },
): Promise<OldCase[]> {
  const isNext =
    after === null ? sql`true` : sql`(decided_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
  const { rows } = await sql<OldCase>`
    select id, decided_at::text as at from mod_case
     where state = 'decided' and decided_at < now() - make_interval(years => ${years}::int) and ${isNext}
     order by decided_at, id limit ${limit}`.execute(tx)
  return rows
}

/** Locks these cases. Returns those that nobody else works on. */
export async function lockCases(tx: Tx, cases: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from mod_case where id = any(${cases}::bigint[]) order by id for update skip locked`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Returns how many are gone. */
export async function dropReportsOf(tx: Tx, cases: readonly bigint[], limit: number): Promise<number> {
  const { rows } = await sql`
    delete from report where number in (
      select number from report where case_id = any(${cases}::bigint[]) limit ${limit})
    returning 1`.execute(tx)
  return rows.length
}

/** Of which neither reports nor decisions are left. */
export async function dropCases(tx: Tx, cases: readonly bigint[]): Promise<void> {
  await sql`delete from mod_case where id = any(${cases}::bigint[])`.execute(tx)
}
