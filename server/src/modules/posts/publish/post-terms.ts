import type { Limits } from '@sayso/contract/limits'
import type { Cents } from '@sayso/contract/money'
import { formatCents } from '@sayso/contract/money'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Places, SentFix } from '../posts.context.ts'
import {
  type ContentFault,
  durationFault,
  priceFault,
  saleEndFault,
  supportEmailFault,
  textFault,
  tidyText,
} from './post-input.policy.ts'
import type { Chosen, InsertedPost, OfferTerms } from './post-writes.queries.ts'

/** The fields of a request about the sale. A field that was not sent keeps its current value. */
export interface SentTerms {
  readonly type?: 'free' | 'paid' | undefined
  readonly ptv_text?: string | undefined
  readonly ptv_price_in_cents?: Cents | undefined
  readonly ptv_minimum_price?: boolean | undefined
  readonly ptv_release_on_payment?: boolean | undefined
  readonly ptv_release_time?: string | undefined
  readonly ptv_release_timezone?: string | undefined
  readonly ptv_time_limit?: boolean | undefined
  readonly ptv_end_time?: string | undefined
  readonly ptv_end_timezone?: string | undefined
  readonly ptv_support_email?: string | undefined
}

function failOn(fault: ContentFault | null, limits: Limits): void {
  const { posts, ptv } = limits
  switch (fault) {
    case null:
      return
    case 'too_many_mentions':
      throw new AppError(fault, { values: { max: posts.mentionsMax } })
    case 'too_many_hashtags':
      throw new AppError(fault, { values: { max: posts.hashtagsMax } })
    case 'price_range': {
      const [min, max] = [formatCents(ptv.priceMinCents as Cents), formatCents(ptv.priceMaxCents as Cents)]
      throw new AppError(fault, { values: { min, max } })
    }
    default:
      throw new AppError(fault)
  }
}

/** Returns the text as it will be stored. */
export function requireText(sent: string, limits: Limits): string {
  const text = tidyText(sent)
  failOn(textFault(text, limits.posts), limits)
  return text
}

export function requireDuration(minutes: number, limits: Limits): number {
  failOn(durationFault(minutes, limits.posts), limits)
  return minutes
}

/** Undefined if no address was sent, null if it was cleared. */
export function requireSupportEmail(sent: string | undefined, limits: Limits): string | null | undefined {
  const email = sent?.trim()
  if (email === undefined || email === '') return email === '' ? null : undefined
  failOn(supportEmailFault(email), limits)
  return email
}

/**
 * Whether the post is for sale. `type` decides if it was sent; for clients that do not send it, a price or a locked
 * text decides.
 */
export function isForSale(sent: SentTerms, before: OfferTerms | null): boolean {
  if (sent.type !== undefined) return sent.type === 'paid'
  if (before !== null) return true
  return (sent.ptv_price_in_cents ?? 0) > 0 || (sent.ptv_text ?? '').trim() !== ''
}

/** Only a paid post has buyers. */
export function requireAudience({ commentAudience, offer }: Pick<InsertedPost, 'commentAudience' | 'offer'>) {
  if (commentAudience === 'buyers' && offer === null)
    throw new AppError('invalid_input', { details: { field: 'comment_audience' } })
}

/** The terms of the sale: the sent values, and the current ones for fields that were not sent. */
export function requireTerms(
  sent: SentTerms,
  before: OfferTerms | null,
  { now, limits, places }: { now: number; limits: Limits; places: Places },
): OfferTerms {
  const price = sent.ptv_price_in_cents ?? before?.price ?? (0 as Cents)
  failOn(priceFault(price, limits.ptv), limits)
  const isDated = sent.ptv_release_on_payment === undefined ? undefined : !sent.ptv_release_on_payment
  const release = requireChosen(
    isDated,
    { typed: sent.ptv_release_time, zone: sent.ptv_release_timezone },
    before?.release ?? null,
    'release_time_required',
    places,
  )
  const saleEnd = requireChosen(
    sent.ptv_time_limit,
    { typed: sent.ptv_end_time, zone: sent.ptv_end_timezone },
    before?.saleEnd ?? null,
    'sale_end_required',
    places,
  )
  // A sale that has ended stays ended when the author edits something else.
  const isNewEnd = saleEnd?.at.getTime() !== before?.saleEnd?.at.getTime()
  const fault = isNewEnd ? saleEndFault(saleEnd?.at ?? null, now) : null
  if (fault !== null) throw new AppError(fault)
  return { price, canPayMore: sent.ptv_minimum_price ?? before?.canPayMore ?? false, release, saleEnd }
}

function requireChosen(
  isOn: boolean | undefined,
  { typed, zone }: { typed: string | undefined; zone: string | undefined },
  before: Chosen | null,
  missing: 'release_time_required' | 'sale_end_required',
  places: Places,
): Chosen | null {
  if (isOn === false) return null
  if (isOn === undefined && !typed) return before
  const time = typed || before?.typed
  const place = zone || before?.zone
  if (!time) throw new AppError(missing)
  if (!place) throw new AppError('zone_unknown')
  return { at: places.instantOf(time, place), typed: time, zone: place }
}

/** The author's position as sent, used once to look up the reach. */
export const fixOf = (sent: {
  latitude?: number
  longitude?: number
  location_source?: 'device' | 'default'
  location_accuracy?: number
  location_age?: number
}): SentFix => ({
  latitude: sent.latitude,
  longitude: sent.longitude,
  source: sent.location_source,
  accuracyMetres: sent.location_accuracy,
  ageSeconds: sent.location_age,
})

/** Undefined if no locked text was sent. */
export function tidyLocked(sent: string | undefined): string | undefined {
  return sent === undefined ? undefined : tidyText(sent)
}
