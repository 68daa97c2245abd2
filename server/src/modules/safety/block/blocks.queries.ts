import '../safety.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Person } from '../../../rpc/viewer.ts'
import type { Pair } from '../safety.context.ts'

/** Whether the acting profile can know of this one: it is not hidden, and does not block it. Own blocks do not matter. */
export async function isThere(tx: Tx, viewer: Person, id: ProfileId): Promise<boolean> {
  const { rows } = await sql`
    select from profile
     where id = ${rowId(id)} and hidden_at is null
       and (not exists (select from block where blocker_id = profile.id and blocked_id = ${rowId(viewer.profileId)})
            or exists (select from block
                        where blocker_account_id = ${rowId(viewer.accountId)} and blocked_id = profile.id))`.execute(
    tx,
  )
  return rows.length > 0
}

/** Also makes blocks of one account wait for each other, so that they are counted correctly. */
export async function markBlocker(tx: Tx, account: AccountId): Promise<void> {
  await sql`insert into account_filter (account_id, has_blocks) values (${rowId(account)}, true)
            on conflict (account_id) do update set has_blocks = true`.execute(tx)
}

/** No row is ever updated: a million people may block the same profile at once. */
export async function markBlocked(tx: Tx, id: ProfileId): Promise<void> {
  await sql`insert into blocked_profile (profile_id) values (${rowId(id)}) on conflict do nothing`.execute(tx)
}

/**
 * Makes a block and a follow between the same two wait for each other: neither would see what the other one is writing,
 * and a follow would outlive the block.
 */
export async function holdPair(tx: Tx, one: ProfileId, other: ProfileId): Promise<void> {
  const pair = [one, other].toSorted().join(':')
  await sql`select pg_advisory_xact_lock(hashtextextended(${`safety:${pair}`}, 0))`.execute(tx)
}

/** Returns those that did not exist yet. */
export async function insertBlocks(tx: Tx, account: AccountId, pairs: readonly Pair[]): Promise<Pair[]> {
  const { rows } = await sql<{ blocker_id: bigint; blocked_id: bigint }>`
    insert into block (blocker_id, blocked_id, blocker_account_id, id)
    select blocker, blocked, ${rowId(account)}::bigint, make_id(shard_of(blocker))
      from unnest(${rowIds(pairs.map(({ blockerId }) => blockerId))}::bigint[],
                  ${rowIds(pairs.map(({ blockedId }) => blockedId))}::bigint[]) as pair (blocker, blocked)
    on conflict do nothing
    returning blocker_id, blocked_id`.execute(tx)
  return rows.map((row) => ({ blockerId: wireId(row.blocker_id), blockedId: wireId(row.blocked_id) }))
}

export async function countBlocks(tx: Tx, account: AccountId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from block where blocker_account_id = ${rowId(account)}`.execute(tx)
  return rows[0]?.count ?? 0
}

export async function deleteBlocks(tx: Tx, account: AccountId, id: ProfileId): Promise<void> {
  await sql`delete from block where blocker_account_id = ${rowId(account)} and blocked_id = ${rowId(id)}`.execute(
    tx,
  )
}

/** Each profile once, by its latest block. An account has so few that they are sorted for every page. */
export async function findBlocks(
  db: Reader,
  account: AccountId,
  below: string | null,
  limit: number,
): Promise<{ id: string; profileId: ProfileId }[]> {
  const bound = below === null ? sql`true` : sql`max(id) < ${rowId(below)}`
  const { rows } = await sql<{ id: bigint; blocked_id: bigint }>`
    select max(id) as id, blocked_id from block
     where blocker_account_id = ${rowId(account)}
     group by blocked_id having ${bound}
     order by 1 desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ id: wireId(row.id), profileId: wireId<ProfileId>(row.blocked_id) }))
}
