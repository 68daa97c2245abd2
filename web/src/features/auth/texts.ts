import { defaultLimits } from '@sayso/contract/limits'
import type { Words } from '../../lib/failure-words.ts'

const { handleMin, handleMax, passwordMin } = defaultLimits.accounts

/** What is said under a field. */
export const faults = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  passwordRequired: 'Password is required',
  passwordTooShort: `Password must be at least ${passwordMin} characters`,
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  confirmRequired: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
  handleRequired: 'Profile handle is required',
  handleInvalid: 'Handle can only contain letters, numbers, and underscores',
  handleLength: `Handle must be ${handleMin} to ${handleMax} characters`,
  displayNameRequired: 'Display name is required',
  termsRequired: 'You must agree to the terms and conditions',
  resetCodeRequired: 'Reset code is required',
} as const

/** How sending a form can end, in the words of its toast. */
export interface Outcomes {
  readonly done: string
  /** The server said no; its own words go before ours. */
  readonly refused: Words
  /** No proper answer came. */
  readonly failed: Words
}

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
