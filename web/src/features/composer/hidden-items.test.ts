import type { Media } from '@sayso/contract/shapes/media'
import type { Post } from '@sayso/contract/shapes/post'
import { expect, test } from 'vitest'
import { canTurn, countLockedLate, freeMediaOf, hidesKept, lockFields } from './hidden-items.ts'

const item = (unique_id: string, locked: boolean, state = 'ready', type = 'photo') =>
  ({ unique_id, locked, state, type }) as Media
const post = (some: object) =>
  ({ type: 'paid', num_purchased: 0, media: [], files: [], ...some }) as unknown as Post
const changes = (turned: Record<string, boolean> = {}, removed: string[] = []) => ({
  turned: new Map(Object.entries(turned)),
  removed: new Set(removed),
})
const media = [item('a', false), item('b', true), item('c', false, 'processing')]

test('only changed locks are sent for a post that already has a price', () => {
  const paid = post({ media })
  expect(lockFields(paid, changes())).toEqual({})
  expect(lockFields(paid, changes({ a: true, b: false }))).toEqual({ lock_media: 'a', free_media: 'b' })
  expect(lockFields(paid, changes({ a: true, b: false }, ['b']))).toEqual({ lock_media: 'a' })
  // Changed and changed back.
  expect(lockFields(paid, changes({ a: false, b: true }))).toEqual({})
})

test('a post that gets a price sends the lock of every item', () => {
  const free = post({ type: 'free', media: [item('a', false), item('b', false), media[2]] })
  expect(lockFields(free, changes({ b: true }))).toEqual({ lock_media: 'b', free_media: 'a' })
})

test('items in preparation and items that were sold cannot be changed', () => {
  const sold = { type: 'paid', num_purchased: 1 } as const
  const unsold = { ...sold, num_purchased: 0 }
  expect(media.map((one) => canTurn(unsold, one))).toEqual([true, true, false])
  expect(media.map((one) => canTurn(sold, one))).toEqual([true, false, false])
  expect(canTurn(unsold, item('d', false, 'failed'))).toBe(false)
})

test('hidesKept reports what will be hidden after the edit', () => {
  expect(hidesKept(post({ media }), changes())).toBe(true)
  expect(hidesKept(post({ media }), changes({ b: false }))).toBe(false)
  expect(hidesKept(post({ media }), changes({}, ['b']))).toBe(false)
  expect(hidesKept(post({ media }), changes({ b: false, a: true }))).toBe(true)
  expect(hidesKept(post({ files: [{ unique_id: 'f' }] }), changes())).toBe(true)
})

test('the confirmation counts what becomes free, not what was free before', () => {
  expect(freeMediaOf([], post({ media }), changes())).toEqual({ photos: 0, videos: 0 })
  expect(freeMediaOf([], post({ media }), changes({ b: false }))).toEqual({ photos: 1, videos: 0 })
  const free = post({ type: 'free', media: [item('a', false), item('v', false, 'ready', 'video')] })
  expect(freeMediaOf([], free, changes())).toEqual({ photos: 1, videos: 1 })
  expect(freeMediaOf([], free, changes({ v: true }))).toEqual({ photos: 1, videos: 0 })
  expect(freeMediaOf([], free, changes({}, ['a', 'v']))).toEqual({ photos: 0, videos: 0 })
})

test('public items that become locked are counted', () => {
  expect(countLockedLate(post({ media }), changes({ a: true, b: false }))).toBe(1)
  expect(countLockedLate(post({ media }), changes({ a: true }, ['a']))).toBe(0)
})
