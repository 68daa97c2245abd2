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

export const texts = {
  lead: 'Your password and where you’re logged in, for all your profiles.',
  good: 'You’re all set',
  goodLead: 'Your email is verified, and you have a password.',
  noPasswordYet: 'Your account has no password',
  noPasswordLead: 'Set one, so that only you can log in.',
  unverified: 'Your email isn’t verified yet',
  unverifiedLead: 'Until it is, you can’t post, and our emails may not reach you.',
  logIn: 'Logging in',
  emailLead: 'You log in with it. Change it under Account.',
  verify: 'Verify',
  verifyEmail: 'Verify email',
  password: 'Password',
  passwordLead: 'Changing it logs out every other device.',
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
  now: 'In use now',
  lastUsed: 'Last used',
} as const
