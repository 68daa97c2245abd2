import { defaultLimits } from '@sayso/contract/limits'
import type { Words } from '../../lib/failure-words.ts'

const { passwordMin } = defaultLimits.accounts

/** What is said under an address or a password, on every screen that asks for one. */
export const credentialFaults = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email',
  passwordRequired: 'Password is required',
  passwordTooShort: `Password must be at least ${passwordMin} characters`,
  confirmRequired: 'Please confirm your password',
  passwordsDiffer: 'Passwords do not match',
} as const

/** How sending a form can end, in the words of its toast. */
export interface Outcomes {
  readonly done: string
  /** The server said no; its own words go before ours. */
  readonly refused: Words
  /** No proper answer came. */
  readonly failed: Words
}
