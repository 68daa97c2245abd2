import { type Static, Type } from 'typebox'
import { Count, Instant } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/**
 * By what somebody can show that it is them:
 * - `password`
 * - `passkey`        an assertion by the device, which counts as both factors
 * - `totp`           the code that an authenticator app shows
 * - `recovery_code`  one of those that were shown when the first factor was added
 */
export const SecondMethod = choice('passkey', 'totp', 'recovery_code')
export type SecondMethod = Static<typeof SecondMethod>
export type ProofMethod = SecondMethod | 'password'

export const Passkey = Type.Object(
  {
    unique_id: Type.String(),
    name: Type.String({ description: 'the device it was made on, such as Firefox on Linux' }),
    created: Instant,
    last_used: nullable(Instant),
    is_synced: Type.Boolean({ description: 'kept by a password manager, so other devices have it too' }),
  },
  { title: 'Passkey', additionalProperties: false },
)
export type Passkey = Static<typeof Passkey>

export const factors = {
  password_changed: nullable(Instant),
  passkeys: Type.Array(Passkey),
  totp: nullable(Type.Object({ created: Instant }, { additionalProperties: false })),
  /** How many recovery codes there are, and how many of them were not used yet. */
  recovery: Type.Object({ left: Count, made: Count }, { additionalProperties: false }),
}

/** Sent once, with the first factor, and never again. */
export const recoveryCodes = { recovery_codes: Type.Array(Type.String()) }
