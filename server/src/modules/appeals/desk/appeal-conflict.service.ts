import type { AccountId } from '@sayso/contract/ids'
import type { Tx } from '../../../platform/db/tx.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { DecisionRecord } from '../../decisions/index.ts'
import { findReportOf } from '../../moderation/index.ts'
import { findConflict } from '../../staff/index.ts'
import { numberText } from '../appeal.policy.ts'
import type { Appeal } from '../appeals.queries.ts'
import { findWhoTookPart } from './took-part.queries.ts'

/**
 * Why somebody may not decide an appeal; null if they may. It is for somebody who took no part in the case, and knows
 * neither its author nor who appealed.
 */
export async function findAppealConflict(
  tx: Tx,
  staffId: AccountId,
  appeal: Appeal,
  record: DecisionRecord,
): Promise<string | null> {
  const { caseId, authorAccountId } = record
  const parties = await findWhoTookPart(tx, record, numberText(appeal.id))
  if (parties.has(staffId)) return 'you took part in the decision'
  if ((await findReportOf(tx, caseId, staffId)) !== null) return 'you reported this'
  const people = new Set([authorAccountId, appeal.accountId].filter((id) => id !== null))
  for (const id of people) {
    const reason = await findConflict(tx, staffId, id)
    if (reason !== null) return reason
  }
  return null
}

export async function requireNoPart(
  tx: Tx,
  staffId: AccountId,
  appeal: Appeal,
  record: DecisionRecord,
): Promise<void> {
  const reason = await findAppealConflict(tx, staffId, appeal, record)
  if (reason !== null) throw new AppError('staff_conflict', { values: { reason } })
}
