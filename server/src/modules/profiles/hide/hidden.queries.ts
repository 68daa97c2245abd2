import '../profiles.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

export async function hideAll(tx: Tx, account: AccountId): Promise<{ id: ProfileId; wasPublic: boolean }[]> {
  const { rows } = await sql<{ id: bigint; was_public: boolean }>`
    update profile set hidden_at = clock_timestamp(), was_public = is_public, is_public = false
     where id in (select id from profile where account_id = ${rowId(account)} and hidden_at is null
                   order by id for no key update)
    returning id, was_public`.execute(tx)
  return rows.map((row) => ({ id: wireId<ProfileId>(row.id), wasPublic: row.was_public }))
}

export async function unhideAll(tx: Tx, account: AccountId): Promise<{ id: ProfileId; isPublic: boolean }[]> {
  const { rows } = await sql<{ id: bigint; is_public: boolean }>`
    update profile set hidden_at = null, is_public = was_public, was_public = null
     where id in (select id from profile where account_id = ${rowId(account)} and hidden_at is not null
                   order by id for no key update)
    returning id, is_public`.execute(tx)
  return rows.map((row) => ({ id: wireId<ProfileId>(row.id), isPublic: row.is_public }))
}
