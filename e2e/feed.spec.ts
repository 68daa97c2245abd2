import { expect, test } from './clean.ts'

const posts = '[role=feed] article'

test('a visitor reads the feed at once, and it goes on', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/explore\/list$/)
  await expect(page).toHaveTitle('Explore · Sayso')
  await expect(page.locator(posts).first()).toBeVisible()
  await expect(page.locator(`${posts}[aria-posinset="30"]`)).toHaveCount(0)
  for (let i = 0; i < 40 && (await page.locator(`${posts}[aria-posinset="30"]`).count()) === 0; i++) {
    await page.mouse.wheel(0, 700)
    await page.waitForTimeout(50)
  }
  await expect(page.locator(`${posts}[aria-posinset="30"]`)).toBeVisible()
})

test('opening a post and coming back shows the same post at the same place', async ({ page }) => {
  await page.goto('/explore/list')
  const post = page.locator(`${posts}[aria-posinset="6"]`)
  await post.scrollIntoViewIfNeeded()
  const before = (await post.boundingBox())?.y ?? Number.NaN
  await post.locator('time').click()
  await expect(page).toHaveURL(/\/p\/[0-9a-z]{13}$/)
  await page.goBack()
  await expect(post).toBeVisible()
  expect(Math.abs(((await post.boundingBox())?.y ?? Number.NaN) - before)).toBeLessThanOrEqual(1)
})

test('a feed that cannot be loaded says so and offers another try', async ({ page, complaints }) => {
  let isDown = true
  await page.route('**/api/feed/global**', (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { success: false, error: 'An error occurred', code: 'internal' } })
      : route.continue(),
  )
  await page.goto('/explore/list')
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading posts: HTTP error! status: 500' })
  await expect(alert).toBeVisible({ timeout: 20_000 })
  isDown = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator(posts).first()).toBeVisible()
  // The browser itself notes every answer of 500.
  complaints.length = 0
})

test('an empty feed says so and leads on', async ({ page }) => {
  const nothing = {
    success: true,
    posts: [],
    has_more: false,
    num_ptv: 0,
    run_before: '2026-11-15T00:00:00.000Z',
    next_cursor: null,
  }
  await page.route('**/api/feed/global**', (route) => route.fulfill({ json: nothing }))
  await page.goto('/explore/list')
  await expect(page.getByRole('heading', { name: 'No posts to show' })).toBeVisible()
  await expect(page.getByText('Be the first to share something!')).toBeVisible()
})

test('a page that fails on the way down keeps what is there, and is had by another try', async ({
  page,
  complaints,
}) => {
  let isDown = true
  await page.goto('/explore/list')
  await expect(page.locator(posts).first()).toBeVisible()
  await page.route('**/api/feed/global**', (route) => (isDown ? route.abort() : route.continue()))
  const retry = page.getByRole('button', { name: 'Retry' })
  for (let i = 0; i < 40 && !(await retry.isVisible()); i++) {
    await page.mouse.wheel(0, 2000)
    await page.waitForTimeout(500)
  }
  await expect(retry).toBeVisible({ timeout: 30_000 })
  isDown = false
  await retry.click()
  await expect(page.locator(`${posts}[aria-posinset="21"]`)).toBeAttached()
  complaints.length = 0
})

test('long texts open and close, and stay open on the way back', async ({ page }) => {
  await page.goto('/explore/list')
  const more = page.getByRole('button', { name: 'Show more' }).first()
  await more.scrollIntoViewIfNeeded()
  await more.click()
  const less = page.getByRole('button', { name: 'Show less' }).first()
  await expect(less).toBeVisible()
  const top = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 6000)
  await page.waitForTimeout(300)
  await page.evaluate((y) => scrollTo(0, y), top)
  await expect(page.getByRole('button', { name: 'Show less' }).first()).toBeVisible()
})
