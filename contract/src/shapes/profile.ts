import { type Static, Type } from 'typebox'
import { Amount, Count, DefaultAudience, ProfileId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

const card = {
  unique_id: ProfileId,
  display_name: Type.String(),
  name: Type.String(),
  handle: Type.String(),
  photo_url: nullable(Type.String()),
  is_me: Type.Boolean(),
  /** The account is being deleted, or was: there is nothing to open. */
  is_deleted: Type.Optional(Type.Literal(true)),
}

/** The author of something: what fits next to a post. */
export const AuthorCard = Type.Object(card, { title: 'AuthorCard', additionalProperties: false })
export type AuthorCard = Static<typeof AuthorCard>

const asOthersSee = {
  ...card,
  bio: Type.String(),
  location: Type.String(),
  web_link: Type.String(),
  is_public: Type.Boolean(),
  created_time: Type.Integer({ description: 'seconds since 1970' }),
  num_followers: Count,
  num_following: Count,
  num_posts: Count,
  is_following: Type.Boolean(),
  is_follow_requested: Type.Boolean({
    description: 'asked to follow a profile that is not public, not answered yet',
  }),
  is_follower: Type.Boolean({ description: 'follows the acting profile' }),
  can_follow: Type.Boolean(),
  can_view_posts: Type.Boolean(),
  can_edit: Type.Boolean(),
  /** One of the reader's profiles blocks it. Then only its name, handle and id are filled in. */
  is_blocked: Type.Optional(Type.Literal(true)),
  /** The reader's account mutes it. Nobody else learns of it. */
  is_muted: Type.Optional(Type.Literal(true)),
}

/** A profile as everybody but its owner gets it. No private field may ever be added here. */
export const Profile = Type.Object(asOthersSee, { title: 'Profile', additionalProperties: false })
export type Profile = Static<typeof Profile>

/** A profile as its owner gets it. */
export const ProfileOwn = Type.Object(
  {
    ...asOthersSee,
    is_me: Type.Literal(true),
    email: Type.String(),
    paypal_email: nullable(Type.String()),
    fund_account_balance: Amount,
    twitter_auto_import: Type.Boolean(),
    instagram_auto_import: Type.Boolean(),
    twitter_connected: Type.Boolean(),
    instagram_connected: Type.Boolean(),
    twitter_username: nullable(Type.String({ description: 'ours: as whom it is connected' })),
    instagram_username: nullable(Type.String()),
    comment_audience: choice(...DefaultAudience),
    setting_notify_follow: Type.Boolean(),
    setting_notify_reply: Type.Boolean(),
    setting_notify_repost: Type.Boolean(),
    setting_notify_other_interactions: Type.Boolean(),
    setting_notify_mention: Type.Boolean(),
    setting_notify_ptv_email: Type.Boolean(),
  },
  { title: 'ProfileOwn', additionalProperties: false },
)
export type ProfileOwn = Static<typeof ProfileOwn>

/** The private shape comes first: a response is serialised by the first shape it fits, and only the owner's fits it. */
export const ProfileOwnOrSeen = Type.Union([ProfileOwn, Profile])
