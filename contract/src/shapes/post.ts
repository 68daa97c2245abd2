import { type Static, Type } from 'typebox'
import { Media, PostFile } from './media.ts'
import { AuthorCard } from './profile.ts'
import { Receipt } from './purchase.ts'
import { Amount, CommentAudience, Count, GeoScope, Instant, Label, PostId, Visibility } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** What a buyer will get, described without revealing any of it. */
const WhatYouGet = Type.Object(
  {
    words: Count,
    photos: Count,
    videos: Count,
    files: Type.Array(
      Type.Object(
        { size: Count, content_type: Type.String() },
        { title: 'LockedFile', additionalProperties: false },
      ),
    ),
  },
  { title: 'WhatYouGet', additionalProperties: false },
)

/**
 * Proof that the locked content is unchanged since it was published. Viewers who may read it also get the salt, to
 * check.
 */
const Seal = Type.Object(
  { sha256: Type.String(), sealed_at: Instant, salt: Type.Optional(Type.String()) },
  { title: 'Seal', additionalProperties: false },
)

const GivenVersion = Type.Object(
  { text: Type.String(), seal: Seal },
  { title: 'GivenVersion', additionalProperties: false },
)

export const reactionCounts = { num_likes: Count, num_dislikes: Count, num_true: Count, num_false: Count }

export const ownReactions = {
  is_liked: Type.Boolean(),
  is_disliked: Type.Boolean(),
  is_truth: Type.Boolean(),
  is_false: Type.Boolean(),
}

export type ReactionCounts = Readonly<Record<keyof typeof reactionCounts, number>>
export type OwnReactions = Readonly<Record<keyof typeof ownReactions, boolean>>

const place = {
  geo_visibility: choice(...GeoScope),
  place_label: nullable(
    Type.String({ description: 'the place at the chosen distance, such as a city; null for world' }),
  ),
  /** The exact point is for the author only. */
  latitude: Type.Optional(Type.Number()),
  longitude: Type.Optional(Type.Number()),
}

const lifetime = {
  duration: Type.Integer({ minimum: 0, description: 'minutes; 0 is for ever' }),
  expires_at: nullable(Instant),
  edited: Type.Boolean(),
}

const imported = {
  source: nullable(Type.String()),
  original_url: nullable(Type.String()),
  wapo_title: nullable(Type.String()),
  wapo_hashtags: Type.Array(Type.String()),
}

const payToView = {
  /** Present only for viewers who may read it now. */
  ptv_text: Type.Optional(Type.String()),
  /** Later texts that the author gave to buyers of an earlier one, newest first; only for those buyers. */
  ptv_given: Type.Optional(Type.Array(GivenVersion)),
  ptv_price_in_cents: Amount,
  ptv_minimum_price: Type.Boolean({ description: 'buyers may pay more' }),
  ptv_release_on_payment: Type.Boolean(),
  ptv_release_time: nullable(Type.String({ description: 'as the author set it, in the zone beside it' })),
  ptv_release_timezone: nullable(Type.String()),
  ptv_release_at: nullable(Instant),
  ptv_time_limit: Type.Boolean(),
  ptv_end_time: nullable(Type.String({ description: 'as the author set it, in the zone beside it' })),
  ptv_end_timezone: nullable(Type.String()),
  ptv_end_at: nullable(Instant),
  ptv_support_email: nullable(Type.String({ description: 'for the author and buyers' })),
  is_ptv_available: Type.Boolean({ description: 'on sale now' }),
  is_purchased: Type.Boolean(),
  what_you_get: nullable(WhatYouGet),
  seal: nullable(Seal),
  /** The viewer's own purchase, if there is one. */
  purchase: Type.Optional(Receipt),
}

const labelled = {
  labels: Type.Array(choice(...Label)),
  staff_labels: Type.Array(choice(...Label), {
    description: 'those of them that staff set: the author cannot take them off',
  }),
  /** The label for which the post is covered for this viewer. Nobody's own posts are. */
  gate: nullable(choice(...Label)),
  is_withheld: Type.Boolean({
    description: 'the viewer hides posts with this label: text, pictures and files are not in the answer',
  }),
}

/** What the viewer may do, decided by the server, so that no client repeats a rule. */
const abilities = {
  can_edit: Type.Boolean(),
  can_delete: Type.Boolean(),
  can_react: Type.Boolean(),
  can_comment: Type.Boolean({ description: 'as the acting profile; see comment_audience' }),
  can_buy: Type.Boolean(),
  can_stop_selling: Type.Boolean(),
  can_see_buyers: Type.Boolean(),
}

/**
 * Our addition. What we decided about a post, for its author; for its buyers only that it was removed. `limited`: out of
 * public lists. `removed`: nobody else sees it.
 */
const PostModeration = Type.Object(
  { state: choice('limited', 'removed'), until: nullable(Instant), decided_at: Instant },
  { title: 'PostModeration', additionalProperties: false },
)

export const Post = Type.Object(
  {
    unique_id: PostId,
    text: Type.String(),
    created: Instant,
    profile: AuthorCard,
    type: choice('free', 'paid'),
    visibility: choice(...Visibility),
    discoverability: Type.String(),
    comment_audience: choice(...CommentAudience),
    ...labelled,
    media: Type.Array(Media),
    files: Type.Array(PostFile),
    ...reactionCounts,
    num_comments: Count,
    num_repost: Count,
    num_share: Count,
    num_purchased: Count,
    ...ownReactions,
    is_mine: Type.Boolean(),
    is_posted_by_me: Type.Boolean(),
    ...place,
    ...lifetime,
    ...imported,
    ...payToView,
    ...abilities,
    moderation: Type.Optional(PostModeration),
  },
  { title: 'Post', additionalProperties: false },
)
export type Post = Static<typeof Post>

/** What is still shown of an expired post. */
export const ExpiredPost = Type.Object(
  { unique_id: PostId, profile: AuthorCard, created: Instant, expires_at: Instant, ...reactionCounts },
  { title: 'ExpiredPost', additionalProperties: false },
)
export type ExpiredPost = Static<typeof ExpiredPost>

/** An earlier text, with the reactions it got then. */
export const PostVersion = Type.Object(
  { version: Count, text: Type.String(), created: Instant, ...reactionCounts },
  { title: 'PostVersion', additionalProperties: false },
)
export type PostVersion = Static<typeof PostVersion>
