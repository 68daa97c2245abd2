import { defaultLimits } from '@sayso/contract/limits'
import { credentialFaults, type Outcomes } from '../../entities/account-form/texts.ts'

const { handleMin, handleMax } = defaultLimits.accounts

/** Validation messages. */
export const faults = {
  ...credentialFaults,
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  handleRequired: 'Profile handle is required',
  handleInvalid: 'Handle can only contain letters, numbers, and underscores',
  displayNameRequired: 'Display name is required',
  termsRequired: 'You must agree to the terms and conditions',
  resetCodeRequired: 'Reset code is required',
} as const

export const login: Outcomes = {
  done: 'Login Successful',
  refused: { title: 'Login Failed', text: 'Login failed. Please check your credentials.' },
  failed: { title: 'Login Error', text: 'An error occurred during login. Please try again.' },
}

export const registration: Outcomes = {
  done: 'Registration Successful',
  refused: { title: 'Registration Failed', text: 'Registration failed. Please try again.' },
  failed: { title: 'Registration Error', text: 'An error occurred during registration. Please try again.' },
}

export const sendReset: Outcomes = {
  done: 'Reset Code Sent',
  refused: { title: 'Reset Failed', text: 'Failed to send reset email. Please try again.' },
  failed: {
    title: 'Reset Error',
    text: 'An error occurred while sending reset email. Please try again.',
  },
}

export const reset: Outcomes = {
  done: 'Password Reset Successfully',
  refused: { title: 'Reset Failed', text: 'Failed to reset password. Please try again.' },
  failed: { title: 'Reset Error', text: 'An error occurred while resetting password. Please try again.' },
}

/** The static texts of the screens, as far as they are specified. */
export const screens = {
  forgot: 'Forgot Password',
  backToEmail: 'Back to email entry',
  neverPublic: 'Your name and e-mail are never public.',
} as const

/** Our own texts, beyond the specified ones. */
export const ours = {
  linkTitle: 'Log in',
  linkLead: 'You opened a link from one of our mails. It works once, and signs out your other devices.',
  linkGo: 'Continue',
  linkOtherwise: 'Log in with your password',
  codeTyped: 'Enter the code we sent you. Check your spam folder if you don’t see it.',
  codeLinked: 'The code from your mail is filled in. Choose a password, and you can log in with it.',
  resetCodeWrong: 'This code is not right, or it has run out. Check it, or send a new one.',
  sendAgain: 'Send a new code',
  sendingAgain: 'Sending code...',
  mayHaveAccount: 'You may already have an account',
  mayHaveAccountLead: 'Then log in with it, or set a new password if you forgot yours.',
  knownLogIn: 'Log in',
  knownReset: 'Reset password',
  handleLength: `Handle must be ${handleMin} to ${handleMax} characters`,
} as const
