import type { Media } from '@sayso/contract/shapes/media'
import { expect, test } from 'vitest'
import {
  cardBounds,
  formatLength,
  pageBounds,
  ratioOf,
  shownMedia,
  stateOf,
  wideCardBounds,
} from './media-view.ts'

const ready = { type: 'photo', state: 'ready', image_url: 'x', thumbnail_url: 'y', locked: false } as Media

test.each([
  [1600, 900, cardBounds, 1600 / 900],
  [900, 1600, cardBounds, 0.8],
  [900, 1600, wideCardBounds, 1],
  [3000, 900, cardBounds, 1.91],
  [900, 1600, pageBounds, 900 / 1600],
  [100, 1000, pageBounds, 0.5],
  [null, null, cardBounds, 16 / 9],
  [0, 10, cardBounds, 16 / 9],
])('%s by %s gets its box before it is loaded', (width, height, bounds, ratio) => {
  expect(ratioOf({ width, height }, bounds)).toBe(ratio)
})

test('a medium is a picture, a video, pending or failed', () => {
  expect(stateOf(ready)).toBe('picture')
  expect(stateOf({ ...ready, type: 'video' })).toBe('video')
  expect(stateOf({ ...ready, type: 'video', image_url: null, stream_url: 's' })).toBe('video')
  expect(stateOf({ ...ready, state: 'uploading' })).toBe('coming')
  expect(stateOf({ ...ready, state: 'processing' })).toBe('coming')
  expect(stateOf({ ...ready, state: 'failed' })).toBe('failed')
  expect(stateOf({ ...ready, image_url: null })).toBe('failed')
})

test('locked media the viewer cannot see are not shown', () => {
  const locked = { ...ready, locked: true, image_url: null, thumbnail_url: null }
  expect(shownMedia([ready, locked, { ...ready, locked: true }])).toHaveLength(2)
})

test.each([
  [0, '0:00'],
  [42, '0:42'],
  [78.4, '1:18'],
  [600, '10:00'],
  [3723, '1:02:03'],
])('%f seconds are shown as %s', (seconds, shown) => expect(formatLength(seconds)).toBe(shown))
