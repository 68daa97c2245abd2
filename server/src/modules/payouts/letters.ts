import { type Cents, formatCents } from '@sayso/contract/money'
import type { Letter } from '../../platform/mail/letter.ts'

interface Told {
  readonly publicUrl: string
  readonly handle: string
  readonly amount: Cents
  readonly receiver: string
  readonly payoutId: string
  readonly at: Date
}

const foot = ({ publicUrl, payoutId, at }: Told) =>
  [
    { kind: 'button', label: 'See your batches', url: `${publicUrl}/myFunds` },
    { kind: 'list', items: [`Payout ${payoutId}`, at.toUTCString()] },
  ] as const

export function paidLetter(told: Told): Letter {
  const { handle, amount, receiver } = told
  return {
    subject: `We paid you ${formatCents(amount)}`,
    preheader: `Earnings of @${handle}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${formatCents(amount)} of earnings of @${handle} were paid to ${receiver}.`,
      },
      ...foot(told),
    ],
  }
}

export function notPaidLetter(told: Told & { readonly isReturned: boolean }): Letter {
  const { handle, amount, receiver, isReturned } = told
  const what = `${formatCents(amount)} of earnings of @${handle}`
  return {
    subject: isReturned ? 'A payout came back' : 'A payout did not arrive',
    preheader: `${formatCents(amount)}, earnings of @${handle}`,
    blocks: [
      {
        kind: 'paragraph',
        text: isReturned
          ? `${what} were paid to ${receiver} and came back to us.`
          : `${what} could not be paid to ${receiver}.`,
      },
      {
        kind: 'paragraph',
        text: 'Nothing is lost: the amount is yours and is paid out again on the next Friday. Check that the address is that of your PayPal account.',
      },
      ...foot(told),
    ],
  }
}

/** Told to everybody who had the account lately: somebody may see that it was not the owner who said so. */
export function payoutsGoOnLetter(publicUrl: string): Letter {
  return {
    subject: 'Payouts go on',
    preheader: 'You confirmed that it is you',
    blocks: [
      {
        kind: 'paragraph',
        text: 'You confirmed that your account is yours. What has become due meanwhile is paid out on the next Friday.',
      },
      { kind: 'button', label: 'See your batches', url: `${publicUrl}/myFunds` },
      { kind: 'note', text: 'If this was not you, choose a new password now and write to us.' },
    ],
  }
}
