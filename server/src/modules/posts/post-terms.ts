import type { Limits } from '@sayso/contract/limits'
import type { Cents } from '@sayso/contract/money'
import { formatCents } from '@sayso/contract/money'
import { Refused } from '../../platform/http/refusal.ts'
import {
  type ContentFault,
  durationFault,
  priceFault,
  saleEndFault,
  supportEmailFault,
  textFault,
  tidyText,
} from './post-input.policy.ts'
import type { Chosen, OfferTerms } from './post-writes.queries.ts'
import type { Places, SentFix } from './posts.context.ts'

/** What a person sends about a sale; a field that was not sent keeps what stands. */
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

function refuseFault(fault: ContentFault | null, limits: Limits): void {
  const { posts, ptv } = limits
  switch (fault) {
    case null:
      return
    case 'too_many_mentions':
      throw new Refused(fault, { values: { max: posts.mentionsMax } })
    case 'too_many_hashtags':
      throw new Refused(fault, { values: { max: posts.hashtagsMax } })
    case 'price_range': {
      const [min, max] = [formatCents(ptv.priceMinCents as Cents), formatCents(ptv.priceMaxCents as Cents)]
      throw new Refused(fault, { values: { min, max } })
    }
    default:
      throw new Refused(fault)
  }
}

/** The text as it is kept. */
export function requireText(sent: string, limits: Limits): string {
  const text = tidyText(sent)
  refuseFault(textFault(text, limits.posts), limits)
  return text
}

export function requireDuration(minutes: number, limits: Limits): number {
  refuseFault(durationFault(minutes, limits.posts), limits)
  return minutes
}

/** Undefined where none was sent, null where it was emptied. */
export function requireSupportEmail(sent: string | undefined, limits: Limits): string | null | undefined {
  const email = sent?.trim()
  if (email === undefined || email === '') return email === '' ? null : undefined
  refuseFault(supportEmailFault(email), limits)
  return email
}

/** A post is for sale when its type says so; clients that send no type mean it by a price or a locked text. */
export function isForSale(sent: SentTerms, before: OfferTerms | null): boolean {
  if (sent.type !== undefined) return sent.type === 'paid'
  if (before !== null) return true
  return (sent.ptv_price_in_cents ?? 0) > 0 || (sent.ptv_text ?? '').trim() !== ''
}

/** The terms of a sale: what was sent, and what stood before where nothing was. */
export function requireTerms(
  sent: SentTerms,
  before: OfferTerms | null,
  { now, limits, places }: { now: number; limits: Limits; places: Places },
): OfferTerms {
  const price = sent.ptv_price_in_cents ?? before?.price ?? (0 as Cents)
  refuseFault(priceFault(price, limits.ptv), limits)
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
  // A sale that has ended stays ended while its author edits something else.
  const isNewEnd = saleEnd?.at.getTime() !== before?.saleEnd?.at.getTime()
  const fault = isNewEnd ? saleEndFault(saleEnd?.at ?? null, now) : null
  if (fault !== null) throw new Refused(fault)
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
  if (!time) throw new Refused(missing)
  if (!place) throw new Refused('zone_unknown')
  return { at: places.instantOf(time, place), typed: time, zone: place }
}

/** Where the author says they are, for the one look that a reach takes. */
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

/** Undefined where none was sent. */
export function tidyLocked(sent: string | undefined): string | undefined {
  return sent === undefined ? undefined : tidyText(sent)
}
