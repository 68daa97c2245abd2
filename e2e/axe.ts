import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './clean.ts'

/** Expects no serious accessibility violation in what is visible now, in light and in dark mode. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme))
    // Check after elements have faded: half-way there the contrast is not the intended one.
    await page.waitForTimeout(250)
    // Legacy mode stays on the page: the new mode opens a blank page, which would count as one of the app's.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(serious, `${state}, ${colorScheme}`).toEqual([])
  }
}
