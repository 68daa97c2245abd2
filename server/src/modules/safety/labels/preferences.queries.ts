import type { AccountId } from '@sayso/contract/ids'
import type { Treatment } from '@sayso/contract/shapes/scalars'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/db.ts'
import { rowId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import { query } from '../safety.tables.ts'

export interface PreferenceRow {
  readonly sensitive: Treatment
  readonly adult: Treatment
  /** When the owner stated to be 18 or older. */
  readonly statedAt: Date | null
}

/** Null if nothing was chosen. */
export async function findPreferences(db: Reader, account: AccountId): Promise<PreferenceRow | null> {
  const row = await query(db)
    .selectFrom('account_filter')
    .select(['sensitive', 'adult', 'adult_stated_at as statedAt'])
    .where('account_id', '=', rowId(account))
    .executeTakeFirst()
  return row ?? null
}

/** Reads what is chosen, and makes other changes of the account wait. */
export async function holdPreferences(tx: Tx, account: AccountId): Promise<PreferenceRow> {
  const { rows } = await sql<PreferenceRow>`
    insert into account_filter as f (account_id) values (${rowId(account)})
    on conflict (account_id) do update set has_blocks = f.has_blocks
    returning sensitive, adult, adult_stated_at as "statedAt"`.execute(tx)
  if (!rows[0]) throw new Error('the row that was inserted is not there')
  return rows[0]
}

/** The time of a statement is kept from the first one on. */
export async function setPreferences(
  tx: Tx,
  account: AccountId,
  { sensitive, adult, isStated }: { sensitive: Treatment; adult: Treatment; isStated: boolean },
): Promise<void> {
  await sql`
    update account_filter
       set sensitive = ${sensitive}, adult = ${adult},
           adult_stated_at = coalesce(adult_stated_at, case when ${isStated}::boolean then clock_timestamp() end)
     where account_id = ${rowId(account)}`.execute(tx)
}
