import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { keyStep, swipeStep, wrap } from './slides.ts'
import { type Candidate, chooseVideo } from './video-choice.ts'
import { CLOSE_UP, panBy, pinchOf, WHOLE, zoomAround } from './zoom.ts'

describe('carousel', () => {
  test('wraps from the last item to the first', () => {
    expect([-1, 0, 1, 2, 3, 4].map((at) => wrap(at, 3))).toEqual([2, 0, 1, 2, 0, 1])
  })
  test('arrow keys, Home and End move between items', () => {
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
  ])('a swipe of %i along and %i across in %i ms moves by %i', (dx, dy, ms, step) => {
    expect(swipeStep({ dx, dy, ms }, 360)).toBe(step)
  })
})

describe('autoplay', () => {
  const video = (id: string, more: Partial<Candidate<string>> = {}): Candidate<string> => ({
    id,
    visible: 1,
    middle: 400,
    wish: 'auto',
    ...more,
  })
  const now = { isWatched: true, canStartItself: true, middle: 400 }

  test('starts when half of the video is visible, and not before', () => {
    expect(chooseVideo([video('a', { visible: 0.5 })], now)).toBe('a')
    expect(chooseVideo([video('a', { visible: 0.49 })], now)).toBeNull()
  })
  test('plays only the video nearest to the middle', () => {
    expect(
      chooseVideo(
        [video('a', { middle: 100 }), video('b', { middle: 500 }), video('c', { middle: 800 })],
        now,
      ),
    ).toBe('b')
  })
  test('plays none while the page is hidden or covered', () => {
    expect(chooseVideo([video('a', { wish: 'play' })], { ...now, isWatched: false })).toBeNull()
  })
  test('starts by itself only if allowed, and always on request', () => {
    const calm = { ...now, canStartItself: false }
    expect(chooseVideo([video('a')], calm)).toBeNull()
    expect(chooseVideo([video('a'), video('b', { wish: 'play', middle: 900 })], calm)).toBe('b')
  })
  test('leaves a video paused that the user paused', () => {
    expect(chooseVideo([video('a', { wish: 'pause' }), video('b', { middle: 900 })], now)).toBe('b')
  })
})

describe('zoom', () => {
  const screen = { width: 400, height: 800 }
  const point = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -400, max: 400 }) })

  test('never goes below the whole picture or shows an edge inside the screen', () => {
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
  test('keeps the point under the finger in place', () => {
    const at = { x: 50, y: -80 }
    const { scale, x, y } = zoomAround(WHOLE, CLOSE_UP, at, screen)
    // The screen position of the same point of the picture.
    expect([at.x * scale + x, at.y * scale + y]).toEqual([at.x, at.y])
  })
  test('pinching scales and moves the picture', () => {
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
