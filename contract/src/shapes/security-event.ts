import { type Static, Type } from 'typebox'
import { Instant } from './scalars.ts'
import { choice } from './schema.ts'

/** Something that happened to an account. Only ever shown to its owner. */
export const SecurityEvent = Type.Object(
  {
    kind: choice(
      'registered',
      'password_sign_in',
      'link_sign_in',
      'passkey_sign_in',
      'recovery_code_used',
      'wrong_passwords',
      'guessing_stopped',
      'logged_out_devices',
      'email_asked',
      'email',
      'password',
      'passkey_added',
      'passkey_removed',
      'totp_added',
      'totp_removed',
      'recovery_codes',
      'payout_address',
      'network_connected',
      'recovery_started',
      'recovery_cancelled',
      'recovered',
      'undone',
      'contested',
      'contest_settled',
      'payout',
      'payout_failed',
      'export',
      'close',
      'close_cancelled',
    ),
    device: Type.String({ description: 'empty if no session of the account did it' }),
    detail: Type.String({ description: 'an address with most letters hidden, an amount, or nothing' }),
    at: Instant,
  },
  { title: 'SecurityEvent', additionalProperties: false },
)
export type SecurityEvent = Static<typeof SecurityEvent>
