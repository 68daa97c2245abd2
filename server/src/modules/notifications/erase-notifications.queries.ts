import './notifications.tables.ts'
import type { ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import type { Owner } from '../../composition/personal-data.ts'
import { rowId, rowIds } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'

/** What somebody wants to be told, and where. */
export async function deleteWishes(tx: Tx, { accountId, profileIds }: Owner): Promise<void> {
  const account = rowId(accountId)
  const profiles = rowIds(profileIds)
  await sql`delete from push_device where account_id = ${account}`.execute(tx)
  await sql`delete from account_quiet where account_id = ${account}`.execute(tx)
  await sql`delete from notification_question where account_id = ${account}`.execute(tx)
  await sql`delete from notification_setting where profile_id = any(${profiles}::bigint[])`.execute(tx)
  await sql`delete from notification_mail where receiver_id = any(${profiles}::bigint[])`.execute(tx)
  await sql`delete from notification_push where receiver_id = any(${profiles}::bigint[])`.execute(tx)
}

/** Some of what these profiles were notified of. Returns how many notifications. */
export async function deleteInbox(tx: Tx, profiles: readonly ProfileId[], atMost: number): Promise<number> {
  const ids = rowIds(profiles)
  const { rows } = await sql<{ id: bigint }>`
    delete from notification
     where id in (select id from notification where receiver_id = any(${ids}::bigint[]) limit ${atMost} for update)
    returning id`.execute(tx)
  const gone = rows.map(({ id }) => id)
  await sql`delete from notification_change where notification_id = any(${gone}::bigint[])`.execute(tx)
  if (rows.length < atMost)
    await sql`delete from notification_event where receiver_id = any(${ids}::bigint[])`.execute(tx)
  return rows.length
}
