import './ledger.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { type Cents, cents } from '@sayso/contract/money'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { LedgerAccount, Leg, ProfileAccount } from './ledger.entry.ts'

interface Written {
  readonly isNew: boolean
  /** False where the key was used for something else before. */
  readonly isSame: boolean
}

const profileRows = (accounts: readonly LedgerAccount[]) =>
  accounts.map(({ profileId }) => (profileId === null ? null : rowId(profileId)))
const kinds = (accounts: readonly LedgerAccount[]) => accounts.map(({ kind }) => kind)

export async function writeEntry(
  tx: Tx,
  entry: { key: string; kind: string; hash: Buffer; reverses: string | null; legs: readonly Leg[] },
): Promise<Written> {
  const debits = entry.legs.map(({ debit }) => debit)
  const credits = entry.legs.map(({ credit }) => credit)
  const { rows } = await sql<{ is_new: boolean; is_same: boolean }>`
    select is_new, is_same
      from ledger_post(${entry.key}, ${entry.kind}, ${entry.hash}, ${entry.reverses}::text,
                       ${kinds(debits)}::text[], ${profileRows(debits)}::bigint[],
                       ${kinds(credits)}::text[], ${profileRows(credits)}::bigint[],
                       ${entry.legs.map(({ amount }) => amount)}::bigint[])`.execute(tx)
  if (!rows[0]) throw new Error('the ledger answered nothing')
  return { isNew: rows[0].is_new, isSame: rows[0].is_same }
}

const FLOOR = 'ledger_account_floor'

/** The database refused to let an account go below zero; the transaction is over. */
export function isOverdrawn(error: unknown): boolean {
  return (error as { constraint?: unknown } | null)?.constraint === FLOOR
}

/** What each of these profiles has on an account of this kind; nothing where there is no account yet. */
export async function findBalances(
  tx: Tx,
  kind: ProfileAccount,
  profiles: readonly ProfileId[],
): Promise<Map<ProfileId, Cents>> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['profile_id', 'debits', 'credits'])
    .where('kind', '=', kind)
    .where('profile_id', '=', sql<bigint>`any(${rowIds(profiles)}::bigint[])`)
    .execute()
  return new Map(
    rows.flatMap(({ profile_id, debits, credits }) =>
      profile_id === null ? [] : [[wireId<ProfileId>(profile_id), cents(Number(credits - debits))]],
    ),
  )
}

export interface Watch {
  readonly checkedAt: Date | null
  readonly frozenAt: Date | null
  readonly frozenBecause: string | null
}

export async function findWatch(tx: Tx): Promise<Watch> {
  const row = await tx.selectFrom('ledger_watch').selectAll().executeTakeFirstOrThrow()
  return { checkedAt: row.checked_at, frozenAt: row.frozen_at, frozenBecause: row.frozen_because }
}

/** The first reason stays until a person lifts it. */
export async function noteCheck(tx: Tx, broken: string | null): Promise<void> {
  await sql`
    update ledger_watch
       set checked_at = clock_timestamp(),
           frozen_at = coalesce(frozen_at, case when ${broken}::text is not null then clock_timestamp() end),
           frozen_because = coalesce(frozen_because, ${broken}::text)`.execute(tx)
}

export async function liftFreeze(tx: Tx): Promise<void> {
  await tx.updateTable('ledger_watch').set({ frozen_at: null, frozen_because: null }).execute()
}
