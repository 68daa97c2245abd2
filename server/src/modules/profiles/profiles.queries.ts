import './profiles.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Author } from './profiles.view.ts'

export async function findAuthors(db: Reader, ids: readonly ProfileId[]): Promise<Map<ProfileId, Author>> {
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'handle', 'display_name', 'photo_url', 'is_public'])
    .where('id', '=', sql<bigint>`any(${rowIds(ids)}::bigint[])`)
    .execute()
  return new Map(
    rows.map((row) => {
      const id = wireId<ProfileId>(row.id)
      return [
        id,
        {
          id,
          handle: row.handle,
          displayName: row.display_name,
          photoUrl: row.photo_url,
          isPublic: row.is_public,
        },
      ]
    }),
  )
}

export async function insertProfile(
  tx: Tx,
  profile: { accountId: AccountId; handle: string; displayName: string; isPublic: boolean },
): Promise<ProfileId> {
  const account = rowId(profile.accountId)
  const row = await tx
    .insertInto('profile')
    .values({
      id: sql<bigint>`make_id(shard_of(${account}))`,
      account_id: account,
      handle: profile.handle,
      display_name: profile.displayName,
      is_public: profile.isPublic,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return wireId(row.id)
}
