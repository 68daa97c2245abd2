import { expect, test } from 'vitest'
import { closestZoom, inside, middleOf, squareOf } from './square.ts'

const wide = { width: 1200, height: 800 }

test('the first crop is the largest square in the middle', () => {
  expect(squareOf(wide, middleOf(wide))).toEqual({ left: 200, top: 0, side: 800 })
})

test.each([
  ['far to the left', { x: -500, y: 400, zoom: 1 }, { left: 0, top: 0, side: 800 }],
  ['far to the right and down', { x: 5000, y: 5000, zoom: 2 }, { left: 800, top: 400, side: 400 }],
  ['too far away', { x: 600, y: 400, zoom: 0.2 }, { left: 200, top: 0, side: 800 }],
  ['too close', { x: 600, y: 400, zoom: 99 }, { left: 500, top: 300, side: 200 }],
])('a crop %s stays inside the picture', (_where, crop, square) => {
  expect(squareOf(wide, inside(wide, crop))).toEqual(square)
})

test('a small picture is not zoomed beyond its pixels', () => {
  expect(closestZoom({ width: 240, height: 600 })).toBe(1.25)
  expect(closestZoom({ width: 90, height: 600 })).toBe(1)
})
