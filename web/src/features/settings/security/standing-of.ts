import type { User } from '@sayso/contract/shapes/user'
import type { Factors } from './security-queries.ts'

/**
 * How the account stands:
 * - `no-password`  nothing to log in with but an emailed link
 * - `unverified`   the email address is not confirmed
 * - `plain`        a password, and nothing that a thief of it lacks
 * - `protected`    a passkey, an authenticator app, or both
 */
export type Standing = 'no-password' | 'unverified' | 'plain' | 'protected'

/** Null while it is not known. */
export function standingOf(user: User, factors: Factors | undefined): Standing | null {
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0
  if (!user.has_password && !hasPasskey) return 'no-password'
  if (!user.verified) return 'unverified'
  if (factors === undefined) return null
  return hasPasskey || factors.totp !== null ? 'protected' : 'plain'
}
