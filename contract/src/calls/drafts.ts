import { Type } from 'typebox'
import { call } from '../call.ts'
import { Draft, DraftId } from '../shapes/draft.ts'
import {
  actingProfile,
  DraftText,
  DurationMinutes,
  Flag,
  LocalDateTime,
  line,
  Price,
  PtvText,
  SentLabels,
  SentVisibility,
  ZoneId,
} from '../shapes/inputs.ts'
import { CommentAudience, GeoScope } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'

/**
 * Our addition: saves the draft of a post on the server, so that another device can continue it. A save is the whole
 * draft. The last one wins; a save based on an older revision also returns what it replaced, so that nothing is lost
 * unnoticed.
 */
export const saveDraft = call('draft/save', {
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  input: {
    ...actingProfile,
    draft_id: DraftId,
    /** The revision this save is based on; not sent with the first save. */
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    text: DraftText,
    type: Type.Optional(choice('free', 'paid')),
    visibility: Type.Optional(SentVisibility),
    geo_visibility: Type.Optional(choice(...GeoScope)),
    duration: Type.Optional(DurationMinutes),
    comment_audience: Type.Optional(choice(...CommentAudience)),
    labels: Type.Optional(SentLabels),
    ptv_text: Type.Optional(PtvText),
    ptv_price_in_cents: Type.Optional(Price),
    ptv_minimum_price: Type.Optional(Flag),
    ptv_release_on_payment: Type.Optional(Flag),
    ptv_release_time: Type.Optional(LocalDateTime),
    ptv_release_timezone: Type.Optional(ZoneId),
    ptv_time_limit: Type.Optional(Flag),
    ptv_end_time: Type.Optional(LocalDateTime),
    ptv_end_timezone: Type.Optional(ZoneId),
    ptv_support_email: Type.Optional(line(254)),
    /**
     * The files picked for the draft, on whichever device, one per line: an id, a space, a name. Another device shows
     * which it lacks.
     */
    files: Type.Optional(line(30_000)),
  },
  output: { draft: Draft, replaced: nullable(Draft) },
})

/** Our addition: the profile's drafts, last saved first. */
export const listDrafts = call('draft/list', {
  effect: 'read',
  access: 'member',
  input: actingProfile,
  output: { drafts: Type.Array(Draft) },
})

/** Our addition. Succeeds if the draft is already gone. */
export const deleteDraft = call('draft/delete', {
  effect: 'write',
  access: 'member',
  whileSuspended: true,
  input: { ...actingProfile, draft_id: DraftId },
  output: {},
})
