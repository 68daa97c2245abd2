import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyStep, swipeStep, wrap } from './slides.ts'
import { type Candidate, chooseVideo } from './video-choice.ts'
import { CLOSE_UP, panBy, pinchOf, WHOLE, zoomAround } from './zoom.ts'

describe('going round', () => {
  test('the last and the first are neighbours', () => {
    expect([-1, 0, 1, 2, 3, 4].map((at) => wrap(at, 3))).toEqual([2, 0, 1, 2, 0, 1])
  })
  test('keys', () => {
    expect(['ArrowLeft', 'ArrowRight', 'Home', 'End', 'x'].map((key) => keyStep(key, 1, 5))).toEqual([
      -1,
      1,
      -1,
      3,
      null,
    ])
  })
  test.each([
    [-200, 0, 500, 1],
    [200, 0, 500, -1],
    [-60, 0, 100, 1],
    [-60, 0, 500, 0],
    [-200, 300, 500, 0],
    [-5, 0, 5, 0],
  ])('a finger that went %i along and %i across in %i ms goes %i', (dx, dy, ms, step) => {
    expect(swipeStep({ dx, dy, ms }, 360)).toBe(step)
  })
})

describe('which video plays', () => {
  const video = (id: string, more: Partial<Candidate<string>> = {}): Candidate<string> => ({
    id,
    visible: 1,
    middle: 400,
    wish: 'auto',
    ...more,
  })
  const now = { isWatched: true, canStartItself: true, middle: 400 }

  test('from half in sight on, and not before', () => {
    expect(chooseVideo([video('a', { visible: 0.5 })], now)).toBe('a')
    expect(chooseVideo([video('a', { visible: 0.49 })], now)).toBeNull()
  })
  test('the one nearest to the middle, alone', () => {
    expect(
      chooseVideo(
        [video('a', { middle: 100 }), video('b', { middle: 500 }), video('c', { middle: 800 })],
        now,
      ),
    ).toBe('b')
  })
  test('none while the page is hidden or something plays over it', () => {
    expect(chooseVideo([video('a', { wish: 'play' })], { ...now, isWatched: false })).toBeNull()
  })
  test('by itself only where that is wanted, by hand always', () => {
    const calm = { ...now, canStartItself: false }
    expect(chooseVideo([video('a')], calm)).toBeNull()
    expect(chooseVideo([video('a'), video('b', { wish: 'play', middle: 900 })], calm)).toBe('b')
  })
  test('what a person stopped stays so', () => {
    expect(chooseVideo([video('a', { wish: 'pause' }), video('b', { middle: 900 })], now)).toBe('b')
  })
})

describe('looking closer', () => {
  const screen = { width: 400, height: 800 }
  const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -400, max: 400 }) })

  test('never smaller than whole, never an edge inside the screen', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.double({ min: 0.1, max: 5, noNaN: true }), point), { maxLength: 12 }),
        (steps) => {
          let view = WHOLE
          for (const [factor, at] of steps)
            view = panBy(zoomAround(view, factor, at, screen), at.x, at.y, screen)
          expect(view.scale).toBeGreaterThanOrEqual(1)
          expect(view.scale).toBeLessThanOrEqual(5)
          expect(Math.abs(view.x)).toBeLessThanOrEqual(((view.scale - 1) * screen.width) / 2 + 1e-6)
          expect(Math.abs(view.y)).toBeLessThanOrEqual(((view.scale - 1) * screen.height) / 2 + 1e-6)
        },
      ),
    )
  })
  test('the point under the finger stays under it', () => {
    const at = { x: 50, y: -80 }
    const { scale, x, y } = zoomAround(WHOLE, CLOSE_UP, at, screen)
    // The screen position of the same point of the picture.
    expect([at.x * scale + x, at.y * scale + y]).toEqual([at.x, at.y])
  })
  test('two fingers apart make it larger, together move it', () => {
    const pinch = pinchOf(
      [
        { x: 0, y: 0 },
        { x: 100, y: 0 },
      ],
      [
        { x: 0, y: 0 },
        { x: 200, y: 0 },
      ],
    )
    expect(pinch).toEqual({ factor: 2, around: { x: 100, y: 0 }, dx: 50, dy: 0 })
  })
})
