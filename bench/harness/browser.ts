import { execFileSync } from 'node:child_process'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

/** Debian's own Chromium, as the journeys use it. */
export async function openBrowser(): Promise<Browser> {
  const executablePath = execFileSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).trim()
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
}

export const desk: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** Until the first post of a feed can be read. */
export async function firstPost(page: Page): Promise<void> {
  await page.locator('[role=feed] article').first().waitFor()
}
