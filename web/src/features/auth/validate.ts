import { defaultLimits } from '@sayso/contract/limits'
import { faults } from './texts.ts'

const { handleMin, handleMax, passwordMin } = defaultLimits.accounts

/** What is wrong with a value, or null. */
type Verdict = string | null
/** What is wrong, field by field; a field that is fine is absent. */
export type Faults<Values> = { readonly [Name in keyof Values]?: string }

/** Something, an @, a name with a dot in it. More would refuse addresses that exist; the mailed code is the proof. */
const ADDRESS = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/
const HANDLE = /^[A-Za-z0-9_]+$/

const filled = (text: string, otherwise: string): Verdict => (text.trim() === '' ? otherwise : null)

export function checkEmail(email: string): Verdict {
  return filled(email, faults.emailRequired) ?? (ADDRESS.test(email.trim()) ? null : faults.emailInvalid)
}

/** Any character counts, spaces too: a password is not trimmed. Characters are counted as people see them typed. */
export function checkPassword(password: string): Verdict {
  if (password === '') return faults.passwordRequired
  return [...password].length < passwordMin ? faults.passwordTooShort : null
}

function checkRepeated(password: string, confirm: string): Verdict {
  if (confirm === '') return faults.confirmRequired
  return confirm === password ? null : faults.passwordsDiffer
}

export function checkHandle(handle: string): Verdict {
  const text = handle.trim()
  if (text === '') return faults.handleRequired
  if (!HANDLE.test(text)) return faults.handleInvalid
  return text.length < handleMin || text.length > handleMax ? faults.handleLength : null
}

export interface LoginValues {
  email: string
  password: string
}

export interface RegisterValues extends LoginValues {
  firstName: string
  lastName: string
  confirm: string
  handle: string
  displayName: string
  terms: boolean
}

export interface EmailValues {
  email: string
}

export interface ResetValues {
  code: string
  password: string
  confirm: string
}

export const checkEmailEntry = ({ email }: EmailValues) => found<EmailValues>({ email: checkEmail(email) })

export const checkLogin = ({ email, password }: LoginValues) =>
  found<LoginValues>({ email: checkEmail(email), password: checkPassword(password) })

export const checkRegistration = (values: RegisterValues) =>
  found<RegisterValues>({
    firstName: filled(values.firstName, faults.firstNameRequired),
    lastName: filled(values.lastName, faults.lastNameRequired),
    email: checkEmail(values.email),
    password: checkPassword(values.password),
    confirm: checkRepeated(values.password, values.confirm),
    handle: checkHandle(values.handle),
    displayName: filled(values.displayName, faults.displayNameRequired),
    terms: values.terms ? null : faults.termsRequired,
  })

export const checkReset = ({ code, password, confirm }: ResetValues) =>
  found<ResetValues>({
    code: filled(code, faults.resetCodeRequired),
    password: checkPassword(password),
    confirm: checkRepeated(password, confirm),
  })

function found<Values>(verdicts: Record<keyof Values, Verdict>): Faults<Values> {
  const entries = Object.entries<Verdict>(verdicts).filter(([, verdict]) => verdict !== null)
  return Object.fromEntries(entries) as Faults<Values>
}
