import type { Context } from '../../../context.ts'
import { macOf } from '../../../platform/keys/signatures.ts'
import { networkOf } from './guessing/network.policy.ts'

/**
 * Tells whether two accounts signed in from one network, without saying from which. Another key each month, so that
 * marks of different months cannot be compared.
 */
export function networkMarkOf({ config }: Context, address: string, now = new Date()): Buffer {
  const month = now.toISOString().slice(0, 7)
  return macOf(config.secrets.pepper, `network marks of ${month}`, networkOf(address))
}
