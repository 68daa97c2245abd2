import type { Side } from '@sayso/contract/shapes/decision'
import type { Tx } from '../../../platform/db/tx.ts'
import type { DecisionRecord } from '../../decisions/index.ts'
import { appealRefusal, appealUntil } from '../appeal.policy.ts'
import { type DecisionCourse, findCourses } from './appealable.queries.ts'

const UNKNOWN: DecisionCourse = { ledBy: null, isReplaced: true, appealedBy: [] }

/** Why a side cannot appeal a decision; null if it can. */
export async function refusalOf(tx: Tx, record: DecisionRecord, side: Side) {
  const course = (await findCourses(tx, [record.id])).get(record.id) ?? UNKNOWN
  return appealRefusal({ ...record, ...course }, side, new Date())
}

/** Until when a side can appeal; null if it cannot, or has. */
export function untilWhen(record: DecisionRecord, side: Side, course: DecisionCourse = UNKNOWN): Date | null {
  if (course.appealedBy.includes(side)) return null
  return appealRefusal({ ...record, ...course }, side, new Date()) === null ? appealUntil(record) : null
}

export async function appealableUntil(tx: Tx, record: DecisionRecord, side: Side): Promise<Date | null> {
  return untilWhen(record, side, (await findCourses(tx, [record.id])).get(record.id))
}
