import { checkPassword, checkRepeated, found } from '../../../entities/account-form/validate.ts'
import { faults } from './texts.ts'

export interface PasswordValues {
  current: string
  password: string
  confirm: string
}

/** The current password is only checked by the server: it may be older than today's rules. */
export const checkNewPassword = ({ current, password, confirm }: PasswordValues) =>
  found<PasswordValues>({
    current: current === '' ? faults.currentRequired : null,
    password: checkPassword(password),
    confirm: checkRepeated(password, confirm),
  })
