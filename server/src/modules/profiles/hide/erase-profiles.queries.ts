import '../profiles.tables.ts'
import type { MediaId, ProfileId } from '@sayso/contract/ids'
import { sql } from 'kysely'
import { rowId, rowIds, wireId } from '../../../platform/db/row-id.ts'
import type { Tx } from '../../../platform/db/tx.ts'

/** Some of the follows from and to these profiles. Requests to follow go all at once: they change no count. */
export async function findFollows(
  tx: Tx,
  profiles: readonly ProfileId[],
  atMost: number,
): Promise<{ followerId: ProfileId; followeeId: ProfileId }[]> {
  const ids = rowIds(profiles)
  await sql`delete from follow_request
             where follower_id = any(${ids}::bigint[]) or followee_id = any(${ids}::bigint[])`.execute(tx)
  const { rows } = await sql<{ follower_id: bigint; followee_id: bigint }>`
    (select follower_id, followee_id from follow where follower_id = any(${ids}::bigint[]) limit ${atMost})
    union
    (select follower_id, followee_id from follow where followee_id = any(${ids}::bigint[]) limit ${atMost})
    order by 1, 2 limit ${atMost}`.execute(tx)
  return rows.map((row) => ({
    followerId: wireId<ProfileId>(row.follower_id),
    followeeId: wireId<ProfileId>(row.followee_id),
  }))
}

/** Begins with what no handle of a person may begin with: see `handleFault`. */
const blankHandle = (id: ProfileId) => `deleted_${id}`

/**
 * Takes everything from a profile but its number. Its handle is reserved as one that was given up. Returns its photo,
 * and null if nothing was left.
 */
export async function blank(
  tx: Tx,
  id: ProfileId,
): Promise<{ handle: string; photoId: MediaId | null } | null> {
  const before = await sql<{ handle: string; photo_media_id: bigint | null }>`
    select handle, photo_media_id from profile where id = ${rowId(id)} and handle <> ${blankHandle(id)}
       for no key update`.execute(tx)
  const [row] = before.rows
  if (!row) return null
  await sql`
    update profile
       set handle = ${blankHandle(id)}, display_name = 'Deleted account', bio = '', location = '', web_link = '',
           email = null, paypal_email = null, paypal_changed_at = null, photo_media_id = null, photo_key = null,
           photo_widths = null, twitter_username = null, instagram_username = null, twitter_auto_import = false,
           instagram_auto_import = false, was_public = false, setting_notify_follow = false,
           setting_notify_reply = false, setting_notify_repost = false, setting_notify_other_interactions = false,
           setting_notify_mention = false, setting_notify_ptv_email = false
     where id = ${rowId(id)}`.execute(tx)
  return {
    handle: row.handle,
    photoId: row.photo_media_id === null ? null : wireId<MediaId>(row.photo_media_id),
  }
}

/** Nobody takes the handle of an account that we closed, after it is erased either. */
export async function holdClosedHandles(tx: Tx, id: ProfileId): Promise<void> {
  await sql`update former_handle set freed_at = 'infinity' from profile
             where former_handle.profile_id = profile.id and profile.id = ${rowId(id)}
               and profile.standing = 'closed'`.execute(tx)
}

export async function leaveLists(tx: Tx, id: ProfileId): Promise<void> {
  await sql`delete from profile_explore where profile_id = ${rowId(id)}`.execute(tx)
}
