import { defaultLimits } from '@sayso/contract/limits'
import {
  checkEmail,
  checkPassword,
  checkRepeated,
  filled,
  found,
  type Verdict,
} from '../../entities/account-form/validate.ts'
import { faults, ours } from './texts.ts'

const { handleMin, handleMax } = defaultLimits.accounts
const HANDLE = /^[A-Za-z0-9_]+$/

export function checkHandle(handle: string): Verdict {
  const text = handle.trim()
  if (text === '') return faults.handleRequired
  if (!HANDLE.test(text)) return faults.handleInvalid
  return text.length < handleMin || text.length > handleMax ? ours.handleLength : null
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
