import type { CloseNeed, CloseState } from '@sayso/contract/shapes/closing'
import type { Outcomes } from '../../../entities/account-form/texts.ts'
import { countOf } from '../../../ui/format/count.ts'

export const texts = {
  title: 'Delete your account',
  before: 'Before you can delete',
  ahead: 'Before you go',
  noCase: 'No open dispute or refund',
  lookedInto: 'We are still looking into something about this account. We erase it when that is over.',
  nothingOwed: 'No money is waiting for you',
  delete: 'Delete account…',
  deleting: 'Deleting...',
  question: 'Delete your account?',
  confirm: 'Delete account',
  keep: 'Keep my account',
  loading: 'Loading what deleting would mean...',
  loadFailed: 'This could not be loaded',
  consent: 'I give up this amount. Nobody can pay it back to me later.',
} as const

export const outcomes: Outcomes = {
  done: 'Your account is hidden',
  refused: { title: 'Not deleted', text: 'The account could not be deleted.' },
  failed: { title: 'Not deleted', text: 'An error occurred. Please try again.' },
}

export const lead = ({ num_profiles: profiles, waiting_days: days }: CloseState) =>
  `${profiles === 1 ? 'Your profile' : `All ${profiles} profiles`}: hidden at once, erased after ${countOf(days, 'day', 'days')}. Logging in cancels it.`

export const need: Readonly<Record<CloseNeed, { readonly text: string; readonly link: string }>> = {
  payout_address: { text: 'Add an address that your earnings can be paid to.', link: 'Set payout address' },
  second_factor: {
    text: 'Add a passkey or an authenticator app: your first payout needs one.',
    link: 'Open security',
  },
  payout_hold: { text: 'Payouts are on hold. Confirm them first.', link: 'See payouts' },
}

export const earnings = (amount: string, day: string) =>
  `${amount} of earnings is paid out first, on ${day} at the earliest.`
export const toCard = (amount: string) => `${amount} of funds goes back to your card.`
export const givenUp = (amount: string) =>
  `${amount} of funds can’t go back to a card any more. Spend it before, or give it up.`
export const openCases = (count: number) =>
  `${countOf(count, 'payment', 'payments')} not finished or disputed. We erase your account when that is over.`
export const buyers = (count: number) =>
  `${countOf(count, 'buyer keeps', 'buyers keep')} what they bought, from “Deleted account”.`

/** In the dialog: what happens, one line each. */
export const happens = (days: number): readonly string[] => [
  'You are logged out on every device, and your profiles and posts are hidden from everybody now.',
  `For ${countOf(days, 'day', 'days')} logging in brings everything back. We email you before they are over.`,
  'After that your posts, comments, photos and files are erased. Nobody can bring them back.',
]

export const agreeFirst = 'Please confirm that you give up the amount.'
