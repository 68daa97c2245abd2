import type { Locator, Page } from '@playwright/test'
import { expect } from './clean.ts'

/** Rows are measured as they come into sight: where something stands counts once it stands still. */
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

/** Turns the wheel until it is there. A turn is waited for: turns that pile up would carry past it. */
export async function wheelTo(page: Page, target: Locator, step = 600): Promise<void> {
  await expect(async () => {
    if ((await target.count()) > 0) return
    const from = await page.evaluate(() => scrollY)
    await page.mouse.wheel(0, step)
    await expect.poll(() => page.evaluate(() => scrollY), { timeout: 2000 }).not.toBe(from)
    await expect(target).not.toHaveCount(0, { timeout: 100 })
  }).toPass({ intervals: [20] })
}
