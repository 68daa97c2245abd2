import type { Generated } from 'kysely'

interface ProfileTable {
  id: bigint
  account_id: bigint
  handle: string
  display_name: string
  photo_url: string | null
  is_public: Generated<boolean>
  bio: Generated<string>
  location: Generated<string>
  web_link: Generated<string>
  email: string | null
  paypal_email: string | null
  setting_notify_follow: Generated<boolean>
  setting_notify_reply: Generated<boolean>
  setting_notify_repost: Generated<boolean>
  setting_notify_other_interactions: Generated<boolean>
  setting_notify_mention: Generated<boolean>
  setting_notify_ptv_email: Generated<boolean>
  created_at: Generated<Date>
}

declare module '../../platform/db/tables.ts' {
  interface Tables {
    profile: ProfileTable
  }
}
