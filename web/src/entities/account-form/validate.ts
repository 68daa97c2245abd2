import { defaultLimits } from '@sayso/contract/limits'
import { credentialFaults as faults } from './texts.ts'

const { passwordMin } = defaultLimits.accounts

/** The validation error of a value, or null. */
export type Verdict = string | null
/** The validation errors by field; a valid field is absent. */
export type Faults<Values> = { readonly [Name in keyof Values]?: string }

/**
 * Something, an @, a domain with a dot. A stricter check would reject addresses that exist; the emailed code is the
 * proof.
 */
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/

export const filled = (text: string, otherwise: string): Verdict => (text.trim() === '' ? otherwise : null)

export function checkEmail(email: string): Verdict {
  return filled(email, faults.emailRequired) ?? (ADDRESS.test(email.trim()) ? null : faults.emailInvalid)
}

/** Any character counts, spaces too: a password is not trimmed. Characters are counted as people see them typed. */
export function checkPassword(password: string): Verdict {
  if (password === '') return faults.passwordRequired
  return [...password].length < passwordMin ? faults.passwordTooShort : null
}

export function checkRepeated(password: string, confirm: string): Verdict {
  if (confirm === '') return faults.confirmRequired
  return confirm === password ? null : faults.passwordsDiffer
}

export function found<Values>(verdicts: Record<keyof Values, Verdict>): Faults<Values> {
  const entries = Object.entries<Verdict>(verdicts).filter(([, verdict]) => verdict !== null)
  return Object.fromEntries(entries) as Faults<Values>
}
