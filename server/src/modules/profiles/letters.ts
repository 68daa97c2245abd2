import type { Letter } from '../../platform/mail/letter.ts'
import { wasNotMe } from '../accounts/index.ts'

/** The old address stands in it: whoever did not change it can tell us what it was. */
export function payoutAddressLetter(change: {
  publicUrl: string
  handle: string
  from: string | null
  to: string | null
  /** How long payouts wait now, so that there is time to object. */
  waitHours: number
  undoUrl: string | null
  days: number
}): Letter {
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
            : `Earnings of @${handle} will be paid to ${to}, from ${waitHours} hours after this change on.`,
      },
      {
        kind: 'paragraph',
        text: from === null ? 'There was no address before.' : `The address before was ${from}.`,
      },
      ...wasNotMe(change),
    ],
  }
}
