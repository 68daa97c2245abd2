import type { Context } from '../../context.ts'
import { Refused } from '../../platform/http/refusal.ts'
import { passwordFault } from './passwords.policy.ts'

/** Refuses a password that cannot be chosen, with the text that says why. */
export function requireGoodPassword({ config }: Context, password: string, own: readonly string[]): void {
  const min = config.limits.accounts.passwordMin
  const fault = passwordFault(password, min, own)
  if (fault === 'password_too_short') throw new Refused(fault, { values: { min } })
  if (fault !== null) throw new Refused(fault)
}
