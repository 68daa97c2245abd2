import { checkEmail, type Faults, found } from '../../../entities/account-form/validate.ts'
import { faults } from './texts.ts'

export interface NameValues {
  firstName: string
  lastName: string
}

export interface EmailValues {
  email: string
}

export const checkName = ({ firstName, lastName }: NameValues) =>
  found<NameValues>({
    firstName: firstName.trim() === '' ? faults.firstNameRequired : null,
    lastName: lastName.trim() === '' ? faults.lastNameRequired : null,
  })

/** Compares ignoring case: no mail server is known to treat letter case as a different address. */
export function checkNewEmail({ email }: EmailValues, now: string | null): Faults<EmailValues> {
  const isSame = now !== null && email.trim().toLowerCase() === now.toLowerCase()
  return found<EmailValues>({ email: isSame ? faults.emailSame : checkEmail(email) })
}
