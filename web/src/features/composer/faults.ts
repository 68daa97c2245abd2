import { errorText } from '@sayso/contract/errors'
import type { Limits } from '@sayso/contract/limits'
import { cents, formatCents, parseDollars } from '@sayso/contract/money'
import { instantOf, isZone } from '@sayso/contract/zones'
import type { PickedTime, PostForm } from '../../entities/draft/index.ts'
import { localTime } from '../../entities/draft/post-form.ts'
import { ApiError } from '../../lib/api-error.ts'
import { faultTexts } from './texts.ts'

/** The fields that can have errors, from top to bottom. */
export const fields = [
  'text',
  'visibility',
  'commentAudience',
  'labels',
  'scope',
  'minutes',
  'isPaid',
  'price',
  'lockedText',
  'release',
  'saleEnd',
  'supportEmail',
] as const
export type FieldName = (typeof fields)[number]
export type Faults = Partial<Record<FieldName, string>>

/** True if the submit button must not be pressed yet. */
export function isIncomplete(form: PostForm): boolean {
  return form.text.trim() === '' || form.visibility === null || form.scope === null
}

/**
 * Validates what can be checked without the server, with the server's texts. The server validates again. `hidesItems`:
 * there are files or locked pictures.
 */
export function findFaults(form: PostForm, limits: Limits, now: number, hidesItems: boolean): Faults {
  const found: Record<FieldName, string | null> = {
    text: textFault(form.text, limits.posts.textMax),
    visibility: form.visibility === null ? faultTexts.visibility : null,
    commentAudience: null,
    labels: null,
    scope: form.scope === null ? faultTexts.scope : null,
    minutes: null,
    isPaid: null,
    price: form.isPaid ? priceFault(form.price, limits.ptv) : null,
    lockedText: form.isPaid ? lockedTextFault(form.lockedText, limits.posts.ptvTextMax, hidesItems) : null,
    release:
      form.isPaid && !form.isReleasedOnPayment ? timeFault(form.release, 'release_time_required') : null,
    saleEnd: form.isPaid && form.isSaleLimited ? saleEndFault(form.saleEnd, now) : null,
    supportEmail: form.isPaid ? emailFault(form.supportEmail) : null,
  }
  return Object.fromEntries(Object.entries(found).filter(([, fault]) => fault !== null))
}

function textFault(text: string, max: number): string | null {
  if (text.trim() === '') return errorText('post_text_required')
  return text.length > max ? faultTexts.tooLong(max) : null
}

function lockedTextFault(text: string, max: number, hidesItems: boolean): string | null {
  if (text.trim() === '' && !hidesItems) return errorText('nothing_to_sell')
  return text.length > max ? faultTexts.tooLong(max) : null
}

function priceFault(typed: string, limits: Limits['ptv']): string | null {
  const price = parseDollars(typed)
  if (price === null) return faultTexts.price
  if (price === 0 || (price >= limits.priceMinCents && price <= limits.priceMaxCents)) return null
  const [min, max] = [formatCents(cents(limits.priceMinCents)), formatCents(cents(limits.priceMaxCents))]
  return errorText('price_range', { min, max })
}

function timeFault(time: PickedTime, missing: 'release_time_required' | 'sale_end_required'): string | null {
  if (!isZone(time.zone)) return errorText('zone_unknown')
  return instantOf(localTime(time), time.zone) === null ? errorText(missing) : null
}

function saleEndFault(time: PickedTime, now: number): string | null {
  const fault = timeFault(time, 'sale_end_required')
  const end = fault === null ? instantOf(localTime(time), time.zone) : null
  return end !== null && end.getTime() <= now ? errorText('sale_end_past') : fault
}

const ADDRESS = /^\S+@\S+\.\S+$/

function emailFault(typed: string): string | null {
  const email = typed.trim()
  return email === '' || ADDRESS.test(email) ? null : errorText('support_email_invalid')
}

const fieldOfCode: Readonly<Record<string, FieldName>> = {
  post_text_required: 'text',
  too_many_mentions: 'text',
  too_many_hashtags: 'text',
  adult_off: 'labels',
  adult_sales_off: 'labels',
  label_by_staff: 'labels',
  duration_over: 'minutes',
  duration_invalid: 'minutes',
  place_unresolved: 'scope',
  place_fix_required: 'scope',
  post_sold: 'isPaid',
  price_range: 'price',
  nothing_to_sell: 'lockedText',
  release_time_required: 'release',
  release_later: 'release',
  sale_end_required: 'saleEnd',
  sale_end_past: 'saleEnd',
  support_email_invalid: 'supportEmail',
}

/** A problem with the location, found before anything was sent. */
export class PlaceFault extends Error {}

/** Returns the field the server's error is about, with its text; null if it is about no particular field. */
export function refusedField(error: unknown, form: PostForm): Faults | null {
  if (error instanceof PlaceFault) return { scope: error.message }
  if (!(error instanceof ApiError) || error.kind !== 'refused') return null
  if (error.code === 'zone_unknown') {
    return { [form.isReleasedOnPayment ? 'saleEnd' : 'release']: error.message }
  }
  const field = fieldOfCode[error.code ?? '']
  return field ? { [field]: error.message } : null
}
