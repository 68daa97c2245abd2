import type {} from '@vitest/browser-playwright'
import { onTestFinished, vi } from 'vitest'
import { cdp, type Locator, page } from 'vitest/browser'

/** Makes the window this wide. */
export const narrowTo = (width: number) => page.viewport(width, 800)

export function goDark(): void {
  document.documentElement.className = 'dark'
}

/** Gives the browser a touch screen for the rest of the test: `pointer: coarse`. */
export async function touchScreen(): Promise<void> {
  const become = (enabled: boolean) => cdp().send('Emulation.setTouchEmulationEnabled', { enabled })
  onTestFinished(async () => void (await become(false)))
  await become(true)
}

/**
 * Has the app take the browser for one with a mouse, for what it does by script: a file that runs at the same time may
 * have given it a touch screen.
 */
export function mouse(): void {
  const real = globalThis.matchMedia.bind(globalThis)
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((query) => {
    if (query === '(pointer: coarse)') return real('not all')
    return real(query === '(pointer: fine)' ? 'all' : query)
  })
}

/** How far a reader could scroll the page sideways. */
export function sidewaysScroll(): number {
  scrollTo({ left: 1_000, behavior: 'instant' })
  const reached = scrollX
  scrollTo({ left: 0, behavior: 'instant' })
  return reached
}

/** True if a text is longer than its box, and so ends in an ellipsis. */
export function isCutShort(locator: Locator): boolean {
  const element = locator.element()
  return element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 1
}

const REACH = 40

/**
 * Measures the area in which a press hits the element, and returns its smaller side. What is drawn over it counts as
 * missed; what reaches beyond its box for a finger counts as hit.
 */
export function pressSize(target: Locator | Element): number {
  const element = target instanceof Element ? target : target.element()
  element.scrollIntoView({ block: 'center' })
  const box = element.getBoundingClientRect()
  const middle = { x: Math.floor(box.x + box.width / 2), y: Math.floor(box.y + box.height / 2) }
  const hits = (x: number, y: number) => {
    const hit = document.elementFromPoint(middle.x + x, middle.y + y)
    return hit !== null && element.contains(hit)
  }
  const steps = (hitsAt: (step: number) => boolean) => {
    let count = 0
    while (count < REACH && hitsAt(count)) count += 1
    return count
  }
  const width = steps((step) => hits(step, 0)) + steps((step) => hits(-1 - step, 0))
  const height = steps((step) => hits(0, step)) + steps((step) => hits(0, -1 - step))
  return Math.min(width, height)
}
