import { checkEmail, filled, found } from '../../entities/account-form/validate.ts'
import { specified } from './texts.ts'

export interface VisitorValues {
  firstName: string
  lastName: string
  email: string
  again: string
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

export const isMismatch = ({ email, again }: VisitorValues) => again.trim() !== '' && !same(email, again)

export const checkVisitor = (values: VisitorValues) =>
  found<VisitorValues>({
    firstName: filled(values.firstName, 'First name is required'),
    lastName: filled(values.lastName, 'Last name is required'),
    email: checkEmail(values.email),
    again: same(values.email, values.again) ? null : specified.emailMismatchDetail,
  })
