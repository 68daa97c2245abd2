import { errorText } from '@sayso/contract/errors'
import type { Limits } from '@sayso/contract/limits'
import { dollars } from '../amounts.ts'

export const addTexts = {
  title: 'Add funds',
  cardTitle: 'Card details',
  amount: 'Amount',
  email: 'Email',
  next: 'Next',
  fillIn: 'Please fill in all fields',
  emailInvalid: errorText('email_invalid'),
  done: 'Payment processed successfully',
  failed: 'Failed to add funds',
  unknown: 'Failed to process payment',
  unknownText:
    'No answer came, so we do not know how it ended. Ask again: your card is not charged twice, and what was paid reaches your funds.',
  askAgain: 'Ask again',
  notReady: 'Payment system not ready or no profile found',
  notCharged: 'You were not charged.',
  wait: 'Please wait until the payment has ended',
} as const

/** The limits, shown before anything is paid. */
export const limitsLine = ({
  topUpMinCents,
  topUpMaxCents,
  topUpsPerDay,
  balanceMaxCents,
}: Limits['funds']) =>
  `${dollars(topUpMinCents)} to ${dollars(topUpMaxCents)} at a time, ${topUpsPerDay} times a day. Your balance can be at most ${dollars(balanceMaxCents)}.`
