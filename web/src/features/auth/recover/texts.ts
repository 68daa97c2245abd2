import { defaultLimits } from '@sayso/contract/limits'
import type { UndoneChange } from '@sayso/contract/shapes/undo'
import type { Outcomes } from '../../../entities/account-form/texts.ts'

const { recoveredDays } = defaultLimits.payouts

export const changeTexts: Record<UndoneChange['kind'], string> = {
  sign_in: 'Logged in from a device we didn’t know',
  recovery_code_used: 'Logged in with a recovery code',
  email_asked: 'Email change requested',
  email: 'Email changed',
  password: 'Password changed',
  passkey_added: 'Passkey added',
  passkey_removed: 'Passkey removed',
  totp_added: 'Authenticator app added',
  totp_removed: 'Authenticator app removed',
  recovery_codes: 'New recovery codes made',
  payout_address: 'Payout address changed',
  network_connected: 'Network connected',
  recovered: 'Account recovered with help from support',
  undone: 'Changes undone',
  export: 'Copy of your data',
  close: 'Account deletion requested',
}

export const takeBack: Outcomes = {
  done: 'Your account is back',
  refused: { title: 'Not taken back', text: 'Your account could not be taken back. Please try again.' },
  failed: { title: 'Not taken back', text: 'An error occurred. Please try again.' },
}

const plain = (title: string): Outcomes => ({
  done: '',
  refused: { title, text: 'This didn’t work. Please try again.' },
  failed: { title, text: 'An error occurred. Please try again.' },
})
export const contestOutcomes = plain('We were not told')
export const cancelOutcomes = plain('Not stopped')
export const finishOutcomes: Outcomes = { ...plain('Password not set'), done: 'You’re back in' }

export const texts = {
  undoTitle: 'Was this you?',
  undoLead: 'This is what happened to your account. Nothing is undone until you say so.',
  loading: 'Loading what changed',
  changes: 'What changed',
  whatFollows: 'If you take your account back',
  backTo: (email: string) => `Its email goes back to ${email}.`,
  followPassword: 'The password is removed, and you choose a new one.',
  followDevices: 'Every device is logged out.',
  followChanges:
    'Payout addresses and log-in methods go back to what they were. Networks connected since are disconnected.',
  followCancelled: 'If somebody asked to delete your account, or for a copy of your data, that is cancelled.',
  followPayouts: 'Payouts wait until you confirm that it’s you.',
  askedFor: 'We’ll ask for your passkey, authenticator app or a recovery code first.',
  takeBack: 'No, take my account back',
  leave: 'Yes, change nothing',
  loadFailed: 'What changed could not be loaded.',
  home: 'Go to Sayso',
  expiredTitle: 'This link no longer works',
  expiredLead:
    'It was used already, or has expired. If somebody else is using your account, reset your password.',
  resetPassword: 'Reset password',
  logIn: 'Log in',
  contestTitle: 'Is this account yours?',
  contestLead:
    'Somebody took it back with an email sent to its former address. If they took it from you, tell us: nothing of it can be changed and nothing is paid out until we’ve looked into it.',
  contest: 'This account is mine',
  contestedTitle: 'We’ll look into it',
  contestedLead: 'Nothing of the account can be changed until then. We’ll email you here when we’ve decided.',
  cancelTitle: 'Stop giving access?',
  cancelLead:
    'Somebody told us they’ve lost every way to log in to your account. If that wasn’t you, stop it: then everything stays as it is.',
  cancel: 'Stop it',
  cancelledTitle: 'Stopped',
  cancelledLead: 'Nobody gets access to your account this way.',
  finishTitle: 'Choose a new password',
  finishLead: `Your passkeys, authenticator app and recovery codes are removed, every device is logged out, and payouts wait for ${recoveredDays} days.`,
  newPassword: 'New password',
  confirmPassword: 'Confirm new password',
  finish: 'Set password and log in',
  finishing: 'Logging in...',
  leaveAlone: 'Leave without doing anything',
} as const
