import type { AccountId } from '@sayso/contract/ids'
import { Secret, TOTP } from 'otpauth'
import type { Context } from '../../../context.ts'
import { isSame } from '../../../platform/keys/signatures.ts'
import { createSeal, type Seal } from '../../../platform/seal/seal.ts'

const PERIOD_SECONDS = 30
/** Apps show six digits and use SHA-1, whatever else the standard allows. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: PERIOD_SECONDS } as const
const SECRET_BYTES = 20

/** A new secret, and the address that an app reads from a QR code. */
export function makeTotp(issuer: string, email: string): { secret: string; uri: string } {
  const totp = new TOTP({ ...SHAPE, issuer, label: email, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a code: this one or the one before. Null if the code is of neither. */
export function stepOf(secret: string, code: string, now: number): number | null {
  const typed = code.replaceAll(/[\s-]/g, '')
  const step = Math.floor(now / 1000 / PERIOD_SECONDS)
  const totp = new TOTP({ ...SHAPE, secret })
  const isOf = (one: number) =>
    isSame(Buffer.from(typed), Buffer.from(totp.generate({ timestamp: one * PERIOD_SECONDS * 1000 })))
  return [step, step - 1].find(isOf) ?? null
}

/** Codes are made from the secret, so it is encrypted and not hashed. */
export const totpSealOf = ({ config }: Context): Seal => createSeal(config.secrets.connections, 'totp')
export const aboutTotp = (accountId: AccountId): string => `totp ${accountId}`
