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
    'We didn’t hear back, so we don’t know whether it went through. Check again: you won’t be charged twice, and anything you paid will reach your funds.',
  askAgain: 'Check again',
  notReady: 'Payment system not ready or no profile found',
  notCharged: 'You were not charged.',
  wait: 'Please wait for the payment to finish',
} as const

/** The limits, shown before anything is paid. */
export const limitsLine = ({
  topUpMinCents,
  topUpMaxCents,
  topUpsPerDay,
  balanceMaxCents,
}: Limits['funds']) =>
  `${dollars(topUpMinCents)} to ${dollars(topUpMaxCents)} at a time, ${topUpsPerDay} times a day. Your balance can be at most ${dollars(balanceMaxCents)}.`

/** Labels and short texts of its components. */
export const labels = {
  usualAmounts: 'Usual amounts',
  nameOnCard: 'Name on card',
  cardFee: 'Card fee',
  youPay: 'You pay',
  change: 'Change',
} as const
