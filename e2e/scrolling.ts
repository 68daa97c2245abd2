import type { Locator, Page } from '@playwright/test'
import { expect } from './clean.ts'

/** The position of an element once it no longer moves: rows are measured as they come into view. */
export async function placeAtRest(target: Locator): Promise<number> {
  const top = async () => (await target.boundingBox())?.y ?? Number.NaN
  await expect
    .poll(async () => {
      const earlier = await top()
      await target.page().waitForTimeout(200)
      return Math.abs((await top()) - earlier)
    })
    .toBe(0)
  return top()
}

/**
 * Scrolls with the mouse wheel until the element is there. Each step is awaited: steps that pile up would scroll past
 * it.
 */
export async function wheelTo(page: Page, target: Locator, step = 600): Promise<void> {
  await expect(async () => {
    if ((await target.count()) > 0) return
    const from = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, step)
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 2000 }).not.toBe(from)
    await expect(target).not.toHaveCount(0, { timeout: 100 })
  }).toPass({ intervals: [20] })
}
