import type { AccountId, DecisionId, PostId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../decisions.tables.ts'
import type { DecisionRecord } from '../record/decision-record.ts'

/** Ids of one case are in the order of its decisions: they come from the case's shard. */
export async function nextDecisionId(tx: Tx, caseId: bigint): Promise<DecisionId> {
  const { rows } = await sql<{ id: bigint }>`
    select make_id((${caseId}::bigint % 4096)::int) as id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an id is always made')
  return wireId(row.id)
}

export async function insertDecision(
  tx: Tx,
  made: Omit<DecisionRecord, 'createdAt' | 'kind' | 'subjectId' | 'source' | 'takenBack'>,
): Promise<void> {
  const orNull = (id: string | null) => (id === null ? null : rowId(id))
  await query(tx)
    .insertInto('mod_decision')
    .values({
      id: rowId(made.id),
      case_id: made.caseId,
      appeal_id: made.appealId,
      decided_by: orNull(made.decidedBy),
      decision: made.decision,
      policy: made.policy,
      law: made.law,
      facts: made.facts,
      until: made.until,
      label: made.label,
      money: made.money,
      takedown_order_id: orNull(made.takedownOrderId),
      author_id: orNull(made.authorId),
      author_account_id: orNull(made.authorAccountId),
      reports: made.reports,
      is_upheld: made.isUpheld,
      buyers: made.buyers,
    })
    .execute()
}

export async function findAccountOf(tx: Tx, profileId: ProfileId): Promise<AccountId> {
  const row = await query(tx)
    .selectFrom('profile')
    .select('account_id')
    .where('id', '=', rowId(profileId))
    .executeTakeFirstOrThrow()
  return wireId(row.account_id)
}

/** How many have bought a post and were not refunded. */
export async function countBuyersOf(tx: Tx, postId: PostId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from purchase where post_id = ${rowId(postId)} and status = 'completed'`.execute(
    tx,
  )
  return rows[0]?.count ?? 0
}

/** The same for everything that an account sold. */
export async function countSalesOf(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from profile join purchase on purchase.author_id = profile.id
     where profile.account_id = ${rowId(accountId)} and status = 'completed'`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Whether somebody reported in a case. */
export async function hasReported(tx: Tx, caseId: bigint, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from report where case_id = ${caseId} and reporter_id = ${rowId(accountId)} limit 1`.execute(tx)
  return rows.length > 0
}
