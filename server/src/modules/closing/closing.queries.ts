import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type Selectable, sql } from 'kysely'
import type { Owner } from '../../composition/personal-data.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './closing.tables.ts'

/** Starts the wait, also where an earlier one was cancelled. Returns when it ends. */
export async function insertRequest(
  tx: Tx,
  account: AccountId,
  { minutes, waived }: { minutes: number; waived: Cents },
): Promise<Date> {
  const { rows } = await sql<{ ends_at: Date }>`
    insert into account_closing as c (account_id, state, ends_at, waived)
    values (${rowId(account)}, 'requested', clock_timestamp() + make_interval(mins => ${minutes}::int), ${waived})
    on conflict (account_id) do update
      set state = 'requested', requested_at = clock_timestamp(), ends_at = excluded.ends_at, waived = excluded.waived,
          reminded_at = null, settling_at = null, cancelled_at = null
    where c.state = 'cancelled'
    returning ends_at`.execute(tx)
  if (!rows[0]) throw new Error('the account is being deleted already')
  return rows[0].ends_at
}

/** False if there was nothing to cancel: not asked for, cancelled, or too late. */
export async function cancelRequest(tx: Tx, account: AccountId): Promise<boolean> {
  const { rows } = await sql`
    update account_closing set state = 'cancelled', cancelled_at = clock_timestamp()
     where account_id = ${rowId(account)} and state in ('requested', 'settling')
    returning account_id`.execute(tx)
  return rows.length > 0
}

export interface Due {
  readonly accountId: AccountId
  readonly state: 'requested' | 'settling' | 'erased'
}

/** Accounts whose time is over and that are not erased yet, those who wait longest first. */
export async function findDue(tx: Tx): Promise<Due[]> {
  const { rows } = await sql<{ account_id: bigint; state: Due['state'] }>`
    select account_id, state from account_closing
     where (state in ('requested', 'settling') or (state = 'erased' and erased_at is null))
       and ends_at <= clock_timestamp()
     order by ends_at`.execute(tx)
  return rows.map((row) => ({ accountId: wireId<AccountId>(row.account_id), state: row.state }))
}

/** Accounts whose owners have not been reminded, and should be by now. */
export async function takeUnreminded(
  tx: Tx,
  minutes: number,
  atMost: number,
): Promise<{ accountId: AccountId; endsAt: Date }[]> {
  const { rows } = await sql<{ account_id: bigint; ends_at: Date }>`
    update account_closing set reminded_at = clock_timestamp()
     where account_id in (select account_id from account_closing
                           where state = 'requested' and reminded_at is null
                             and ends_at <= clock_timestamp() + make_interval(mins => ${minutes}::int)
                             and ends_at > clock_timestamp()
                           order by ends_at limit ${atMost} for update skip locked)
    returning account_id, ends_at`.execute(tx)
  return rows.map((row) => ({ accountId: wireId<AccountId>(row.account_id), endsAt: row.ends_at }))
}

export async function markSettling(tx: Tx, account: AccountId): Promise<void> {
  await query(tx)
    .updateTable('account_closing')
    .set({ state: 'settling', settling_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', rowId(account))
    .where('state', '=', 'requested')
    .execute()
}

/** Locks the deletion, so that a sign-in comes either before or after. Null if it is not being settled (any more). */
export async function lockSettling(
  tx: Tx,
  account: AccountId,
): Promise<{ waived: Cents; endsAt: Date } | null> {
  const row = await query(tx)
    .selectFrom('account_closing')
    .select(['waived', 'ends_at'])
    .where('account_id', '=', rowId(account))
    .where('state', '=', 'settling')
    .forUpdate()
    .executeTakeFirst()
  return row ? { waived: cents(Number(row.waived)), endsAt: row.ends_at } : null
}

export async function markErasing(tx: Tx, account: AccountId): Promise<void> {
  await query(tx)
    .updateTable('account_closing')
    .set({ state: 'erased' })
    .where('account_id', '=', rowId(account))
    .execute()
}

export async function markErased(tx: Tx, account: AccountId): Promise<void> {
  await query(tx)
    .updateTable('account_closing')
    .set({ erased_at: sql<Date>`clock_timestamp()` })
    .where('account_id', '=', rowId(account))
    .where('state', '=', 'erased')
    .execute()
}

export interface Tombstone extends Owner {
  readonly erasedAt: Date
}

export async function insertTombstone(tx: Tx, { accountId, profileIds }: Owner): Promise<void> {
  await query(tx)
    .insertInto('erased_account')
    .values({ account_id: rowId(accountId), profile_ids: rowIds(profileIds).map(String) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function findTombstone(tx: Tx, account: AccountId): Promise<Tombstone | null> {
  const row = await query(tx)
    .selectFrom('erased_account')
    .selectAll()
    .where('account_id', '=', rowId(account))
    .executeTakeFirst()
  return row ? toTombstone(row) : null
}

export async function listTombstones(tx: Tx): Promise<Tombstone[]> {
  const rows = await query(tx).selectFrom('erased_account').selectAll().orderBy('erased_at').execute()
  return rows.map(toTombstone)
}

const toTombstone = (row: Selectable<Tables['erased_account']>): Tombstone => ({
  accountId: wireId<AccountId>(row.account_id),
  profileIds: row.profile_ids.map((id) => wireId<ProfileId>(BigInt(id))),
  erasedAt: row.erased_at,
})

/** Those that are not erased yet, for operators. */
export async function listOpen(
  tx: Tx,
): Promise<{ accountId: AccountId; state: string; endsAt: Date; settlingAt: Date | null }[]> {
  const rows = await query(tx)
    .selectFrom('account_closing')
    .select(['account_id', 'state', 'ends_at', 'settling_at'])
    .where('state', '<>', 'cancelled')
    .where('erased_at', 'is', null)
    .orderBy('ends_at')
    .execute()
  return rows.map((row) => ({
    accountId: wireId<AccountId>(row.account_id),
    state: row.state,
    endsAt: row.ends_at,
    settlingAt: row.settling_at,
  }))
}

export async function hasAccount(tx: Tx, account: AccountId): Promise<boolean> {
  const { rows } = await sql`select from account where id = ${rowId(account)}`.execute(tx)
  return rows.length > 0
}

/** The account's profiles, in the order in which everybody locks them. */
export async function profilesOf(tx: Tx, account: AccountId): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from profile where account_id = ${rowId(account)} order by id`.execute(tx)
  return rows.map(({ id }) => wireId<ProfileId>(id))
}

/** Accounts that have bought something from these profiles and keep it. */
export async function countBuyers(tx: Tx, profiles: readonly ProfileId[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct buyer_account_id)::int as n
      from post join purchase on purchase.post_id = post.id
     where post.author_id = any(${rowIds(profiles)}::bigint[]) and purchase.status = 'completed'`.execute(tx)
  return rows[0]?.n ?? 0
}

/** Says that an account is erased, also where a restored database does not know that it was to be. */
export async function insertErased(tx: Tx, { accountId, erasedAt }: Tombstone): Promise<void> {
  await sql`
    insert into account_closing as c (account_id, state, ends_at, erased_at)
    select id, 'erased', ${erasedAt}, ${erasedAt} from account where id = ${rowId(accountId)}
    on conflict (account_id) do update set state = 'erased', cancelled_at = null, erased_at = excluded.erased_at
    where c.erased_at is null`.execute(tx)
}
