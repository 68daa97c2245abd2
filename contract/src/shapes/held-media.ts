import { type Static, Type } from 'typebox'
import { ReportNumber } from './report.ts'
import { Count, Instant, MediaId } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** An upload that looks like a picture on a list of those that must not be shown. */
export const HeldMedia = Type.Object(
  {
    media_id: MediaId,
    kind: choice('image', 'video', 'file'),
    handle: Type.String({ description: 'whose it is' }),
    number: nullable(ReportNumber),
    list: Type.String(),
    entry: Type.String({ description: 'its name on the list' }),
    distance: nullable({ ...Count, description: 'how many of 64 bits differ; null if it is the same file' }),
    held: Instant,
    conflict: nullable(Type.String({ description: 'why somebody else has to decide' })),
    asked: Type.Boolean({ description: 'somebody asked for it; a second person has to agree' }),
    until: nullable({
      ...Instant,
      description: 'until when one may see it and let it through, because two agreed',
    }),
    has_picture: Type.Boolean({ description: 'there is something to see; otherwise two agree without' }),
  },
  { title: 'HeldMedia', additionalProperties: false },
)
export type HeldMedia = Static<typeof HeldMedia>
