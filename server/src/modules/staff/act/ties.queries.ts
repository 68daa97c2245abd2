import type { AccountId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Ties } from '../staff.policy.ts'
import '../staff.tables.ts'

/** By all profiles of both. */
export async function findTies(tx: Tx, staffId: AccountId, accountId: AccountId): Promise<Ties> {
  const [staff, person] = [rowId(staffId), rowId(accountId)]
  const { rows } = await sql<Omit<Ties, 'isSelf'>>`
    select exists (select from profile mine
                     join follow on follower_id = mine.id
                     join profile theirs on theirs.id = followee_id
                    where mine.account_id = ${staff} and theirs.account_id = ${person}) as follows,
           exists (select from block join profile on profile.id = blocked_id
                    where blocker_account_id = ${staff} and profile.account_id = ${person}) as blocks,
           exists (select from purchase join profile on profile.id = author_id
                    where buyer_account_id = ${staff} and profile.account_id = ${person}) as "boughtFrom",
           exists (select from purchase join profile on profile.id = author_id
                    where buyer_account_id = ${person} and profile.account_id = ${staff}) as "soldTo"`.execute(
    tx,
  )
  const [found] = rows
  if (!found) throw new Error('a statement without a table answers one row')
  return { ...found, isSelf: staff === person }
}
