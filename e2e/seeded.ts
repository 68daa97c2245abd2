import type { Page } from '@playwright/test'

/**
 * Shows only the feed as it was when all journeys began: the demo world alone. Journeys that publish run before those
 * that read.
 */
export async function showSeededOnly(page: Page): Promise<void> {
  const began = process.env['JOURNEYS_BEGAN'] ?? new Date().toISOString()
  await page.route('**/api/feed/global', async (route) => {
    const request = route.request()
    const asked = { runBefore: began, ...request.postDataJSON() }
    // The page itself requests it in another format, before the app is loaded.
    const isForm = request.headers()['content-type']?.includes('urlencoded')
    await route.continue({
      postData: isForm ? new URLSearchParams(asked).toString() : JSON.stringify(asked),
    })
  })
}
