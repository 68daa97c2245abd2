import { expect, test } from './clean.ts'
import { changePosts, photo } from './post-parts.ts'
import { placeAtRest } from './scrolling.ts'

test('the grid shows first pictures in rows of three, skips posts without any, and has arrow keys', async ({
  page,
}) => {
  let asked: unknown
  await page.route('**/api/feed/global**', async (route) => {
    asked = route.request().postDataJSON()
    // No post of the demo has a picture yet, so posts of the plain feed are used.
    const answer = await route.fetch({ postData: { ...(asked as object), media_only: false } })
    const body = await answer.json()
    body.posts.forEach((post: Record<string, unknown>, index: number) => {
      post['media'] =
        index === 1
          ? [photo(400, 400, '', { thumbnail_url: null, state: 'processing' })]
          : index === 2
            ? [photo(640, 360, 'A film', { type: 'video', duration: 78 })]
            : [photo(1600, 900, `picture ${index}`)]
    })
    await route.fulfill({ response: answer, json: body })
  })
  await page.goto('/explore/media')
  const grid = page.getByRole('list', { name: 'Explore photos and videos' })
  await expect(grid.getByRole('listitem').nth(5)).toBeVisible()
  expect(asked).toMatchObject({ media_only: true })
  const cells = grid.locator('[data-cell]')
  const boxes = await Promise.all([0, 1, 2, 3].map((at) => cells.nth(at).boundingBox()))
  const [a, b, c, d] = boxes as { x: number; y: number; width: number; height: number }[]
  expect(a?.y).toBe(c?.y)
  expect(d?.x).toBe(a?.x)
  expect(Math.abs((b?.width ?? 0) - (b?.height ?? 1))).toBeLessThan(1)
  await expect(cells.nth(1)).toHaveAccessibleName(/^Video by .+: A film$/)
  await expect(cells.nth(1).getByText('1:18')).toBeVisible()

  await cells.nth(0).focus()
  await page.keyboard.press('ArrowRight')
  await expect(cells.nth(1)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(grid.locator('[data-cell="4"]')).toBeFocused()
  // Rows below are loaded while moving down; a key pressed before they are there moves nothing.
  const focused = () => page.evaluate(() => Number((document.activeElement as HTMLElement).dataset['cell']))
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    expect(await focused()).toBeGreaterThanOrEqual(40)
  }).toPass({ intervals: [20] })
  const deep = grid.locator(`[data-cell="${await focused()}"]`)
  await expect(deep).toBeInViewport()
  expect(await grid.locator('[data-cell]').count()).toBeLessThan(60)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/p\/[0-9a-z]{13}$/)
  await page.goBack()
  await expect(deep).toBeInViewport()
})

test('an empty grid and a failed one say so', async ({ page, complaints }) => {
  await page.route('**/api/feed/global**', async (route) => {
    const answer = await route.fetch()
    const empty = { posts: [], has_more: false, next_cursor: null }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...empty } })
  })
  await page.goto('/explore/media')
  await expect(page.getByRole('heading', { name: 'No media posts to show' })).toBeVisible()
  await expect(page.getByText('Share some photos or videos!')).toBeVisible()
  await page.route('**/api/feed/global**', (route) =>
    route.fulfill({ status: 501, json: { success: false, error: 'no', code: 'not_available' } }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Error loading media posts: HTTP error! status: 501')
  complaints.length = 0
})

test('a picture’s space is reserved before it is loaded', async ({ page }) => {
  await changePosts(page, (post) => {
    post['media'] = [photo(1600, 900, 'late', { thumbnail_url: '/late.svg' })]
  })
  let arrive = () => {}
  const late = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/late.svg', async (route) => {
    await late
    await route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="300"/>',
    })
  })
  await page.goto('/explore/list')
  const second = page.locator('[role=feed] article[aria-posinset="2"]')
  await expect(second).toBeVisible()
  const before = await placeAtRest(second)
  arrive()
  await page.waitForTimeout(400)
  expect((await second.boundingBox())?.y).toBe(before)
})
