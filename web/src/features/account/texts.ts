import type { Outcomes } from '../../entities/account-form/texts.ts'

/** Validation messages of this screen, beyond those shared by all address and password fields. */
export const faults = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  currentRequired: 'Current password is required',
  emailSame: 'This is already your e-mail address',
} as const

export const changeName: Outcomes = {
  done: 'Name saved',
  refused: { title: 'Name not saved', text: 'Failed to save your name. Please try again.' },
  failed: { title: 'Name not saved', text: 'An error occurred while saving your name. Please try again.' },
}

export const changeEmail: Outcomes = {
  done: 'Verification email sent',
  refused: { title: 'Email not changed', text: 'Failed to change your e-mail address. Please try again.' },
  failed: {
    title: 'Email not changed',
    text: 'An error occurred while changing your e-mail address. Please try again.',
  },
}

export const keepEmail: Outcomes = {
  done: 'Your e-mail address stays as it is',
  refused: { title: 'Change not cancelled', text: 'Failed to cancel the change. Please try again.' },
  failed: { title: 'Change not cancelled', text: 'An error occurred. Please try again.' },
}

export const changePassword: Outcomes = {
  done: 'Password changed',
  refused: { title: 'Password not changed', text: 'Failed to change your password. Please try again.' },
  failed: {
    title: 'Password not changed',
    text: 'An error occurred while changing your password. Please try again.',
  },
}

/** The static texts of the screen. */
export const texts = {
  title: 'Account',
  lead: 'Only you see this. It belongs to all your profiles.',
  name: 'Name',
  nameLead: 'Never public. Your profiles have names of their own.',
  firstName: 'First name',
  lastName: 'Last name',
  saveName: 'Save name',
  savingName: 'Saving...',
  email: 'Email',
  emailLead: 'You log in with it, and it is where we write to you.',
  verified: 'Verified',
  unverified: 'Not verified',
  unverifiedLead: 'Verify it to create posts.',
  verify: 'Verify Email',
  newEmail: 'New email',
  newEmailHint: 'We send a code there. Your address changes when you enter it.',
  changeEmail: 'Change email',
  changingEmail: 'Sending code...',
  pending: 'Waiting for your code',
  enterCode: 'Enter code',
  keepEmail: 'Cancel change',
  password: 'Password',
  passwordLead: 'Changing it signs out every other device.',
  current: 'Current password',
  new: 'New password',
  confirm: 'Confirm new password',
  changePassword: 'Change password',
  changingPassword: 'Changing...',
  passwordDone: 'Every other device was signed out.',
  forgot: 'Forgot Password',
  noPassword: 'Your account has no password yet. We mail you a code, and you choose one.',
  setPassword: 'Set a password',
} as const
