/** A place in a round of `count`, from a number that counts on for ever in both directions. */
export function wrap(position: number, count: number): number {
  return ((position % count) + count) % count
}

/** How far a key goes from where one is; null for keys that mean something else. */
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

/** A finger has to mean it: this far along, and more along than across. */
const BEGINS = 8
const FAR = 0.25
const FAST = 0.4

export function isSideways({ dx, dy }: Swipe): boolean {
  return Math.abs(dx) > BEGINS && Math.abs(dx) > Math.abs(dy)
}

/** Where a swipe leads: on (1), back (-1), or nowhere. Far enough, or short and quick. */
export function swipeStep(swipe: Swipe, width: number): -1 | 0 | 1 {
  const { dx, ms } = swipe
  if (!isSideways(swipe)) return 0
  const isMeant = Math.abs(dx) > width * FAR || Math.abs(dx) / Math.max(1, ms) > FAST
  if (!isMeant) return 0
  return dx < 0 ? 1 : -1
}
