import type { Outcomes } from '../../../entities/account-form/texts.ts'

export const saveAddress: Outcomes = {
  done: 'Payout address saved',
  refused: { title: 'Address not saved', text: 'Failed to save your payout address. Please try again.' },
  failed: { title: 'Address not saved', text: 'An error occurred while saving. Please try again.' },
}

export const removed = 'Payout address removed'

export const texts = {
  held: 'Payouts are on hold',
  heldLead: 'A change to your account was undone. Confirm it’s you, and we’ll start paying out again.',
  seeWhy: 'Go to My Funds',
  missingLead: 'Add one below, and we’ll pay it out.',
  nothingYet: 'Add an address before your first sale',
  nothingYetLead: 'We can’t pay you until we know where to send the money.',
  where: 'Where to pay you',
  address: 'PayPal address',
  none: 'None yet.',
  add: 'Add',
  addAddress: 'Add a payout address',
  changeAddress: 'Change the payout address',
  factor: 'Passkey or authenticator app',
  factorThere: 'Done',
  factorLead: 'A stolen password or mailbox isn’t enough to move your money.',
  factorMissing: 'We make your first payout once you have one, so that nobody else can get it.',
  addFactor: 'Set up',
  addFactorLabel: 'Set up a passkey or an authenticator app',
  field: 'PayPal email',
  save: 'Save address',
  saving: 'Saving...',
  remove: 'Remove address',
  money: 'What you have earned',
  earnings: 'Earnings',
  earningsFailed: 'Your earnings could not be loaded. They are in My Funds.',
  notSold: 'Nothing sold yet.',
  seeEarnings: 'See earnings',
  openStatement: 'Open',
} as const

/** Under the section's name. */
export const rules = (days: number, least: string) =>
  `Each week’s sales are held for ${days} days, then paid out the next Friday, from ${least}.`

export const waiting = (amount: string) => `${amount} is waiting for an address`

export const newAddress = (hours: number) =>
  `To keep your money safe, we use a new address after ${hours} hours, and email you about it.`

export const statement = (year: number) => `Statement for ${year}, so far`

export const sums = (pending: string, payable: string) => `${pending} pending · ${payable} paid out next`
