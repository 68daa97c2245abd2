import { expect, test } from 'vitest'
import { placeAbove, placeBeside } from './tooltip-place.ts'

const box = (left: number, top: number, width = 48, height = 48) => ({
  left,
  top,
  width,
  height,
  right: left + width,
  bottom: top + height,
})
const size = { width: 100, height: 30 }

test('a tooltip is centred above its target', () => {
  expect(placeAbove(box(200, 200), size, 1000)).toEqual({ top: 164, left: 174 })
})

test('at the top it is below, and it never exceeds the sides', () => {
  expect(placeAbove(box(0, 10), size, 1000)).toEqual({ top: 64, left: 8 })
  expect(placeAbove(box(990, 200), size, 1000).left).toBe(892)
})

test('in a column it is beside its target, without covering the neighbours', () => {
  const { top, left } = placeBeside(box(12, 100), size)
  expect(left).toBe(66)
  expect(top).toBeGreaterThanOrEqual(100)
  expect(top + size.height).toBeLessThanOrEqual(148)
})
