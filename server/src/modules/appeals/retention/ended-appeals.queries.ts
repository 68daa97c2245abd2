import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/tx.ts'
import '../appeals.tables.ts'

/** Of these cases, those without an appeal that is open or was decided in the last years. */
export async function leaveOutAppealed(tx: Tx, cases: readonly bigint[], years: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select asked.id from unnest(${cases}::bigint[]) as asked (id)
     where not exists (
       select from mod_decision d join appeal on appeal.decision_id = d.id
        where d.case_id = asked.id
          and (outcome is null or appeal.decided_at >= now() - make_interval(years => ${years}::int)))
     order by asked.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The decisions that they led to go in the same transaction: until its end nothing misses them. */
export async function dropAppealsOf(tx: Tx, cases: readonly bigint[]): Promise<void> {
  await sql`set constraints mod_decision_appeal deferred`.execute(tx)
  await sql`
    delete from appeal using mod_decision d
     where d.id = appeal.decision_id and d.case_id = any(${cases}::bigint[])`.execute(tx)
}
