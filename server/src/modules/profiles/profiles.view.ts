import type { ProfileId } from '@sayso/contract/ids'
import type { Cents } from '@sayso/contract/money'
import type { AuthorCard, ProfileOwn } from '@sayso/contract/shapes/profile'

/** What everybody may know of a profile, as it is cached and shown beside posts. */
export interface Author {
  readonly id: ProfileId
  readonly handle: string
  readonly displayName: string
  readonly photoUrl: string | null
  readonly isPublic: boolean
}

export function viewAuthor(author: Author, isMe: boolean): AuthorCard {
  return {
    unique_id: author.id,
    display_name: author.displayName,
    name: author.displayName,
    handle: author.handle,
    photo_url: author.photoUrl,
    is_me: isMe,
  }
}

/** A whole profile as it is stored, with its settings and private addresses. */
export interface OwnRow {
  readonly id: ProfileId
  readonly handle: string
  readonly display_name: string
  readonly photo_url: string | null
  readonly is_public: boolean
  readonly bio: string
  readonly location: string
  readonly web_link: string
  readonly email: string | null
  readonly paypal_email: string | null
  readonly setting_notify_follow: boolean
  readonly setting_notify_reply: boolean
  readonly setting_notify_repost: boolean
  readonly setting_notify_other_interactions: boolean
  readonly setting_notify_mention: boolean
  readonly setting_notify_ptv_email: boolean
  readonly created_at: Date
}

/** Following, counting, funds and outside networks are not built yet: what they will say is none. */
const NOT_YET = {
  num_followers: 0,
  num_following: 0,
  num_posts: 0,
  fund_account_balance: 0 as Cents,
  twitter_auto_import: false,
  instagram_auto_import: false,
  twitter_connected: false,
  instagram_connected: false,
}

/** Only ever sent to the account it belongs to. */
export function viewOwn({ id, created_at, ...row }: OwnRow, accountEmail: string): ProfileOwn {
  return {
    ...row,
    ...NOT_YET,
    unique_id: id,
    name: row.display_name,
    email: row.email ?? accountEmail,
    created_time: Math.floor(created_at.getTime() / 1000),
    is_me: true,
    is_following: false,
    is_follow_requested: false,
    can_follow: false,
    can_view_posts: true,
    can_edit: true,
  }
}
