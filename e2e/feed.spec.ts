import { expect, test } from './clean.ts'
import { placeAtRest, wheelTo } from './scrolling.ts'
import { showSeededOnly } from './seeded.ts'

const posts = '[role=feed] article'

test.beforeEach(({ page }) => showSeededOnly(page))

test('a visitor reads the feed at once, and it continues on scrolling', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveURL(/\/explore\/list$/)
  await expect(page).toHaveTitle('Explore · Sayso')
  await expect(page.locator(posts).first()).toBeVisible()
  await expect(page.locator(`${posts}[aria-posinset="30"]`)).toHaveCount(0)
  await wheelTo(page, page.locator(`${posts}[aria-posinset="30"]`), 700)
})

test('returning from a post shows the list at the same position', async ({ page }) => {
  await page.goto('/explore/list')
  const post = page.locator(`${posts}[aria-posinset="6"]`)
  await wheelTo(page, post)
  await post.scrollIntoViewIfNeeded()
  const before = await placeAtRest(post)
  await post.locator('time').click()
  await expect(page).toHaveURL(/\/p\/[0-9a-z]{13}$/)
  await page.goBack()
  await expect(post).toBeVisible()
  expect(Math.abs((await placeAtRest(post)) - before)).toBeLessThanOrEqual(1)
})

test('a feed that cannot be loaded says so and can be retried', async ({ page, complaints }) => {
  let isDown = true
  await page.route('**/api/feed/global**', (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { success: false, error: 'An error occurred', code: 'internal' } })
      : route.continue(),
  )
  await page.goto('/explore/list')
  const alert = page.getByRole('alert').filter({ hasText: 'Error loading posts: HTTP error! status: 500' })
  await expect(alert).toBeVisible()
  isDown = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator(posts).first()).toBeVisible()
  // The browser logs every 500 response.
  complaints.length = 0
})

test('an empty feed says so', async ({ page }) => {
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

test('a page that fails while scrolling keeps the posts and can be retried', async ({ page, complaints }) => {
  let isDown = true
  await page.goto('/explore/list')
  await expect(page.locator(posts).first()).toBeVisible()
  await page.route('**/api/feed/global**', (route) => (isDown ? route.abort() : route.continue()))
  const retry = page.getByRole('button', { name: 'Retry' })
  await expect(async () => {
    await page.mouse.wheel(0, 2000)
    await expect(retry).toBeVisible({ timeout: 500 })
  }).toPass()
  const shown = Number(await page.locator(posts).last().getAttribute('aria-posinset'))
  isDown = false
  await retry.click()
  await expect(page.locator(`${posts}[aria-posinset="${shown + 1}"]`)).toBeAttached()
  complaints.length = 0
})

test('long texts expand and collapse, and stay expanded after scrolling', async ({ page }) => {
  await page.goto('/explore/list')
  const more = page.getByRole('button', { name: 'Show more' }).first()
  await wheelTo(page, more)
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

test('names and numbers of any length stay inside their card, at every width', async ({ page }) => {
  await page.route('**/api/feed/global**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const post of body.posts) {
      post.profile.display_name = 'Wolfgang-Maximilian-von-und-zu-Hohenfels-Rabenstein'.padEnd(50, 'x')
      post.profile.handle = 'a_handle_of_thirty_characters_'
      Object.assign(post, { type: 'paid', ptv_price_in_cents: 50_000, ptv_minimum_price: true })
      Object.assign(post, {
        num_likes: 123_456,
        num_dislikes: 98_765,
        num_true: 1_234_567,
        num_false: 45_678,
      })
    }
    await route.fulfill({ response: answer, json: body })
  })
  for (const width of [320, 390, 800, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/explore/list')
    const card = page.locator(posts).first()
    await card.waitFor()
    const outside = await card.evaluate((article) => {
      const { right } = article.getBoundingClientRect()
      const controls = [...article.querySelectorAll('a, button, [class*=rounded-full]')]
      return controls
        .filter((one) => one.getBoundingClientRect().right > right + 0.5)
        .map((one) => one.outerHTML.slice(0, 120))
    })
    expect([width, outside]).toEqual([width, []])
  }
})
