import type { AccountId, MediaId, ProfileId } from '@sayso/contract/ids'
import type { DefaultAudience } from '@sayso/contract/shapes/scalars'
import { sql } from 'kysely'
import type { Reader } from '../../platform/db/db.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { importIfKnown } from './networks.queries.ts'
import { isSuspended, placeWithoutPosts } from './profiles.fragments.ts'
import { query } from './profiles.tables.ts'
import type { Author, OwnRow, Photo, SeenRow } from './profiles.view.ts'

export async function findAuthors(db: Reader, ids: readonly ProfileId[]): Promise<Map<ProfileId, Author>> {
  const rows = await query(db)
    .selectFrom('profile')
    .select(['id', 'handle', 'display_name', 'photo_key', 'photo_widths', 'is_public', 'hidden_at'])
    .select(['standing', 'standing_until'])
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
          photo: photoOf(row),
          isPublic: row.is_public,
          isHidden: row.hidden_at !== null,
          standing: row.standing,
          standingUntil: row.standing_until?.toISOString() ?? null,
        },
      ]
    }),
  )
}

const photoOf = (row: { photo_key: string | null; photo_widths: number[] | null }): Photo | null =>
  row.photo_key === null || row.photo_widths === null
    ? null
    : { key: row.photo_key, widths: row.photo_widths }

const countOf = (kind: 'followers' | 'following' | 'posts') =>
  sql<number>`coalesce((select count from profile_count c where c.profile_id = profile.id and kind = ${sql.lit(kind)}), 0)`

/** Loads profiles with their counts and the viewer's relation to each, in one statement for a whole page. */
export async function findSeen(
  db: Reader,
  viewerId: ProfileId | null,
  ids: readonly ProfileId[],
): Promise<Map<ProfileId, SeenRow>> {
  // No row has the id 0, so an anonymous viewer follows nobody.
  const viewer = viewerId === null ? 0n : rowId(viewerId)
  const { rows } = await sql<Found>`
    select profile.id, handle, display_name as "displayName", photo_key, photo_widths, is_public as "isPublic",
           hidden_at is not null as "isHidden", standing, standing_until, bio, location, web_link as "webLink", created_at as "createdAt",
           ${countOf('followers')} as followers, ${countOf('following')} as following, ${countOf('posts')} as posts,
           exists (select from follow f
                    where f.follower_id = ${viewer}::bigint and f.followee_id = profile.id) as "isFollowing",
           exists (select from follow_request r
                    where r.follower_id = ${viewer}::bigint and r.followee_id = profile.id) as "isRequested",
           exists (select from follow f
                    where f.follower_id = profile.id and f.followee_id = ${viewer}::bigint) as "isFollower"
      from profile
     where profile.id = any(${rowIds(ids)}::bigint[])`.execute(db)
  return new Map(
    rows.map(({ photo_key, photo_widths, standing_until, ...row }) => {
      const id = wireId<ProfileId>(row.id)
      const standingUntil = standing_until?.toISOString() ?? null
      return [id, { ...row, id, photo: photoOf({ photo_key, photo_widths }), standingUntil }]
    }),
  )
}

type Found = Omit<SeenRow, 'id' | 'photo' | 'standingUntil'> & {
  id: bigint
  standing_until: Date | null
  photo_key: string | null
  photo_widths: number[] | null
}

/** Null if the handle is taken, in any letter case. */
export async function insertProfile(
  tx: Tx,
  profile: { accountId: AccountId; handle: string; displayName: string; isPublic: boolean },
): Promise<ProfileId | null> {
  const row = await query(tx)
    .insertInto('profile')
    .values({
      // In a random shard: the account's shard would reveal which profiles belong to one person.
      id: sql<bigint>`make_id()`,
      account_id: rowId(profile.accountId),
      handle: profile.handle,
      display_name: profile.displayName,
      is_public: profile.isPublic,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(handle)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row ? wireId(row.id) : null
}

/** The columns a user may set. Other fields of a request cannot be set. */
export interface ProfileChange {
  handle?: string | undefined
  display_name?: string | undefined
  is_public?: boolean | undefined
  bio?: string | undefined
  location?: string | undefined
  web_link?: string | undefined
  email?: string | null | undefined
  paypal_email?: string | null | undefined
  setting_notify_follow?: boolean | undefined
  setting_notify_reply?: boolean | undefined
  setting_notify_repost?: boolean | undefined
  setting_notify_other_interactions?: boolean | undefined
  setting_notify_mention?: boolean | undefined
  setting_notify_ptv_email?: boolean | undefined
  twitter_auto_import?: boolean | undefined
  comment_audience?: DefaultAudience | undefined
}

/** Undefined fields stay as they are. */
export async function setProfile(tx: Tx, id: ProfileId, change: ProfileChange): Promise<void> {
  const sent: Record<string, unknown> = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  )
  if (change.twitter_auto_import !== undefined)
    sent['twitter_auto_import'] = importIfKnown('twitter', change.twitter_auto_import)
  if (Object.keys(sent).length === 0) return
  await query(tx)
    .updateTable('profile')
    .set({ ...sent, ...('paypal_email' in sent && { paypal_changed_at: sql<Date>`now()` }) })
    .where('id', '=', rowId(id))
    .execute()
}

export type NotifySwitch = Extract<keyof ProfileChange, `setting_notify_${string}`>

/** Sets a single switch. Returns the profile's handle, or null if there is no such profile. */
export async function setSwitch(
  tx: Tx,
  id: ProfileId,
  name: NotifySwitch,
  isOn: boolean,
): Promise<string | null> {
  const row = await query(tx)
    .updateTable('profile')
    .set({ [name]: isOn })
    .where('id', '=', rowId(id))
    .returning('handle')
    .executeTakeFirst()
  return row?.handle ?? null
}

export async function setPhoto(
  tx: Tx,
  id: ProfileId,
  photo: ({ readonly mediaId: MediaId } & Photo) | null,
): Promise<void> {
  await query(tx)
    .updateTable('profile')
    .set({
      photo_media_id: photo && rowId(photo.mediaId),
      photo_key: photo?.key ?? null,
      photo_widths: photo && [...photo.widths],
    })
    .where('id', '=', rowId(id))
    .execute()
}

export interface StoredProfile {
  readonly handle: string
  readonly displayName: string
  readonly isPublic: boolean
  readonly paypalEmail: string | null
  readonly photoMediaId: MediaId | null
}

/** Loads the profile and locks it until the end of the transaction. */
export async function lockProfile(tx: Tx, id: ProfileId): Promise<StoredProfile | null> {
  const row = await query(tx)
    .selectFrom('profile')
    .select(['handle', 'display_name', 'is_public', 'paypal_email', 'photo_media_id'])
    .where('id', '=', rowId(id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    handle: row.handle,
    displayName: row.display_name,
    isPublic: row.is_public,
    paypalEmail: row.paypal_email,
    photoMediaId: row.photo_media_id === null ? null : wireId(row.photo_media_id),
  }
}

export async function countOwn(tx: Tx, accountId: AccountId): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from profile where account_id = ${rowId(accountId)}`.execute(tx)
  return rows[0]?.n ?? 0
}

/** All data of the account's profiles, only for the owner: the database's read role cannot even select it. */
export async function findOwn(tx: Tx, accountId: AccountId): Promise<OwnRow[]> {
  const rows = await query(tx)
    .selectFrom('profile')
    .selectAll()
    .select([
      countOf('followers').as('num_followers'),
      countOf('following').as('num_following'),
      countOf('posts').as('num_posts'),
    ])
    .where('account_id', '=', rowId(accountId))
    .orderBy('id')
    .execute()
  return rows.map(
    ({
      account_id,
      photo_media_id,
      paypal_changed_at,
      photo_key,
      photo_widths,
      hidden_at,
      standing,
      standing_until,
      was_public,
      ...row
    }) => ({
      ...row,
      id: wireId<ProfileId>(row.id),
      photo: photoOf({ photo_key, photo_widths }),
    }),
  )
}

export async function findOwner(db: Reader, id: ProfileId): Promise<AccountId | null> {
  const row = await query(db)
    .selectFrom('profile')
    .select('account_id')
    .where('id', '=', rowId(id))
    .executeTakeFirst()
  return row ? wireId(row.account_id) : null
}

/** Clears all payout addresses of an account, or those changed since then. */
export async function clearPayoutAddresses(tx: Tx, accountId: AccountId, since?: Date): Promise<void> {
  await query(tx)
    .updateTable('profile')
    .set({ paypal_email: null })
    .where('account_id', '=', rowId(accountId))
    .where('paypal_email', 'is not', null)
    .$if(since !== undefined, (rows) => rows.where('paypal_changed_at', '>', since ?? null))
    .execute()
}

/** Adds a profile to the public list, at the position of its newest public post; without one, below all that have one. */
export async function enterExplore(tx: Tx, id: ProfileId): Promise<void> {
  await sql`
    insert into profile_explore (profile_id, active_id)
    select ${rowId(id)}::bigint,
           coalesce((select greatest(author_id, id) from post
                      where author_id = ${rowId(id)} and visibility = 'everyone' and deleted_at is null
                        and moderation = 'none' and (expires_at is null or expires_at > clock_timestamp())
                      order by id desc limit 1), ${placeWithoutPosts(sql`${rowId(id)}::bigint`)})
      from profile where profile.id = ${rowId(id)} and not ${isSuspended('profile')}
    on conflict (profile_id) do nothing`.execute(tx)
}

export async function leaveExplore(tx: Tx, id: ProfileId): Promise<void> {
  await query(tx).deleteFrom('profile_explore').where('profile_id', '=', rowId(id)).execute()
}

/** Changes the author's post count. Deleted posts do not count. */
export async function countPosts(tx: Tx, author: ProfileId, by: 1 | -1): Promise<void> {
  await sql`
    insert into profile_count as c (profile_id, kind, count) values (${rowId(author)}, 'posts', greatest(${by}::int, 0))
    on conflict (profile_id, kind) do update set count = c.count + ${by}::int`.execute(tx)
}
