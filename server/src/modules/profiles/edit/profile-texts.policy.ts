/** Cleans what people write about themselves, so that it cannot disturb the text around it. */
import { dropBadges } from '../names/impersonation.policy.ts'

// Characters that reverse or hide the text around them. Joiners stay: some scripts and many emoji need them.
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufff9-\ufffb]/g
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]+/gu
const CONTROL_BUT_LINES = /[^\P{Cc}\n]+/gu
/** Up to three marks on a letter are valid spelling somewhere; more would overlap the line above. */
const STACKED = /(\p{M}{3})\p{M}+/gu
const BLANK_LINES = /\n{3,}/g

/** One line: a name, a place. */
export function cleanLine(text: string): string {
  return calm(text).replace(CONTROL, ' ').trim()
}

/** A display name: one line, without the signs of accounts that a platform has checked. */
export function cleanName(text: string): string {
  return cleanLine(dropBadges(text))
}

/** Several lines. */
export function cleanText(text: string): string {
  return calm(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(CONTROL_BUT_LINES, ' ')
    .replace(BLANK_LINES, '\n\n')
    .trim()
}

function calm(text: string): string {
  return text.toWellFormed().normalize('NFC').replace(INVISIBLE, '').replace(STACKED, '$1')
}

/**
 * A link as it is stored: http or https, with a host and without a password. Without a scheme it becomes https. Empty
 * for a blank input; null for something that must not become a link.
 */
export function readWebLink(typed: string): string | null {
  const text = typed.trim()
  if (text === '') return ''
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text)
  if (hasScheme && !/^https?:\/\//i.test(text)) return null
  if (/^\/|[\s\p{Cc}\\<>"]/u.test(text)) return null
  const link = hasScheme ? text : `https://${text}`
  const url = URL.parse(link)
  if (url === null || url.username !== '' || url.password !== '') return null
  return url.hostname.includes('.') ? link : null
}
