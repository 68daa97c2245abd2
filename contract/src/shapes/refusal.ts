import { type Static, Type } from 'typebox'
import { ExpiredPost } from './post.ts'
import { Amount, Count, GeoScope } from './scalars.ts'
import { choice } from './schema.ts'

export const RefusalDetails = Type.Object(
  {
    expired_post: Type.Optional(ExpiredPost),
    price_in_cents: Type.Optional(Amount),
    wider_scope: Type.Optional(choice(...GeoScope)),
    field: Type.Optional(Type.String({ description: 'the input that was refused' })),
    retry_after_seconds: Type.Optional(Count),
  },
  { title: 'RefusalDetails', additionalProperties: false },
)
export type RefusalDetails = Static<typeof RefusalDetails>
