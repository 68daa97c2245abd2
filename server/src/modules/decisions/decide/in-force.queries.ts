import type { AccountId } from '@sayso/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import '../decisions.tables.ts'
import type { InForce } from './in-force.policy.ts'

/** What stands in other cases: the latest row of each, unless it is over. */
async function find(tx: Tx, exceptCase: bigint, which: RawBuilder<unknown>): Promise<InForce[]> {
  const { rows } = await sql<InForce>`
    select * from (
      select distinct on (d.case_id) d.decision, d.until, d.label, d.money, wire_id(d.takedown_order_id) as "orderId"
        from mod_decision d join mod_case c on c.id = d.case_id
       where d.case_id <> ${exceptCase} and ${which}
       order by d.case_id, d.id desc) latest
     where until is null or until > clock_timestamp()`.execute(tx)
  return rows
}

/** About a post or a comment. */
export const findAboutThing = (
  tx: Tx,
  { kind, subjectId, caseId }: { kind: string; subjectId: bigint; caseId: bigint },
): Promise<InForce[]> => find(tx, caseId, sql`c.subject_kind = ${kind} and c.subject_id = ${subjectId}`)

/** About anything of an account. */
export const findAboutAccount = (tx: Tx, accountId: AccountId, caseId: bigint): Promise<InForce[]> =>
  find(tx, caseId, sql`d.author_account_id = ${rowId(accountId)}`)
