import type { AccountId, ProfileId, SessionId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { type KeyCounts, keyNumberIn, toKeyCounts } from '../../../platform/keys/keyed-column.ts'
import { query } from '../accounts.tables.ts'

export type ChangeKind = Tables['account_change']['kind']

export async function insertChange(
  tx: Tx,
  change: {
    accountId: AccountId
    kind: ChangeKind
    profileId: ProfileId | null
    before: Buffer | null
    after: Buffer | null
    sessionId: SessionId | null
    device: string
  },
): Promise<bigint> {
  const { id } = await query(tx)
    .insertInto('account_change')
    .values({
      account_id: rowId(change.accountId),
      kind: change.kind,
      profile_id: change.profileId && rowId(change.profileId),
      before: change.before,
      after: change.after,
      session_id: change.sessionId && rowId(change.sessionId),
      device: change.device,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of the changes of the last days. `after` is sealed with the same key as `before`. */
export async function countChangesByKey(tx: Tx, days: number): Promise<KeyCounts> {
  const { rows } = await sql<{ key: number; count: number }>`
    select key, count(*)::int as count
      from (select coalesce(${keyNumberIn('before')}, ${keyNumberIn('after')}) as key from account_change
             where made_at > now() - make_interval(days => ${days})) made
     where key is not null group by key`.execute(tx)
  return toKeyCounts(rows)
}

/**
 * The earlier value of each payout address that was changed since then: by the change itself, by any change after it,
 * or after the account had left the address that is being restored.
 */
export async function listPayoutsBefore(
  tx: Tx,
  accountId: AccountId,
  since: { changeId: bigint | null; leftAt: Date | null },
): Promise<{ profileId: ProfileId; before: Buffer | null }[]> {
  const { rows } = await sql<{ profile_id: bigint; before: Buffer | null }>`
    select distinct on (profile_id) profile_id, before from account_change
     where account_id = ${rowId(accountId)} and kind = 'payout_address'
       and (id >= ${since.changeId}::bigint or made_at >= ${since.leftAt}::timestamptz)
     order by profile_id, id`.execute(tx)
  return rows.map((row) => ({ profileId: wireId(row.profile_id), before: row.before }))
}

export interface ListedChange {
  readonly kind: ChangeKind
  readonly after: Buffer | null
  readonly device: string
  readonly madeAt: Date
}

/** A bound for what is shown; nobody reads more. */
const MAX_LISTED = 100

/** The changes since then, oldest first: the one itself, any after it, and those after a moment. */
export async function listChangesSince(
  tx: Tx,
  accountId: AccountId,
  since: { changeId: bigint | null; at: Date },
): Promise<ListedChange[]> {
  const { rows } = await sql<{ kind: ChangeKind; after: Buffer | null; device: string; made_at: Date }>`
    select kind, after, device, made_at from account_change
     where account_id = ${rowId(accountId)} and (id >= ${since.changeId}::bigint or made_at >= ${since.at})
     order by id limit ${MAX_LISTED}`.execute(tx)
  return rows.map(({ kind, after, device, made_at: madeAt }) => ({ kind, after, device, madeAt }))
}
