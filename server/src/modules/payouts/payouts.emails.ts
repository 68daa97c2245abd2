import { type Cents, formatCents } from '@sayso/contract/money'
import type { Email } from '../../platform/mail/email.ts'

interface PayoutDetails {
  readonly publicUrl: string
  readonly handle: string
  readonly amount: Cents
  readonly receiver: string
  readonly payoutId: string
  readonly at: Date
}

const foot = ({ publicUrl, payoutId, at }: PayoutDetails) =>
  [
    { kind: 'button', label: 'See your batches', url: `${publicUrl}/myFunds` },
    { kind: 'list', items: [`Payout ${payoutId}`, at.toUTCString()] },
  ] as const

export function paidEmail(reported: PayoutDetails): Email {
  const { handle, amount, receiver } = reported
  return {
    subject: `We paid you ${formatCents(amount)}`,
    preheader: `Earnings for @${handle}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${formatCents(amount)} in earnings for @${handle} was paid to ${receiver}.`,
      },
      ...foot(reported),
    ],
  }
}

export function notPaidEmail(reported: PayoutDetails & { readonly isReturned: boolean }): Email {
  const { handle, amount, receiver, isReturned } = reported
  const what = `${formatCents(amount)} in earnings for @${handle}`
  return {
    subject: isReturned ? 'A payout came back' : 'A payout did not arrive',
    preheader: `${formatCents(amount)}, earnings for @${handle}`,
    blocks: [
      {
        kind: 'paragraph',
        text: isReturned
          ? `${what} was paid to ${receiver} and came back to us.`
          : `${what} could not be paid to ${receiver}.`,
      },
      {
        kind: 'paragraph',
        text: 'Nothing is lost: we’ll pay it out again next Friday. Please check that the address matches your PayPal account.',
      },
      ...foot(reported),
    ],
  }
}

/** Sent to every address the account had lately, in case it was not the owner who confirmed. */
export function payoutsGoOnEmail(publicUrl: string): Email {
  return {
    subject: 'Payouts are back on',
    preheader: 'You confirmed that it is you',
    blocks: [
      {
        kind: 'paragraph',
        text: 'You confirmed that your account is yours. Anything due in the meantime goes out next Friday.',
      },
      { kind: 'button', label: 'See your batches', url: `${publicUrl}/myFunds` },
      { kind: 'note', text: 'If this was not you, choose a new password now and write to us.' },
    ],
  }
}
