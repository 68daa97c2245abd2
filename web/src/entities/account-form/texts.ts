import { defaultLimits } from '@sayso/contract/limits'
import type { Words } from '../../lib/failure-words.ts'

const { passwordMin } = defaultLimits.accounts

/** Validation messages for an email address or a password, on every screen that asks for one. */
export const credentialFaults = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  passwordRequired: 'Password is required',
  passwordTooShort: `Password must be at least ${passwordMin} characters`,
  confirmRequired: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
} as const

/** The possible outcomes of sending a form, with the texts of its toast. */
export interface Outcomes {
  readonly done: string
  /** The server rejected it; its own message is shown before ours. */
  readonly refused: Words
  /** No proper response arrived. */
  readonly failed: Words
}

/** After a log-in that cancelled a deletion. */
export const accountIsBack = {
  title: 'Your account is yours again',
  text: 'The deletion was cancelled, and everything is back.',
} as const
