import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'

test('a visitor who clicks Post is sent to log in, and the return path is stored', async ({ page }) => {
  await page.goto('/explore/list')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_after_login'))).toBe('/newPost')
})

test('following and followers ask visitors to log in', async ({ page }) => {
  await page.goto('/following/list')
  await expect(page.getByRole('heading', { level: 2, name: 'Login to view Following feed' })).toBeVisible()
  await page.goto('/followers/list')
  await expect(page.getByRole('heading', { level: 2, name: 'Login to view Followers' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login / Join' }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('a search leads to its results and keeps the query', async ({ page }) => {
  await page.goto('/explore/list')
  const box = page.getByRole('combobox', { name: /search/i })
  // The box is there before anything handles keys.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeFocused({ timeout: 1000 })
  }).toPass()
  await box.fill('the bridge')
  await box.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=the(\+|%20)bridge$/)
  await expect(page.getByRole('combobox', { name: /search/i })).toHaveValue('the bridge')
})

test('the chosen theme is kept and applied before the first paint', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/explore/list')
  await page.getByRole('button', { name: /theme/i }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  // Runs before anything can be painted.
  await page.addInitScript(() => {
    new PerformanceObserver(() => {
      Object.assign(window, { classAtFirstPaint: document.documentElement.className })
    }).observe({ type: 'paint', buffered: true })
  })
  await page.reload()
  await expect
    .poll(() => page.evaluate(() => (window as { classAtFirstPaint?: string }).classAtFirstPaint))
    .toMatch(/dark/)
})

test('a dark page never shows a light frame', async ({ page, context, browser }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/explore/list')
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.goto('about:blank')
  await page.evaluate(() => (document.documentElement.style.background = '#000'))
  const devtools = await context.newCDPSession(page)
  const frames: string[] = []
  devtools.on('Page.screencastFrame', ({ data, sessionId }) => {
    frames.push(data)
    void devtools.send('Page.screencastFrameAck', { sessionId })
  })
  await devtools.send('Page.startScreencast', { format: 'jpeg', quality: 50 })
  await page.goto('/explore/list')
  await page.locator('[role=feed] article').first().waitFor()
  await page.waitForTimeout(500)
  await devtools.send('Page.stopScreencast')
  const brightness = await meanBrightness(await browser.newPage(), frames)
  // Pure white is the browser's own empty page; our light theme is not quite white.
  const painted = brightness.filter((mean) => mean < 254.5)
  expect(painted.length).toBeGreaterThan(2)
  expect(Math.max(...painted)).toBeLessThan(80)
})

/** From 0 (black) to 255 (white), one number for each picture. */
async function meanBrightness(page: Page, jpegs: readonly string[]): Promise<number[]> {
  return page.evaluate(async (all) => {
    const means: number[] = []
    for (const jpeg of all) {
      const picture = new Image()
      picture.src = `data:image/jpeg;base64,${jpeg}`
      await picture.decode()
      const canvas = new OffscreenCanvas(32, 32)
      const painter = canvas.getContext('2d')
      painter?.drawImage(picture, 0, 0, 32, 32)
      const pixels = painter?.getImageData(0, 0, 32, 32).data ?? []
      let sum = 0
      for (let i = 0; i < pixels.length; i += 4)
        sum += ((pixels[i] ?? 0) + (pixels[i + 1] ?? 0) + (pixels[i + 2] ?? 0)) / 3
      means.push(sum / (32 * 32))
    }
    return means
  }, jpegs)
}

test('the system theme is followed while the page is open', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/explore/list')
  await expect(page.locator('html')).toHaveClass(/light/)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveClass(/dark/)
})

test('unknown pages, the health page and doubled slashes work as specified', async ({
  page,
  complaints,
  baseURL,
}) => {
  // The second contains a line break, as addresses copied from an email may.
  for (const nowhere of ['/no/such/page', '/no%0Asuch%0Apage']) {
    await page.goto(nowhere)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
  complaints.length = 0
  await page.goto('/ping')
  await expect(page.getByText('pong')).toBeVisible()
  await expect(page.getByText('Service is healthy')).toBeVisible()
  await expect(page).toHaveTitle('Ping - Health Check')
  await page.goto(`${baseURL}//p/0000000000001`)
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/p\/0000000000001$/)
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  complaints.length = 0
})

test('the keyboard alone moves through the feed, opens a post, returns and navigates', async ({ page }) => {
  await page.goto('/explore/list')
  await page.locator('[role=feed] article').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  const second = page.locator('[role=feed] article[aria-posinset="2"]')
  await expect(second).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/p\//)
  await page.goBack()
  await expect(second).toBeFocused()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('f')
  await expect(page).toHaveURL(/\/following\/list$/)
})

test('on a phone the drawer opens, navigates and closes', async ({ browser }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await page.goto('/explore/list')
  await page.getByRole('button', { name: /menu/i }).first().tap()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toBeVisible()
  await drawer.getByRole('link', { name: 'Following' }).tap()
  await expect(page).toHaveURL(/\/following\/list$/)
  await expect(drawer).toBeHidden()
  await context.close()
})

test('being offline is shown, and loaded posts stay', async ({ page, context, complaints }) => {
  // The banner is loaded once the page is idle.
  const banners = page.waitForResponse(/\/assets\/column-banners-/)
  await page.goto('/explore/list')
  await page.locator('[role=feed] article').first().waitFor()
  await (await banners).finished()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  const banner = page.locator('[data-offline]')
  await expect(banner).toHaveText("You're offline. Showing saved posts.")
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  await context.setOffline(false)
  await expect(banner).toBeHidden()
  // The browser logs what could not be fetched meanwhile.
  complaints.length = 0
})

test('what is beside the feed takes nothing down without its code', async ({ page, complaints }) => {
  await page.setViewportSize({ width: 1400, height: 900 })
  const isRail = /\/assets\/rail-[^/]+\.(js|css)$/
  await page.route(isRail, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => isRail.test(request.url()))
  await page.goto('/explore/list')
  await failed
  await expect(page.locator('[role=feed] article').first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('alert')).toHaveCount(0)
  // The browser logs what could not be fetched; nothing was thrown.
  expect(complaints.filter((one) => !one.startsWith('Failed to load resource'))).toEqual([])
  complaints.length = 0
})

test('a tooltip beside the slim sidebar covers none of its neighbours', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await page.goto('/explore/list')
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  const tooltip = page.getByRole('tooltip')
  // Tooltips are set up after the first paint: a pointer that is already there has to move once more.
  await expect(async () => {
    await page.mouse.move(600, 600)
    await links.filter({ hasText: 'Following' }).hover()
    await expect(tooltip).toBeVisible({ timeout: 2000 })
  }).toPass()
  const tip = await tooltip.boundingBox()
  for (const link of await links.all()) {
    const box = await link.boundingBox()
    expect((tip?.x ?? 0) >= (box?.x ?? 0) + (box?.width ?? 0)).toBe(true)
  }
})
