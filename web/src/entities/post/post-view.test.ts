import type { Post } from '@sayso/contract/shapes/post'
import { expect, test } from 'vitest'
import { duplicateOf } from './duplicate-post.ts'
import { isOwn, paidLook, priceState } from './post-view.ts'

const nobody = { is_mine: false, is_posted_by_me: false, profile: { is_me: false } } as Post

test('a post is one’s own by any of three fields', () => {
  expect(isOwn(nobody)).toBe(false)
  expect(isOwn({ ...nobody, is_mine: true })).toBe(true)
  expect(isOwn({ ...nobody, is_posted_by_me: true })).toBe(true)
  expect(isOwn({ ...nobody, profile: { ...nobody.profile, is_me: true } })).toBe(true)
})

test('the placeholder of the hidden part depends on purchase and sale', () => {
  expect(paidLook({ is_purchased: false, is_ptv_available: true })).toBe('locked')
  expect(paidLook({ is_purchased: false, is_ptv_available: false })).toBe('ended')
  expect(paidLook({ is_purchased: true, is_ptv_available: false })).toBe('waiting')
})

test('authors see only the price, even after the sale', () => {
  const post = { ...nobody, is_purchased: false, is_ptv_available: false }
  expect(priceState(post)).toBe('ended')
  expect(priceState({ ...post, is_mine: true })).toBe('locked')
  expect(priceState({ ...post, is_purchased: true })).toBe('unlocked')
})

test('a duplicate starts with all settings of the original', () => {
  const post = {
    ...nobody,
    text: 'about',
    visibility: 'followers',
    geo_visibility: 'city',
    duration: 15,
    ptv_price_in_cents: 300,
    ptv_minimum_price: true,
    ptv_text: 'hidden',
    ptv_support_email: 'me@post.example',
    comment_audience: 'buyers',
    labels: ['sensitive'],
  } as unknown as Post
  expect(duplicateOf(post)).toEqual({
    content: 'about',
    visibility: 'followers',
    distance: 'city',
    duration: 0,
    ptvPrice: 300,
    ptvMinimumPrice: true,
    ptvText: 'hidden',
    ptvSupportEmail: 'me@post.example',
    commentAudience: 'buyers',
    labels: ['sensitive'],
  })
  expect(duplicateOf({ ...post, duration: 0, ptv_support_email: null })).toMatchObject({
    duration: 100,
    ptvSupportEmail: '',
  })
})
