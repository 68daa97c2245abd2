import type { Post } from '@sayso/contract/shapes/post'
import type { Label } from '@sayso/contract/shapes/scalars'
import { expect, test } from 'vitest'
import type { PostForm } from './draft-types.ts'
import { draftFields, emptyForm, formOfDraft, formOfPost, isSameForm, postFields } from './post-form.ts'

const paid = {
  ...emptyForm,
  text: 'free',
  isPaid: true,
  price: '2.5',
  canPayMore: true,
  lockedText: 'hidden',
  isReleasedOnPayment: false,
  release: { date: '2026-11-21', time: '09:30', zone: 'Europe/Lisbon' },
  supportEmail: ' me@home.example ',
}

test('a sale is sent in cents and local times with zones', () => {
  expect(postFields(paid)).toEqual({
    text: 'free',
    visibility: 'all',
    geo_visibility: 'global',
    discoverability: 'all',
    type: 'paid',
    duration: 0,
    labels: '',
    ptv_text: 'hidden',
    ptv_price_in_cents: 250,
    ptv_minimum_price: true,
    ptv_release_on_payment: false,
    ptv_release_time: '2026-11-21 09:30:00',
    ptv_release_timezone: 'Europe/Lisbon',
    ptv_time_limit: false,
    ptv_support_email: 'me@home.example',
  })
})

test('a free post sends no fields of a sale that was switched off', () => {
  expect(
    Object.keys(postFields({ ...paid, isPaid: false })).filter((name) => name.startsWith('ptv')),
  ).toEqual([])
})

test('a draft keeps fields that are switched off and restores them', () => {
  const off = {
    ...paid,
    isPaid: false,
    scope: null,
    commentAudience: 'buyers',
    labels: ['sensitive'],
  } as const
  const sent = draftFields(off)
  const back = formOfDraft({
    ...sent,
    draft_id: 'd',
    revision: 1,
    updated_at: '',
    expires_at: '',
    files: [],
    visibility: 'everyone',
    geo_visibility: null,
    comment_audience: 'buyers',
    labels: ['sensitive'],
    ptv_price_in_cents: sent.ptv_price_in_cents ?? null,
  })
  expect(isSameForm(back, off)).toBe(true)
  expect(isSameForm(back, paid)).toBe(false)
})

test('who may comment is sent unless it is the default, or names buyers of a free post', () => {
  const sent = (some: Partial<PostForm>) => postFields({ ...paid, ...some }).comment_audience
  expect(sent({})).toBeUndefined()
  expect(sent({ commentAudience: 'buyers' })).toBe('buyers')
  expect(sent({ commentAudience: 'buyers', isPaid: false })).toBeUndefined()
  expect(sent({ commentAudience: 'nobody', isPaid: false })).toBe('nobody')
})

test('labels are sent as one text, also when the last one is taken off', () => {
  const sent = (labels: readonly Label[]) => postFields({ ...paid, labels }).labels
  expect(sent(['sensitive', 'adult'])).toBe('sensitive,adult')
  expect(sent([])).toBe('')
})

test('an edit starts with the stored values, including the duration', () => {
  const post = {
    text: 'free',
    visibility: 'followers',
    geo_visibility: 'city',
    duration: 777,
    type: 'paid',
    ptv_text: 'hidden',
    ptv_price_in_cents: 300,
    ptv_minimum_price: false,
    ptv_release_on_payment: true,
    ptv_release_time: null,
    ptv_release_timezone: null,
    ptv_time_limit: true,
    ptv_end_time: '2026-12-24 18:00:00',
    ptv_end_timezone: 'EST',
    ptv_support_email: null,
  } as unknown as Post
  expect(formOfPost(post)).toMatchObject({
    minutes: 777,
    price: '3.00',
    isSaleLimited: true,
    saleEnd: { date: '2026-12-24', time: '18:00', zone: 'EST' },
    release: { date: '', time: '12:00', zone: 'UTC' },
    supportEmail: '',
  })
})
