import type { ProofMethod } from '@sayso/contract/shapes/factors'
import type { User } from '@sayso/contract/shapes/user'

/**
 * The ways to offer of those that the server takes. A server that names none takes the password. A browser that knows no
 * passkeys offers them only if there is no other way: its own message says why it does not work.
 */
export function offeredWays(
  methods: readonly ProofMethod[],
  { has_password: hasPassword }: Pick<User, 'has_password'>,
  isPasskeyPossible: boolean,
): readonly ProofMethod[] {
  const known = methods.filter((one) => one !== 'recovery_code')
  if (known.length === 0) return hasPassword ? ['password'] : []
  const others = known.filter((one) => one !== 'passkey')
  return isPasskeyPossible || others.length === 0 ? known : others
}
