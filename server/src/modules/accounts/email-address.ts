import { domainToASCII } from 'node:url'
import { Refused } from '../../platform/http/refusal.ts'

const SIMPLE = /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:"]+$/

/**
 * The form an address is stored and written to: as typed, with its domain in ASCII. Null for what cannot be one. Two
 * stored forms are the same address when the database folds them to the same key.
 */
function readEmail(typed: string): string | null {
  const trimmed = typed.trim()
  if (!SIMPLE.test(trimmed)) return null
  const at = trimmed.lastIndexOf('@')
  // Empty for a domain that no name server could be asked about.
  const domain = domainToASCII(trimmed.slice(at + 1))
  return domain === '' ? null : `${trimmed.slice(0, at)}@${domain}`
}

export function requireEmail(typed: string): string {
  if (typed.trim() === '') throw new Refused('email_required')
  const email = readEmail(typed)
  if (email === null) throw new Refused('email_invalid')
  return email
}
