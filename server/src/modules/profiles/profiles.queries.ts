import './profiles.tables.ts'
import type { AccountId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import type { Author, OwnRow } from './profiles.view.ts'

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

/** Null when the handle is taken, whatever its letter case. */
export async function insertProfile(
  tx: Tx,
  profile: { accountId: AccountId; handle: string; displayName: string; isPublic: boolean },
): Promise<ProfileId | null> {
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
    .onConflict((conflict) => conflict.expression(sql`lower(handle)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? wireId(row.id) : null
}

/** All there is, for the owner alone: the reading role could not even select it. */
export async function findOwn(tx: Tx, accountId: AccountId): Promise<OwnRow[]> {
  const rows = await tx
    .selectFrom('profile')
    .selectAll()
    .where('account_id', '=', rowId(accountId))
    .orderBy('id')
    .execute()
  return rows.map(({ id, account_id: _, ...row }) => ({ ...row, id: wireId<ProfileId>(id) }))
}

export async function findOwner(db: Reader, id: ProfileId): Promise<AccountId | null> {
  const row = await db
    .selectFrom('profile')
    .select('account_id')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? wireId(row.account_id) : null
}

export async function clearPayoutAddresses(tx: Tx, accountId: AccountId): Promise<void> {
  await tx
    .updateTable('profile')
    .set({ paypal_email: null })
    .where('account_id', '=', rowId(accountId))
    .where('paypal_email', 'is not', null)
    .execute()
}
