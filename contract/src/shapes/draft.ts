import { type Static, Type } from 'typebox'
import { Amount, CommentAudience, GeoScope, Instant, Label, Visibility } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** Created by the client, so that a draft has an id before it is first saved, and saving twice creates one draft. */
export const DraftId = Type.String({ title: 'draft id', pattern: '^[A-Za-z0-9_-]{1,64}$' })

/** A file picked for a draft. Its bytes stay on the device where it was picked until the post is published. */
const DraftFile = Type.Object(
  { id: Type.String(), name: Type.String() },
  { title: 'DraftFile', additionalProperties: false },
)

const asTyped = nullable(Type.String({ description: 'in the zone beside it' }))

/** A post that somebody has begun to write. Only its own profile ever gets it; fields not chosen yet are null. */
export const Draft = Type.Object(
  {
    draft_id: DraftId,
    revision: Type.Integer({ minimum: 1, description: 'one more with each save' }),
    updated_at: Instant,
    expires_at: Instant,
    text: Type.String(),
    type: choice('free', 'paid'),
    visibility: nullable(choice(...Visibility)),
    geo_visibility: nullable(choice(...GeoScope)),
    duration: nullable(Type.Integer()),
    comment_audience: nullable(choice(...CommentAudience)),
    labels: Type.Array(choice(...Label)),
    ptv_text: Type.String(),
    ptv_price_in_cents: nullable(Amount),
    ptv_minimum_price: Type.Boolean(),
    ptv_release_on_payment: Type.Boolean(),
    ptv_release_time: asTyped,
    ptv_release_timezone: nullable(Type.String()),
    ptv_time_limit: Type.Boolean(),
    ptv_end_time: asTyped,
    ptv_end_timezone: nullable(Type.String()),
    ptv_support_email: nullable(Type.String()),
    files: Type.Array(DraftFile),
  },
  { title: 'Draft', additionalProperties: false },
)
export type Draft = Static<typeof Draft>
