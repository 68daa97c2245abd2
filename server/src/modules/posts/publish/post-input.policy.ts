import type { PlainErrorCode } from '@sayso/contract/errors'
import type { Limits } from '@sayso/contract/limits'
import type { Cents } from '@sayso/contract/money'
import { hashtagsIn, mentionsIn } from '@sayso/contract/text'

/** Why the content of a post is rejected. The service fills in the numbers for the error text. */
export type ContentFault =
  | 'post_text_required'
  | 'too_many_mentions'
  | 'too_many_hashtags'
  | 'duration_invalid'
  | 'price_range'
  | 'support_email_invalid'

export function textFault(text: string, limits: Limits['posts']): ContentFault | null {
  if (text.length < limits.textMin) return 'post_text_required'
  if (mentionsIn(text).length > limits.mentionsMax) return 'too_many_mentions'
  return hashtagsIn(text).length > limits.hashtagsMax ? 'too_many_hashtags' : null
}

export function durationFault(minutes: number, limits: Limits['posts']): ContentFault | null {
  const isKnown = minutes >= limits.durationMinMinutes && minutes <= limits.durationMaxMinutes
  return minutes === 0 || isKnown ? null : 'duration_invalid'
}

export function priceFault(price: Cents, limits: Limits['ptv']): ContentFault | null {
  return price === 0 || (price >= limits.priceMinCents && price <= limits.priceMaxCents)
    ? null
    : 'price_range'
}

const ADDRESS = /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\]+\.[^\s@<>"(),;:\\]+$/

export function supportEmailFault(email: string): ContentFault | null {
  return ADDRESS.test(email) ? null : 'support_email_invalid'
}

/** Rejects a sale that would end before it began. */
export function saleEndFault(endsAt: Date | null, now: number): PlainErrorCode | null {
  return endsAt !== null && endsAt.getTime() <= now ? 'sale_end_past' : null
}

/** When a post expires. Counted from publication, even if the author changes the duration later. */
export function expiryOf(published: Date, minutes: number): Date | null {
  return minutes === 0 ? null : new Date(published.getTime() + minutes * 60_000)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must go.
const INVISIBLE = /[\u0000-\u0008\u000b-\u001f\u007f]/g

/**
 * Normalizes a text for storage: one kind of line ending, no control characters, no lone surrogates, no surrounding
 * whitespace.
 */
export function tidyText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(INVISIBLE, '').trim()
}
