import { atOnce, ofEachProfile, pagesById } from '../../composition/export-rows.ts'
import type { ExportPart, NotExported } from '../../composition/personal-data.ts'
import { rowId, rowIds } from '../../platform/db/row-id.ts'
import { query } from './notifications.tables.ts'

/** What of this module's tables people take along. */
export const notificationExports: readonly (ExportPart | NotExported)[] = [
  {
    tables: ['notification'],
    file: 'notifications.json',
    about: 'Your notifications, with the newest person each names',
    rows: (ctx, owner) =>
      ofEachProfile(owner, (profileId) =>
        pagesById(ctx, (tx, above, limit) =>
          query(tx)
            .selectFrom('notification')
            // Nobody is named for a dislike or a false.
            .leftJoin('profile', 'profile.id', 'notification.actor_id')
            .select([
              'newest_id as id',
              'receiver_id as profile_id',
              'kind',
              'about',
              'post_id',
              'comment_id',
            ])
            .select(['profile.handle as who', 'count', 'opened_at', 'read_at'])
            .where('receiver_id', '=', profileId)
            .where('newest_id', '>', above)
            .orderBy('newest_id')
            .limit(limit)
            .execute(),
        ),
      ),
  },
  {
    tables: ['notification_setting'],
    file: 'notification-settings.json',
    about: 'What reaches you in the app and on your devices',
    rows: (ctx, { profileIds }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('notification_setting')
          .select(['profile_id', 'kind', 'in_app', 'push'])
          .where('profile_id', 'in', rowIds(profileIds))
          .orderBy('profile_id')
          .orderBy('kind')
          .execute(),
      ),
  },
  {
    tables: ['account_quiet'],
    file: 'quiet-hours.json',
    about: 'When your devices stay quiet',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('account_quiet')
          .select(['from_minute', 'to_minute', 'zone'])
          .where('account_id', '=', rowId(accountId))
          .execute(),
      ),
  },
  {
    tables: ['push_device'],
    file: 'push-devices.json',
    about: 'Devices that notifications are sent to',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('push_device')
          .select(['label', 'created_at', 'last_ok_at', 'failing_since'])
          .where('account_id', '=', rowId(accountId))
          .orderBy('id')
          .execute(),
      ),
  },
  {
    tables: ['notification_question'],
    file: 'notification-questions.json',
    about: 'Whether we have asked you to turn notifications on',
    rows: (ctx, { accountId }) =>
      atOnce(ctx, (tx) =>
        query(tx)
          .selectFrom('notification_question')
          .select(['question', 'asked_at', 'answered_at'])
          .where('account_id', '=', rowId(accountId))
          .execute(),
      ),
  },
  {
    tables: ['notification_event'],
    because: 'who did what, one by one: it would name those who disliked something or called it false',
  },
  {
    tables: ['notification_awake', 'notification_change', 'notification_mail', 'notification_push'],
    because: 'technical: what is still to be counted, and when the last message went out',
  },
]
