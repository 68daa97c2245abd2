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
  PostText,
  Price,
  PtvText,
  SentVisibility,
  viewedFrom,
  ZoneId,
} from '../shapes/inputs.ts'
import { linkPreview as preview } from '../shapes/link-preview.ts'
import { Post, PostVersion } from '../shapes/post.ts'
import { GeoScope, Instant, PostId } from '../shapes/scalars.ts'
import { choice } from '../shapes/schema.ts'

const content = {
  text: PostText,
  visibility: SentVisibility,
  geo_visibility: choice(...GeoScope),
  discoverability: Type.Optional(choice('all')),
  type: Type.Optional(choice('free', 'paid')),
  duration: Type.Optional(DurationMinutes),
  ...viewedFrom,
  /** How good the position is, in metres, and how old, in seconds: the nearest scope is checked again here. */
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
  /** Files or locked pictures are on their way: without them and without a hidden text there is nothing to sell. */
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
    /** The same as the header Idempotency-Key: one key makes one post, however often it is sent. */
    client_key: Type.Optional(ClientKey),
    /** The draft this was written as, which is then no longer needed. */
    draft_id: Type.Optional(DraftId),
  },
  output: { post: Post },
})

/** Beside the text, what is not sent stays as it is. */
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
    /** Who has bought an earlier hidden text keeps that one; with this they get the new one too. */
    ptv_give_to_buyers: Type.Optional(Flag),
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

/** Ours: takes a delete back, until the moment `feed/delete` answered. */
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

/** Ours: a post that has buyers can not be deleted; it can leave the market. */
export const stopSelling = call('feed/stopSelling', {
  effect: 'write',
  access: 'author',
  input: { ...actingProfile, post_id: PostId },
  output: { post: Post },
})

/** Ours: "Edited" opens the earlier texts. */
export const postVersions = call('feed/postVersions', {
  effect: 'read',
  access: 'session',
  input: { ...actingProfile, post_id: PostId },
  output: { versions: Type.Array(PostVersion) },
})
