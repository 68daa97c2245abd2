import { FOREVER } from '@sayso/contract/durations'
import { cents, formatCents, parseDollars } from '@sayso/contract/money'
import type { Draft } from '@sayso/contract/shapes/draft'
import type { Post } from '@sayso/contract/shapes/post'
import type { GeoScope } from '@sayso/contract/shapes/scalars'
import { DEFAULT_ZONE } from '@sayso/contract/zones'
import type { PickedTime, PostForm } from './draft-types.ts'

const noTime: PickedTime = Object.freeze({ date: '', time: '12:00', zone: DEFAULT_ZONE })

export const emptyForm: PostForm = Object.freeze({
  text: '',
  visibility: 'everyone',
  scope: 'global',
  commentAudience: null,
  labels: [],
  minutes: FOREVER,
  isPaid: false,
  price: '',
  canPayMore: false,
  lockedText: '',
  isReleasedOnPayment: true,
  release: noTime,
  isSaleLimited: false,
  saleEnd: noTime,
  supportEmail: '',
})

/** True if it contains no text. */
export function isBlank(form: PostForm): boolean {
  return form.text.trim() === '' && form.lockedText.trim() === ''
}

/** `2026-11-21 12:00:00`; blank where no day was picked. */
export function localTime({ date, time }: PickedTime): string {
  return date === '' ? '' : `${date} ${time || '12:00'}:00`
}

function pickedTime(typed: string | null, zone: string | null): PickedTime {
  const [date = '', time = ''] = (typed ?? '').split(' ')
  return { date, time: time.slice(0, 5) || noTime.time, zone: zone ?? DEFAULT_ZONE }
}

const dollars = (amount: number | null) => (amount === null ? '' : formatCents(cents(amount)).slice(1))

interface Terms {
  readonly ptv_price_in_cents: number | null
  readonly ptv_minimum_price: boolean
  readonly ptv_release_on_payment: boolean
  readonly ptv_release_time: string | null
  readonly ptv_release_timezone: string | null
  readonly ptv_time_limit: boolean
  readonly ptv_end_time: string | null
  readonly ptv_end_timezone: string | null
  readonly ptv_support_email: string | null
}

function termsOf(from: Terms) {
  return {
    price: dollars(from.ptv_price_in_cents),
    canPayMore: from.ptv_minimum_price,
    isReleasedOnPayment: from.ptv_release_on_payment,
    release: pickedTime(from.ptv_release_time, from.ptv_release_timezone),
    isSaleLimited: from.ptv_time_limit,
    saleEnd: pickedTime(from.ptv_end_time, from.ptv_end_timezone),
    supportEmail: from.ptv_support_email ?? '',
  }
}

/** The form for editing an existing post. */
export function formOfPost(post: Post): PostForm {
  const isPaid = post.type === 'paid'
  return {
    ...emptyForm,
    text: post.text,
    visibility: post.visibility,
    scope: post.geo_visibility,
    commentAudience: post.comment_audience,
    // A post stored by an older version of the app does not say.
    labels: post.labels ?? [],
    minutes: post.duration,
    isPaid,
    lockedText: post.ptv_text ?? '',
    ...(isPaid && termsOf(post)),
  }
}

/** The form for a draft that was started on another device. */
export function formOfDraft(draft: Draft): PostForm {
  return {
    text: draft.text,
    visibility: draft.visibility,
    scope: draft.geo_visibility,
    commentAudience: draft.comment_audience,
    labels: draft.labels,
    minutes: draft.duration ?? FOREVER,
    isPaid: draft.type === 'paid',
    lockedText: draft.ptv_text,
    ...termsOf(draft),
  }
}

function chosenTimes(form: PostForm) {
  return {
    ptv_release_time: localTime(form.release),
    ptv_release_timezone: form.release.zone,
    ptv_end_time: localTime(form.saleEnd),
    ptv_end_timezone: form.saleEnd.zone,
  }
}

/** The fields of a draft as the server stores it: everything, including fields that are switched off for now. */
export function draftFields(form: PostForm) {
  const price = parseDollars(form.price)
  return {
    text: form.text,
    type: form.isPaid ? ('paid' as const) : ('free' as const),
    duration: form.minutes,
    ptv_text: form.lockedText,
    ptv_minimum_price: form.canPayMore,
    ptv_release_on_payment: form.isReleasedOnPayment,
    ptv_time_limit: form.isSaleLimited,
    ptv_support_email: form.supportEmail,
    ...chosenTimes(form),
    ...(form.visibility && { visibility: form.visibility }),
    ...(form.scope && { geo_visibility: form.scope }),
    ...(form.commentAudience && { comment_audience: form.commentAudience }),
    ...(price !== null && { ptv_price_in_cents: price }),
    labels: (form.labels ?? []).join(),
  }
}

/** True if both would send the same: `2.5` dollars are `2.50`. */
export function isSameForm(one: PostForm, other: PostForm): boolean {
  return JSON.stringify(draftFields(one)) === JSON.stringify(draftFields(other))
}

/** The fields for publishing or changing a post; those of a sale are sent only for a paid post. */
export function postFields(form: PostForm) {
  return {
    text: form.text,
    visibility: form.visibility === 'followers' ? ('followers' as const) : ('all' as const),
    geo_visibility: (form.scope ?? 'global') as GeoScope,
    discoverability: 'all' as const,
    type: form.isPaid ? ('paid' as const) : ('free' as const),
    duration: form.minutes,
    ...audienceField(form),
    labels: (form.labels ?? []).join(),
    ...(form.isPaid && saleFields(form)),
  }
}

/** Nothing is sent for the profile's default, and for buyers of a post that is not for sale anymore. */
function audienceField({ commentAudience, isPaid }: PostForm) {
  const isSent = commentAudience && (isPaid || commentAudience !== 'buyers')
  return isSent ? { comment_audience: commentAudience } : {}
}

function saleFields(form: PostForm) {
  const times = chosenTimes(form)
  return {
    ptv_text: form.lockedText,
    ptv_price_in_cents: parseDollars(form.price) ?? cents(0),
    ptv_minimum_price: form.canPayMore,
    ptv_release_on_payment: form.isReleasedOnPayment,
    ptv_time_limit: form.isSaleLimited,
    ptv_support_email: form.supportEmail.trim(),
    ...(!form.isReleasedOnPayment && {
      ptv_release_time: times.ptv_release_time,
      ptv_release_timezone: times.ptv_release_timezone,
    }),
    ...(form.isSaleLimited && {
      ptv_end_time: times.ptv_end_time,
      ptv_end_timezone: times.ptv_end_timezone,
    }),
  }
}
