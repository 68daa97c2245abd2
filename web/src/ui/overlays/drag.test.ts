import { expect, test } from 'vitest'
import { isThrown, travel } from './drag.ts'

const from = { x: 200, y: 200, at: 0 }

test('only movement towards the edge counts', () => {
  expect(travel({ side: 'left', from, to: { x: 120, y: 210, at: 100 } })).toBe(80)
  expect(travel({ side: 'left', from, to: { x: 260, y: 200, at: 100 } })).toBe(0)
  expect(travel({ side: 'bottom', from, to: { x: 200, y: 290, at: 100 } })).toBe(90)
})

test('scrolling a drawer vertically does not drag it', () => {
  expect(travel({ side: 'left', from, to: { x: 170, y: 90, at: 100 } })).toBe(0)
})

test('a long drag or a fast one closes; a short slow one does not', () => {
  expect(isThrown({ side: 'left', from, to: { x: 80, y: 200, at: 2_000 } }, 300)).toBe(true)
  expect(isThrown({ side: 'left', from, to: { x: 150, y: 200, at: 2_000 } }, 300)).toBe(false)
  expect(isThrown({ side: 'left', from, to: { x: 150, y: 200, at: 60 } }, 300)).toBe(true)
  expect(isThrown({ side: 'left', from, to: { x: 190, y: 200, at: 5 } }, 300)).toBe(false)
})
