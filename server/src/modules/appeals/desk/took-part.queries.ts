import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../appeals.tables.ts'

/**
 * Who of staff took part in a case: whoever decided it or an appeal in it, and who proposed or approved that its
 * author's account is closed or opened again, but for this appeal.
 */
export async function findWhoTookPart(
  tx: Tx,
  { caseId, authorAccountId }: { caseId: bigint; authorAccountId: AccountId | null },
  appealNumber: string,
): Promise<Set<AccountId>> {
  const { rows } = await sql<{ id: bigint }>`
    select decided_by as id from mod_decision where case_id = ${caseId} and decided_by is not null
    union
    select appeal.decided_by from appeal join mod_decision d on d.id = appeal.decision_id
     where d.case_id = ${caseId} and appeal.decided_by is not null
    union
    select unnest(array[proposed_by, ended_by]) from staff_pending
     where account_id = ${authorAccountId === null ? null : rowId(authorAccountId)}::bigint
       and act in ('close_account', 'reinstate_closed') and outcome = 'approved'
       and arguments ->> 'appeal' is distinct from ${appealNumber}`.execute(tx)
  return new Set(rows.map(({ id }) => wireId<AccountId>(id)))
}
