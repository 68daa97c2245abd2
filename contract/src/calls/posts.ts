import { Type } from 'typebox'
import { call } from '../call.ts'
import { DraftId } from '../shapes/draft.ts'
import {
  actingProfile,
  ClientKey,
  DurationMinutes,
  Email,
  Flag,
  filesFollow,
  LocalDateTime,
  line,
  MediaIds,
  PostText,
  Price,
  PtvText,
  SentLabels,
  SentVisibility,
  viewedFrom,
  ZoneId,
} from '../shapes/inputs.ts'
import { linkPreview as preview } from '../shapes/link-preview.ts'
import { Post, PostVersion } from '../shapes/post.ts'
import { CommentAudience, GeoScope, Instant, PostId } from '../shapes/scalars.ts'
import { choice } from '../shapes/schema.ts'

const content = {
  text: PostText,
  visibility: SentVisibility,
  geo_visibility: choice(...GeoScope),
  discoverability: Type.Optional(choice('all')),
  type: Type.Optional(choice('free', 'paid')),
  duration: Type.Optional(DurationMinutes),
  /** Who may comment. A new post without it takes the profile's default; `buyers` is for paid posts only. */
  comment_audience: Type.Optional(choice(...CommentAudience)),
  /** Those that staff set stay: an edit without one of them is refused. */
  labels: Type.Optional(SentLabels),
  ...viewedFrom,
  /** How accurate the position is, in metres, and how old, in seconds: the server checks the nearest scope again. */
  location_accuracy: Type.Optional(Type.Number({ minimum: 0 })),
  location_age: Type.Optional(Type.Number({ minimum: 0 })),
}

const payToView = {
  ptv_text: Type.Optional(PtvText),
  ptv_price_in_cents: Type.Optional(Price),
  ptv_minimum_price: Type.Optional(Flag),
  ptv_release_time: Type.Optional(LocalDateTime),
  ptv_release_timezone: Type.Optional(ZoneId),
  ptv_end_time: Type.Optional(LocalDateTime),
  ptv_end_timezone: Type.Optional(ZoneId),
  ptv_time_limit: Type.Optional(Flag),
  ptv_release_on_payment: Type.Optional(Flag),
  ptv_support_email: Type.Optional(Email),
  /**
   * Files or locked pictures are still being uploaded: without them and without a hidden text there is nothing to sell.
   */
  ptv_files_follow: Type.Optional(filesFollow),
}

export const createPost = call('feed/post', {
  effect: 'write',
  access: 'verified',
  rate: 'publish',
  input: {
    ...actingProfile,
    ...content,
    ...payToView,
    /** The same as the header Idempotency-Key: one key creates one post, however often it is sent. */
    client_key: Type.Optional(ClientKey),
    /** The draft this post was written from, which is then no longer needed. */
    draft_id: Type.Optional(DraftId),
  },
  output: { post: Post },
})

/** Apart from the text, fields that are not sent stay as they are. */
export const updatePost = call('feed/updatePost', {
  effect: 'write',
  access: 'author',
  input: {
    ...actingProfile,
    post_id: PostId,
    ...content,
    visibility: Type.Optional(content.visibility),
    geo_visibility: Type.Optional(content.geo_visibility),
    ...payToView,
    /** Buyers of an earlier hidden text keep that one; with this flag they get the new one too. */
    ptv_give_to_buyers: Type.Optional(Flag),
    /**
     * The photos and videos to lock for buyers only, and those to unlock for everybody; the others stay as they are.
     */
    lock_media: Type.Optional(MediaIds),
    free_media: Type.Optional(MediaIds),
  },
  output: { post: Post },
})

export const getPost = call('feed/getpost', {
  effect: 'read',
  access: 'session',
  input: { ...actingProfile, post_id: PostId },
  output: { post: Post },
})

export const deletePost = call('feed/delete', {
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, post_id: PostId },
  output: { undo_until: Instant },
})

/** Our addition: undoes a delete, until the time that `feed/delete` returned. */
export const undeletePost = call('feed/undelete', {
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, post_id: PostId },
  output: { post: Post },
})

export const linkPreview = call('post/linkPreview', {
  effect: 'read',
  access: 'session',
  rate: 'lookup',
  input: { url: line(2048) },
  output: preview,
})

/** Our addition: a post that has buyers cannot be deleted, but its sale can be stopped. */
export const stopSelling = call('feed/stopSelling', {
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, post_id: PostId },
  output: { post: Post },
})

/** Our addition: the earlier texts, shown by "Edited". */
export const postVersions = call('feed/postVersions', {
  effect: 'read',
  access: 'session',
  input: { ...actingProfile, post_id: PostId },
  output: { versions: Type.Array(PostVersion) },
})
