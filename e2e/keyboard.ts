import type { Locator, Page } from '@playwright/test'

/** Not toBeFocused: a browser without a window gives the keyboard to its own bar after the last place of a page. */
export const hasFocus = (target: Locator) => target.evaluate((node) => node === document.activeElement)

/** Presses Tab until it has the focus, as somebody without a mouse would. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press('Tab')
    if (await hasFocus(target)) return
  }
  throw new Error(`Tab does not reach ${target}`)
}
