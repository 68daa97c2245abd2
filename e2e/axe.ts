import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './clean.ts'

/** No serious fault in what is to be seen now, in the light and in the dark. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveClass(new RegExp(colorScheme))
    // What fades is judged when it has: half-way its contrast is nobody's intention.
    await page.waitForTimeout(250)
    // The old way stays on the page: the new one opens a blank page, which would count as one of the app's.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const serious = violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
    expect(serious, `${state}, ${colorScheme}`).toEqual([])
  }
}
