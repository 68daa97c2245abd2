import { type Static, Type } from 'typebox'
import { SecondMethod } from './factors.ts'
import { Instant } from './scalars.ts'
import { choice, nullable } from './schema.ts'

/** A change that a link from an email would undo, as its reader sees it before anything is undone. */
export const UndoneChange = Type.Object(
  {
    kind: choice(
      'sign_in',
      'recovery_code_used',
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
      'recovered',
      'undone',
      'export',
      'close',
    ),
    device: Type.String({ description: 'empty if no session of the account did it' }),
    detail: Type.String({ description: 'the new address with most letters hidden, a network, or nothing' }),
    at: Instant,
  },
  { title: 'UndoneChange', additionalProperties: false },
)
export type UndoneChange = Static<typeof UndoneChange>

export const undoList = {
  /** Oldest first. */
  changes: Type.Array(UndoneChange),
  /** The address that the account goes back to; null if it is there. */
  back_to: nullable(Type.String()),
  /** What is asked for before anything is undone; none if the account had no second factor. */
  methods: Type.Array(SecondMethod),
}
