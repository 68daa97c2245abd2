import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { LedgerAccount, Leg, ProfileAccount } from './ledger.entry.ts'
import { query } from './ledger.tables.ts'

interface Written {
  readonly isNew: boolean
  /** False if the key was used for a different entry before. */
  readonly isSame: boolean
}

const profileRows = (accounts: readonly LedgerAccount[]) =>
  accounts.map(({ profileId }) => (profileId === null ? null : rowId(profileId)))
const kinds = (accounts: readonly LedgerAccount[]) => accounts.map(({ kind }) => kind)

/** Legs as SQL columns: debits, credits and amounts. */
export function legColumns(legs: readonly Leg[]): RawBuilder<unknown> {
  const debits = legs.map(({ debit }) => debit)
  const credits = legs.map(({ credit }) => credit)
  return sql`${kinds(debits)}::text[], ${profileRows(debits)}::bigint[],
             ${kinds(credits)}::text[], ${profileRows(credits)}::bigint[],
             ${legs.map(({ amount }) => amount)}::bigint[]`
}

export async function writeEntry(
  tx: Tx,
  entry: { key: string; kind: string; hash: Buffer; reverses: string | null; legs: readonly Leg[] },
): Promise<Written> {
  const { rows } = await sql<{ is_new: boolean; is_same: boolean }>`
    select is_new, is_same
      from ledger_post(${entry.key}, ${entry.kind}, ${entry.hash}, ${entry.reverses}::text,
                       ${legColumns(entry.legs)})`.execute(tx)
  if (!rows[0]) throw new Error('ledger_post returned no row')
  return { isNew: rows[0].is_new, isSame: rows[0].is_same }
}

const MIN_BALANCE = 'ledger_account_floor'

/** Whether the database rejected an entry because an account would go below zero. The transaction is then aborted. */
export function isOverdrawn(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === MIN_BALANCE
}

/** The balance of the account plus its parts: credits that were booked while the account was locked. */
const balance = sql<bigint>`
  ledger_account.credits - ledger_account.debits
  + coalesce((select sum(part.credits) from ledger_account_part part
               where part.account_id = ledger_account.id), 0)::bigint`

/** The balance of each of these profiles on an account of this kind. Profiles without such an account are left out. */
export async function findBalances(
  tx: Tx,
  kind: ProfileAccount,
  profiles: readonly ProfileId[],
): Promise<Map<ProfileId, Cents>> {
  const rows = await query(tx)
    .selectFrom('ledger_account')
    .select(['profile_id', balance.as('balance')])
    .where('kind', '=', kind)
    .where('profile_id', '=', sql<bigint>`any(${rowIds(profiles)}::bigint[])`)
    .execute()
  return new Map(
    rows.flatMap((row) =>
      row.profile_id === null ? [] : [[wireId<ProfileId>(row.profile_id), cents(Number(row.balance))]],
    ),
  )
}

/** The balance of each existing account of a profile. */
export async function findBalancesOf(tx: Tx, profile: ProfileId): Promise<Map<ProfileAccount, Cents>> {
  const rows = await query(tx)
    .selectFrom('ledger_account')
    .select(['kind', balance.as('balance')])
    .where('profile_id', '=', rowId(profile))
    .execute()
  return new Map(rows.map((row) => [row.kind as ProfileAccount, cents(Number(row.balance))]))
}

/** What a profile owes us. Locks the account until the transaction ends. */
export async function lockOwed(tx: Tx, profile: ProfileId): Promise<Cents> {
  const row = await query(tx)
    .selectFrom('ledger_account')
    .select(['debits', 'credits'])
    .where('kind', '=', 'user_receivable')
    .where('profile_id', '=', rowId(profile))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return cents(row ? Number(row.debits - row.credits) : 0)
}

/** What is payable to a profile and what it owes us as an author. Locks both accounts until the transaction ends. */
export async function lockEarnings(tx: Tx, profile: ProfileId): Promise<{ payable: Cents; owed: Cents }> {
  const { rows } = await sql<{ kind: ProfileAccount; balance: bigint }>`
    select kind, credits - debits as balance from ledger_account
     where profile_id = ${rowId(profile)} and kind in ('author_payable', 'author_receivable')
     order by id for no key update`.execute(tx)
  const on = (wanted: ProfileAccount) => Number(rows.find(({ kind }) => kind === wanted)?.balance ?? 0n)
  return { payable: cents(on('author_payable')), owed: cents(Math.max(0, -on('author_receivable'))) }
}

export interface Watch {
  readonly checkedAt: Date | null
  readonly frozenAt: Date | null
  readonly frozenBecause: string | null
  /** The account of somebody of staff; null if it was the audit. */
  readonly frozenBy: AccountId | null
}

export async function findWatch(tx: Tx): Promise<Watch> {
  const row = await query(tx).selectFrom('ledger_watch').selectAll().executeTakeFirstOrThrow()
  return {
    checkedAt: row.checked_at,
    frozenAt: row.frozen_at,
    frozenBecause: row.frozen_because,
    frozenBy: row.frozen_by === null ? null : wireId<AccountId>(row.frozen_by),
  }
}

/** Records the result of an audit. The first reason stays until an operator lifts the freeze. */
export async function noteCheck(tx: Tx, broken: string | null): Promise<void> {
  await sql`
    update ledger_watch
       set checked_at = clock_timestamp(),
           frozen_at = coalesce(frozen_at, case when ${broken}::text is not null then clock_timestamp() end),
           frozen_because = coalesce(frozen_because, ${broken}::text),
           frozen_by = case when frozen_at is not null then frozen_by end`.execute(tx)
}

/** False if they are frozen already: whoever froze them first gives the reason. */
export async function freeze(
  tx: Tx,
  { by, because }: { readonly by: AccountId; readonly because: string },
): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('ledger_watch')
    .set({ frozen_at: sql<Date>`clock_timestamp()`, frozen_because: because, frozen_by: rowId(by) })
    .where('frozen_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** All of history was read, and how long it took. */
export async function noteReadAll(tx: Tx, milliseconds: number): Promise<void> {
  await query(tx)
    .updateTable('ledger_watch')
    .set({ read_all_at: sql`clock_timestamp()`, read_all_ms: BigInt(milliseconds) })
    .execute()
}

/** Whether reading all of history again takes at most a sixtieth of the time since, or a day has passed. */
export async function isReadAllDue(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select coalesce(clock_timestamp() - read_all_at
                      >= least(interval '1 day', 60 * read_all_ms * interval '1 millisecond'), true) as is
      from ledger_watch`.execute(tx)
  return rows[0]?.is !== false
}

/** False if they are not frozen. */
export async function liftFreeze(tx: Tx): Promise<boolean> {
  const { numUpdatedRows } = await query(tx)
    .updateTable('ledger_watch')
    .set({ frozen_at: null, frozen_because: null, frozen_by: null })
    .where('frozen_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
