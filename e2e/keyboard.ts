import type { Locator, Page } from '@playwright/test'
import { expect } from './clean.ts'

/** Not toBeFocused: a headless browser moves the focus to its own toolbar after the page's last element. */
export const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)

/** Presses Tab until it has the focus, like somebody without a mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}

/** Tabs to it, sees that it is marked, and presses Enter. */
export async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await expect(target).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
}
