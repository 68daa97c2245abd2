import { type Static, Type } from 'typebox'
import { ExpiredPost } from './post.ts'
import { Amount, Count, GeoScope, Instant } from './scalars.ts'
import { choice, nullable } from './schema.ts'

export const ErrorDetails = Type.Object(
  {
    expired_post: Type.Optional(ExpiredPost),
    price_in_cents: Type.Optional(Amount),
    wider_scope: Type.Optional(choice(...GeoScope)),
    field: Type.Optional(Type.String({ description: 'the input that was refused' })),
    methods: Type.Optional(
      Type.Array(Type.String(), {
        description: 'by what one can prove that it is oneself: password, passkey, totp, recovery_code',
      }),
    ),
    ticket: Type.Optional(Type.String({ description: 'goes with the answer to unauth/loginSecond' })),
    passkey: Type.Optional(
      Type.String({ description: 'what a browser needs to ask for a passkey, as JSON text' }),
    ),
    challenge: Type.Optional(
      Type.String({ description: 'a task for the client to solve, then to send with the same call' }),
    ),
    retry_after_seconds: Type.Optional(Count),
    until: Type.Optional(nullable(Instant)),
  },
  { title: 'ErrorDetails', additionalProperties: false },
)
export type ErrorDetails = Static<typeof ErrorDetails>
