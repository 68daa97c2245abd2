import type { DecisionId } from '@sayso/contract/ids'
import type { Side } from '@sayso/contract/shapes/decision'
import { sql } from 'kysely'
import { rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../appeals.tables.ts'

export interface DecisionCourse {
  /** Whose appeal led to it, if one did. */
  readonly ledBy: Side | null
  /** The case was decided anew since. */
  readonly isReplaced: boolean
  /** Who has appealed against it. */
  readonly appealedBy: readonly Side[]
}

/** What happened before and after decisions. */
export async function findCourses(
  tx: Tx,
  ids: readonly DecisionId[],
): Promise<Map<DecisionId, DecisionCourse>> {
  const { rows } = await sql<{
    id: bigint
    led_by: Side | null
    is_replaced: boolean
    appealed_by: Side[]
  }>`
    select d.id, led.side as led_by, array(select side from appeal where decision_id = d.id) as appealed_by,
           exists (select from mod_decision later where later.case_id = d.case_id and later.id > d.id) as is_replaced
      from mod_decision d left join appeal led on led.id = d.appeal_id
     where d.id = any(${rowIds(ids)}::bigint[])`.execute(tx)
  return new Map(
    rows.map((row) => [
      wireId<DecisionId>(row.id),
      { ledBy: row.led_by, isReplaced: row.is_replaced, appealedBy: row.appealed_by },
    ]),
  )
}
