import { domainToASCII } from 'node:url'
import { AppError } from '../../../platform/http/app-error.ts'

const SIMPLE = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/

/**
 * The stored form of an address, also used for sending: as typed, with its domain in ASCII. Null if it is not a valid
 * address. Two stored forms are the same address if the database normalizes them to the same key.
 */
function readEmail(typed: string): string | null {
  const trimmed = typed.trim()
  if (!SIMPLE.test(trimmed)) return null
  const at = trimmed.lastIndexOf('@')
  // Empty if the domain cannot exist in DNS.
  const domain = domainToASCII(trimmed.slice(at + 1))
  return domain === '' ? null : `${trimmed.slice(0, at)}@${domain}`
}

export function requireEmail(typed: string): string {
  if (typed.trim() === '') throw new AppError('email_required')
  const email = readEmail(typed)
  if (email === null) throw new AppError('email_invalid')
  return email
}
