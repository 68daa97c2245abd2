/** Wraps an unbounded position into the range of `count`. */
export function wrap(position: number, count: number): number {
  return ((position % count) + count) % count
}

/** Returns how many slides a key moves; null for other keys. */
export function keyStep(key: string, at: number, count: number): number | null {
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  if (key === 'Home') return -at
  return key === 'End' ? count - 1 - at : null
}

export interface Swipe {
  readonly dx: number
  readonly dy: number
  readonly ms: number
}

/** How far a finger must move to start a swipe, more sideways than up or down. */
const BEGINS = 8
const FAR = 0.25
const FAST = 0.4

export function isSideways({ dx, dy }: Swipe): boolean {
  return Math.abs(dx) > BEGINS && Math.abs(dx) > Math.abs(dy)
}

/** Returns where a swipe leads: next (1), previous (-1), or nowhere (0). It must be far enough, or short and quick. */
export function swipeStep(swipe: Swipe, width: number): -1 | 0 | 1 {
  const { dx, ms } = swipe
  if (!isSideways(swipe)) return 0
  const isMeant = Math.abs(dx) > width * FAR || Math.abs(dx) / Math.max(1, ms) > FAST
  if (!isMeant) return 0
  return dx < 0 ? 1 : -1
}
