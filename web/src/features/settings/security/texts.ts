import type { SecurityEvent } from '@sayso/contract/shapes/security-event'
import type { Outcomes } from '../../../entities/account-form/texts.ts'

export const faults = { currentRequired: 'Current password is required' } as const

export const changePassword: Outcomes = {
  done: 'Password changed',
  refused: { title: 'Password not changed', text: 'Failed to change your password. Please try again.' },
  failed: {
    title: 'Password not changed',
    text: 'An error occurred while changing your password. Please try again.',
  },
}

export const endDevice: Outcomes = {
  done: 'Logged out',
  refused: { title: 'Not logged out', text: 'This device could not be logged out. Please try again.' },
  failed: { title: 'Not logged out', text: 'An error occurred. Please try again.' },
}

export const endOthers: Outcomes = {
  done: 'Other devices logged out',
  refused: { title: 'Not logged out', text: 'Your other devices could not be logged out. Please try again.' },
  failed: { title: 'Not logged out', text: 'An error occurred. Please try again.' },
}

export const eventTexts: Record<SecurityEvent['kind'], string> = {
  registered: 'Account created',
  password_sign_in: 'Logged in with your password',
  link_sign_in: 'Logged in with an emailed link',
  passkey_sign_in: 'Logged in with a passkey',
  recovery_code_used: 'Logged in with a recovery code',
  wrong_passwords: 'Wrong passwords from other devices',
  guessing_stopped: 'Password guessing stopped',
  logged_out_devices: 'Logged out elsewhere',
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
  recovery_started: 'Account recovery requested from support',
  recovery_cancelled: 'Account recovery stopped',
  recovered: 'Account recovered with help from support',
  undone: 'Changes undone',
  contested: 'Somebody says the account is theirs',
  contest_settled: 'We decided who owns the account',
  payout: 'Paid out',
  payout_failed: 'Payout didn’t arrive',
  export: 'Copy of your data',
  close: 'Account deletion requested',
  close_cancelled: 'Account deletion cancelled',
}

export const texts = {
  lead: 'How you log in, and where you’re logged in, for all your profiles.',
  good: 'You’re all set',
  goodLead: 'Your email is verified, and you have a password.',
  plain: 'Make your account harder to steal',
  plainLead: 'Add a passkey or an authenticator app. Then a stolen password isn’t enough to log in.',
  loadingStanding: 'Loading how your account stands',
  noPasswordYet: 'Your account has no password',
  noPasswordLead: 'Set one, so that only you can log in.',
  unverified: 'Your email isn’t verified yet',
  unverifiedLead: 'Until it is, you can’t post, comment, react or follow, and our emails may not reach you.',
  logIn: 'Logging in',
  emailLead: 'You log in with it. Change it under Account.',
  verify: 'Verify',
  verifyEmail: 'Verify email',
  password: 'Password',
  passwordLead: 'Changing it logs out every other device.',
  passwordChanged: 'Changed',
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm new password',
  changePassword: 'Change password',
  changingPassword: 'Changing...',
  passwordDone: 'Every other device was logged out.',
  forgot: 'Forgot Password',
  noPassword: 'None yet. We’ll email you a code, then you choose one.',
  setPassword: 'Set a password',
  devices: 'Devices',
  loading: 'Loading your devices',
  devicesLead: 'Where you’re logged in. See one you don’t know? Log it out, then change your password.',
  devicesFailed: 'Failed to load your devices',
  thisDevice: 'This device',
  end: 'Log out',
  endOthers: 'Log out all other devices',
  endingOthers: 'Logging out...',
  events: 'Recent activity',
  eventsLead: 'What happened to your account in the last year.',
  loadingEvents: 'Loading recent activity',
  eventsFailed: 'Failed to load recent activity',
  moreEvents: 'Show more',
  now: 'In use now',
  lastUsed: 'Last used',
} as const
