import type { Page } from '@playwright/test'

/**
 * Journeys that publish run before those that read. These read the feed as it was when all of them began: the demo world
 * alone.
 */
export async function showSeededOnly(page: Page): Promise<void> {
  const began = process.env['JOURNEYS_BEGAN'] ?? new Date().toISOString()
  await page.route('**/api/feed/global', async (route) => {
    const request = route.request()
    const asked = { runBefore: began, ...request.postDataJSON() }
    // The page itself asks in another form, before the app is there.
    const isForm = request.headers()['content-type']?.includes('urlencoded')
    await route.continue({
      postData: isForm ? new URLSearchParams(asked).toString() : JSON.stringify(asked),
    })
  })
}
