// Written by `npm run generate` from the migrated database; do not edit.
import type { Generated, GeneratedAlways } from 'kysely'
import { queriesOn } from '../../platform/db/queries.ts'

interface AccountQuietTable {
  account_id: bigint
  from_minute: number
  to_minute: number
  zone: string
}

interface NotificationTable {
  id: bigint
  receiver_id: bigint
  kind: 'follow' | 'reply' | 'mention' | 'repost' | 'other' | 'ptv' | 'service'
  about: string
  subject_id: bigint
  post_id: bigint | null
  comment_id: bigint | null
  actor_id: bigint | null
  count: number
  newest_id: bigint
  opened_at: Generated<Date>
  closed_at: Date | null
  read_at: Date | null
  mail_round: number
  is_owed: boolean
  mailed_at: Date | null
  is_push_owed: Generated<boolean>
}

interface NotificationAwakeTable {
  is_it: Generated<boolean>
}

interface NotificationChangeTable {
  seq: GeneratedAlways<bigint>
  notification_id: bigint
  change: number
}

interface NotificationEventTable {
  receiver_id: bigint
  about: string
  subject_id: bigint
  source_id: bigint
  detail: Generated<string>
  kind: 'follow' | 'reply' | 'mention' | 'repost' | 'other' | 'ptv' | 'service'
  actor_id: bigint | null
  post_id: bigint | null
  comment_id: bigint | null
  seq: GeneratedAlways<bigint>
  is_undone: Generated<boolean>
  notification_id: bigint | null
  round: Generated<number>
}

interface NotificationMailTable {
  receiver_id: bigint
  kind: 'follow' | 'reply' | 'mention' | 'repost' | 'other' | 'ptv' | 'service'
  last_at: Date
  in_a_row: number
}

interface NotificationPushTable {
  receiver_id: bigint
  kind: 'follow' | 'reply' | 'mention' | 'repost' | 'other' | 'ptv' | 'service'
  last_at: Date
  in_a_row: number
}

interface NotificationQuestionTable {
  account_id: bigint
  question: string
  source_id: bigint | null
  asked_at: Generated<Date>
  answered_at: Date | null
}

interface NotificationSettingTable {
  profile_id: bigint
  kind: 'follow' | 'reply' | 'mention' | 'repost' | 'other' | 'ptv' | 'service'
  in_app: boolean
  push: boolean
}

interface PushDeviceTable {
  id: Generated<bigint>
  account_id: bigint
  session_id: bigint
  endpoint_hash: Buffer
  sealed: Buffer
  label: Generated<string>
  created_at: Generated<Date>
  last_ok_at: Date | null
  failing_since: Date | null
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    account_quiet: AccountQuietTable
    notification: NotificationTable
    notification_awake: NotificationAwakeTable
    notification_change: NotificationChangeTable
    notification_event: NotificationEventTable
    notification_mail: NotificationMailTable
    notification_push: NotificationPushTable
    notification_question: NotificationQuestionTable
    notification_setting: NotificationSettingTable
    push_device: PushDeviceTable
  }
}

/** Reads and writes of the tables it owns; reads of the tables that index.ts lists. */
export const query = queriesOn<
  'account_quiet' | 'notification' | 'notification_awake' | 'notification_change' | 'notification_event' | 'notification_mail' | 'notification_push' | 'notification_question' | 'notification_setting' | 'push_device',
  'account' | 'account_filter' | 'comment' | 'comment_reaction' | 'follow' | 'follow_request' | 'post' | 'post_counter' | 'post_counter_delta' | 'post_reaction' | 'profile' | 'purchase' | 'session'
>()
