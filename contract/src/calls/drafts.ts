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
  SentVisibility,
  ZoneId,
} from '../shapes/inputs.ts'
import { GeoScope } from '../shapes/scalars.ts'
import { choice, nullable } from '../shapes/schema.ts'

/**
 * Ours: what is being written, kept on the server, so that another device can go on. A save is the whole draft. The
 * last one wins; one that knew an older revision also answers what it replaced, so that nothing is lost unseen.
 */
export const saveDraft = call('draft/save', {
  effect: 'write',
  access: 'member',
  input: {
    ...actingProfile,
    draft_id: DraftId,
    /** The revision this one was made from; not sent with the first save. */
    revision: Type.Optional(Type.Integer({ minimum: 0 })),
    text: DraftText,
    type: Type.Optional(choice('free', 'paid')),
    visibility: Type.Optional(SentVisibility),
    geo_visibility: Type.Optional(choice(...GeoScope)),
    duration: Type.Optional(DurationMinutes),
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
    /** What was picked for it, wherever it lies, one a line: an id, a blank, a name. Another device says what it lacks. */
    files: Type.Optional(line(30_000)),
  },
  output: { draft: Draft, replaced: nullable(Draft) },
})

/** Ours: the profile's drafts, the last saved first. */
export const listDrafts = call('draft/list', {
  effect: 'read',
  access: 'member',
  input: actingProfile,
  output: { drafts: Type.Array(Draft) },
})

/** Ours. A draft that is gone already is as well deleted. */
export const deleteDraft = call('draft/delete', {
  effect: 'write',
  access: 'member',
  input: { ...actingProfile, draft_id: DraftId },
  output: {},
})
