import type { Outcomes } from '../../../entities/account-form/texts.ts'

/** Validation messages of this screen, beyond those shared by all address and password fields. */
export const faults = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  emailSame: 'This is already your email address',
} as const

export const changeName: Outcomes = {
  done: 'Name saved',
  refused: { title: 'Name not saved', text: 'Failed to save your name. Please try again.' },
  failed: { title: 'Name not saved', text: 'An error occurred while saving your name. Please try again.' },
}

export const changeEmail: Outcomes = {
  done: 'Verification email sent',
  refused: { title: 'Email not changed', text: 'Failed to change your email address. Please try again.' },
  failed: {
    title: 'Email not changed',
    text: 'An error occurred while changing your email address. Please try again.',
  },
}

export const keepEmail: Outcomes = {
  done: 'Your email address stays as it is',
  refused: { title: 'Change not cancelled', text: 'Failed to cancel the change. Please try again.' },
  failed: { title: 'Change not cancelled', text: 'An error occurred. Please try again.' },
}

/** The static texts of the screen. */
export const texts = {
  lead: 'Only you see this. It belongs to all your profiles.',
  name: 'Name',
  nameLead: 'Never public. Your profiles have their own names.',
  noName: 'No name yet',
  changeName: 'Change name',
  firstName: 'First name',
  lastName: 'Last name',
  saveName: 'Save name',
  savingName: 'Saving...',
  email: 'Email',
  emailLead: 'You log in with it, and we write to you there.',
  verified: 'Verified',
  unverified: 'Not verified',
  unverifiedLead: 'Verify it to post, comment, react and follow.',
  verify: 'Verify Email',
  newEmail: 'New email',
  newEmailHint: 'We’ll send a code there. Your email changes when you enter it.',
  changeEmail: 'Change email',
  changingEmail: 'Sending code...',
  pending: 'Waiting for your code',
  pendingSent: 'We sent a code to',
  pendingUntil: 'Until you enter it,',
  pendingStays: 'stays your address.',
  enterCode: 'Enter code',
  keepEmail: 'Cancel change',
  profiles: 'Profiles',
  editProfile: 'Edit',
  newProfile: 'New profile',
  display: 'Display',
  theme: 'Theme',
} as const

export const profilesLead = (max: number) => `Up to ${max}. Nobody can see that they share an account.`
