import { type Static, Type } from 'typebox'
import { ProfileOwn } from './profile.ts'
import { AccountId, ActingProfileId, Instant, SessionId } from './scalars.ts'
import { nullable } from './schema.ts'

/** An account, or a visitor, who has no names, email address or profiles. Only ever sent to the person it describes. */
export const User = Type.Object(
  {
    unique_id: AccountId,
    is_anonymous: Type.Boolean(),
    verified: Type.Boolean(),
    first_name: Type.String(),
    last_name: Type.String(),
    email: nullable(Type.String()),
    pending_email: nullable(Type.String({ description: 'a new address that is not confirmed yet' })),
    has_password: Type.Boolean({ description: 'false for an account made inside a purchase' }),
    current_profile: ActingProfileId,
    default_profile: Type.Object({ unique_id: ActingProfileId }, { additionalProperties: false }),
    profiles: Type.Array(ProfileOwn),
    /** Our addition, while the account is suspended. Without an end it is until we lift it. */
    suspended: Type.Optional(
      Type.Object({ until: nullable(Instant) }, { title: 'Suspension', additionalProperties: false }),
    ),
  },
  { title: 'User', additionalProperties: false },
)
export type User = Static<typeof User>

/** The response to every way of signing in. */
export const signedIn = {
  user: User,
  session_token: Type.String(),
  /** Our addition: the browser keeps it, also after logging out, and sends it with the next log-in. It opens nothing. */
  device_token: Type.Optional(Type.String()),
  /** Our addition: this sign-in cancelled the deletion of the account. */
  deletion_cancelled: Type.Optional(Type.Literal(true)),
}

export const Session = Type.Object(
  {
    unique_id: SessionId,
    device: Type.String(),
    created: Instant,
    last_used: Instant,
    is_current: Type.Boolean(),
  },
  { title: 'Session', additionalProperties: false },
)
export type Session = Static<typeof Session>
