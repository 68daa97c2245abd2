import '../profiles.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { Standing } from '../profiles.policy.ts'

export async function listProfiles(tx: Tx, account: AccountId): Promise<ProfileId[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from profile where account_id = ${rowId(account)} order by id`.execute(tx)
  return rows.map((row) => wireId<ProfileId>(row.id))
}

export async function setStanding(
  tx: Tx,
  account: AccountId,
  { standing, until }: { standing: Standing; until: Date | null },
): Promise<{ id: ProfileId; isPublic: boolean }[]> {
  const { rows } = await sql<{ id: bigint; is_public: boolean }>`
    update profile set standing = ${standing}, standing_until = ${until}::timestamptz
     where id in (select id from profile where account_id = ${rowId(account)} order by id for no key update)
    returning id, is_public`.execute(tx)
  return rows.map((row) => ({ id: wireId<ProfileId>(row.id), isPublic: row.is_public }))
}
