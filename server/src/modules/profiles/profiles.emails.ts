import type { Email } from '../../platform/mail/email.ts'
import { wasNotMe } from '../accounts/index.ts'

/** It contains the old address: an owner who did not make the change can tell us what it was. */
export function payoutAddressEmail(change: {
  publicUrl: string
  handle: string
  from: string | null
  to: string | null
  /** How long payouts wait now, so that there is time to object. */
  waitHours: number
  undoUrl: string | null
  days: number
}): Email {
  const { handle, from, to, waitHours } = change
  return {
    subject: 'Your payout address was changed',
    preheader: `For @${handle}`,
    blocks: [
      {
        kind: 'paragraph',
        text:
          to === null
            ? `The payout address of @${handle} was removed.`
            : `Earnings for @${handle} will be paid to ${to}, starting ${waitHours} hours after this change.`,
      },
      {
        kind: 'paragraph',
        text: from === null ? 'There was no address before.' : `Before, it was ${from}.`,
      },
      ...wasNotMe(change),
    ],
  }
}
