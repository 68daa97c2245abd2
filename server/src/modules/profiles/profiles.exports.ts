import { instantOfId } from '@sayso/contract/ids'
import { atOnce, inPages, ofEachProfile, shaped } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported, Owner } from '../../composition/personal-data.ts'
import type { Context } from '../../context.ts'
import { rowId, rowIds, wireId } from '../../platform/db/row-id.ts'
import type { Tx } from '../../platform/db/tx.ts'
import { query } from './profiles.tables.ts'

/** Which end of a follow the owner is; the other is shown by handle and name. */
type End = 'follower_id' | 'followee_id'
type FollowTable = 'follow' | 'follow_request'

const other = (own: End): End => (own === 'follower_id' ? 'followee_id' : 'follower_id')

const readFollows = (tx: Tx, table: FollowTable, own: End, of: bigint, above: bigint, limit: number) =>
  query(tx)
    .selectFrom(table)
    .innerJoin('profile', 'profile.id', `${table}.${other(own)}`)
    .select([`${table}.id as row`, 'profile.handle', 'profile.display_name'])
    .where(`${table}.${own}`, '=', of)
    .where(`${table}.id`, '>', above)
    .orderBy(`${table}.id`)
    .limit(limit)
    .execute()

const follows = (ctx: Context, owner: Owner, table: FollowTable, own: End) =>
  ofEachProfile(owner, (profileId) =>
    shaped(
      inPages(ctx, {
        from: 0n,
        read: (tx, above, limit) => readFollows(tx, table, own, profileId, above, limit),
        keyOf: ({ row }) => row,
      }),
      ({ row, ...person }) => ({ profile_id: profileId, ...person, since: instantOfId(wireId(row)) }),
    ),
  )

async function* requests(ctx: Context, owner: Owner) {
  for (const [own, direction] of [
    ['follower_id', 'sent'],
    ['followee_id', 'received'],
  ] as const)
    yield* shaped(follows(ctx, owner, 'follow_request', own), (row) => ({ direction, ...row }))
}

/** What of this module's tables people take along. */
export const profileExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['profile'],
    file: 'profiles.json',
    about: 'Your profiles and their settings',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('profile')
          .select(['id', 'handle', 'display_name', 'is_public', 'created_at', 'bio', 'location', 'web_link'])
          .select(['email', 'paypal_email', 'paypal_changed_at', 'photo_media_id'])
          .select(['twitter_username', 'instagram_username', 'twitter_auto_import', 'instagram_auto_import'])
          .select(['setting_notify_follow', 'setting_notify_reply', 'setting_notify_repost'])
          .select(['setting_notify_other_interactions', 'setting_notify_mention', 'setting_notify_ptv_email'])
          .select('comment_audience')
          .where('account_id', '=', rowId(accountId))
          .orderBy('id')
          .execute(),
      ),
  },
  {
    tables: ['former_handle'],
    file: 'former-handles.json',
    about: 'Handles your profiles have had',
    rows: (ctx, { profileIds }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('former_handle')
          .select(['profile_id', 'handle_key as handle', 'freed_at'])
          .where('profile_id', 'in', rowIds(profileIds))
          .orderBy('freed_at')
          .execute(),
      ),
  },
  {
    tables: ['follow'],
    file: 'following.json',
    about: 'Profiles you follow',
    rows: (ctx, owner) => follows(ctx, owner, 'follow', 'follower_id'),
  },
  {
    tables: ['follow'],
    file: 'followers.json',
    about: 'Profiles that follow you',
    rows: (ctx, owner) => follows(ctx, owner, 'follow', 'followee_id'),
  },
  {
    tables: ['follow_request'],
    file: 'follow-requests.json',
    about: 'Follow requests that wait, yours and to you',
    rows: requests,
  },
  {
    tables: ['profile_count', 'profile_explore'],
    because: 'counted from what is in other files',
  },
]
