import type { AccountId } from '@sayso/contract/ids'
import type { DeskCase } from '@sayso/contract/shapes/decision'
import { wireId } from '../../../platform/db/row-id.ts'
import { numberText, urgencyOf } from '../../moderation/index.ts'
import type { CaseRow } from './queue.queries.ts'

/** What a case looks like depends on who looks, on who is called how, and on what waits for a second person. */
export interface CaseView {
  readonly staffId: AccountId
  readonly handleOf: (id: AccountId) => string | null
  readonly waiting: ReadonlySet<string>
}

export function viewCase(row: CaseRow, { staffId, handleOf, waiting }: CaseView): DeskCase {
  const claimedBy = row.claimed_by === null ? null : wireId<AccountId>(row.claimed_by)
  const number = numberText(row.id)
  return {
    number,
    kind: row.kind,
    urgency: urgencyOf(row.priority),
    reason: row.reason,
    source: row.source,
    num_reports: row.reports,
    handle: row.handle,
    display_name: row.display_name,
    text: row.text,
    opened: row.opened_at.toISOString(),
    claimed_by: claimedBy === null ? null : (handleOf(claimedBy) ?? claimedBy),
    is_mine: claimedBy === staffId,
    claimed_until: row.claimed_until?.toISOString() ?? null,
    waits: waiting.has(number),
    decision: row.decision,
    decided: row.decided_at?.toISOString() ?? null,
  }
}
