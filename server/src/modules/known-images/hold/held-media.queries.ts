import type { AccountId, MediaId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'
import type { HeldUpload, UploadHashes } from '../../media/index.ts'
import { query } from '../known-images.tables.ts'

export async function insertHeld(
  tx: Tx,
  { id, kind, key, ownerId, sha256, match }: HeldUpload,
  rest: { readonly accountId: AccountId; readonly caseId: bigint | null; readonly glimpse: Buffer | null },
): Promise<void> {
  await query(tx)
    .insertInto('held_media')
    .values({
      media_id: rowId(id),
      media_kind: kind,
      evidence_key: key,
      owner_id: rowId(ownerId),
      account_id: rowId(rest.accountId),
      case_id: rest.caseId,
      ...match,
      sha256,
      glimpse_sealed: rest.glimpse,
    })
    .execute()
}

export async function findAccountOf(tx: Tx, profileId: ProfileId): Promise<AccountId | null> {
  const row = await query(tx)
    .selectFrom('profile')
    .select('account_id')
    .where('id', '=', rowId(profileId))
    .executeTakeFirst()
  return row ? wireId<AccountId>(row.account_id) : null
}

/** The post that an item belongs to. */
export async function findPostOf(tx: Tx, id: MediaId): Promise<string | null> {
  const { rows } = await sql<{ post: string }>`
    select wire_id(post_id) as post from post_media where media_id = ${rowId(id)}
    union all
    select wire_id(post_id) from post_file where file_id = ${rowId(id)} limit 1`.execute(tx)
  return rows[0]?.post ?? null
}

/** Whether staff have let pass the same. Nobody could see an attached file: it does not pass as a picture. */
export async function wasReleased(tx: Tx, { sha256, phashes }: UploadHashes): Promise<boolean> {
  const isPicture = phashes.length > 0
  const { rows } = await sql`
    select from held_media where sha256 = ${sha256} and state = 'released'
       and not (media_kind = 'file' and ${isPicture}) limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether somebody has yet to look at the same file as one on a list, or to decide what follows from it. */
export async function hasOpenMatter(tx: Tx, accountId: AccountId): Promise<boolean> {
  const { rows } = await sql`
    select from held_media left join mod_case on mod_case.id = case_id
     where account_id = ${rowId(accountId)} and distance is null
       and (held_media.state = 'waiting' or (held_media.state = 'rejected' and mod_case.state = 'open'))
     limit 1`.execute(tx)
  return rows.length > 0
}

export async function listAccountsOfCase(tx: Tx, caseId: bigint): Promise<AccountId[]> {
  const { rows } = await sql<{ account_id: bigint }>`
    select distinct account_id from held_media where case_id = ${caseId} order by account_id`.execute(tx)
  return rows.map((row) => wireId<AccountId>(row.account_id))
}
