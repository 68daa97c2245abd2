import { expect, test } from './clean.ts'
import { composer } from './composer-page.ts'
import { callAs, changePosts, photo, plainPost, signUp } from './post-parts.ts'
import { placeAtRest, wheelTo } from './scrolling.ts'

const first = '[role=feed] article[aria-posinset="1"]'

test('a post opens at once from its list, and both scroll positions are restored', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 })
  await changePosts(page, (post, index) => {
    post['media'] = [photo(900, 1600, `picture ${index}`)]
  })
  await page.goto('/explore/list')
  const second = page.locator('[role=feed] article[aria-posinset="2"]')
  // Clear of the bars, so that nothing has to be scrolled before it can be clicked.
  await wheelTo(page, second, 120)
  await second.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 150))
  await placeAtRest(second)
  const listAt = await page.evaluate(() => scrollY)
  await second.locator('time').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.evaluate(() => scrollTo(0, 300))
  await page.waitForTimeout(100)
  const postAt = await page.evaluate(() => scrollY)
  expect(postAt).toBeGreaterThan(100)
  await page.goBack()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(listAt)
  await page.goForward()
  await expect(page).toHaveURL(/\/p\//)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(postAt)
  // The post is asked for once more behind what is shown; nobody waits for that.
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('the page title has author and first words, and Back works without a history', async ({ page }) => {
  await page.goto('/explore/list')
  const id = await page.locator(first).getAttribute('data-anchor-id')
  const name = (await page.locator(first).getByRole('link').first().textContent()) ?? ''
  await page.goto(`/p/${id}`)
  await expect(page).toHaveTitle(new RegExp(`^${name.slice(0, 3)}.*: .+ · Sayso$`))
  await expect(page.getByRole('heading', { name: /^(\d+ )?comments?$/i })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/explore\/list$/)
})

test('a missing post says so and links to Explore', async ({ page, complaints }) => {
  await page.goto('/p/0000000000001')
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Explore posts' }).click()
  await expect(page).toHaveURL(/\/explore\/list$/)
  // The page itself answers 404, which the browser logs.
  complaints.length = 0
})

test('a post that cannot be loaded says so and can be retried', async ({ page, complaints }) => {
  await page.goto('/explore/list')
  const id = await page.locator(first).getAttribute('data-anchor-id')
  let isDown = true
  await page.route('**/api/feed/getpost**', (route) =>
    isDown
      ? route.fulfill({ status: 501, json: { success: false, error: 'no', code: 'not_available' } })
      : route.continue(),
  )
  await page.goto(`/p/${id}`)
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load post' })
  await expect(alert).toBeVisible()
  isDown = false
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('main article')).toBeVisible()
  // The browser logs every 501 response.
  complaints.length = 0
})

test('an author edits a post, sees its versions, deletes it and undoes that', async ({
  page,
  complaints,
}) => {
  test.slow()
  const me = await signUp(page)
  const { post } = await callAs(page, me, 'feed/post', { ...plainPost, text: 'The first words of it' })
  await callAs(page, me, 'feed/updatePost', {
    post_id: post.unique_id,
    ...plainPost,
    text: 'The better words',
  })
  await page.goto(`/p/${post.unique_id}`)
  await expect(page.getByText('The better words')).toBeVisible()
  await page.getByRole('button', { name: 'Edited' }).click()
  const versions = page.getByRole('dialog', { name: 'Versions' })
  await expect(versions.getByText('The first words of it')).toBeVisible()
  await expect(versions.getByRole('listitem').first()).toContainText('The better words')
  await page.goBack()
  await expect(versions).toBeHidden()
  await expect(page.getByText('The better words')).toBeVisible()

  await page.goto('/explore/list')
  const card = page.locator(`[data-anchor-id="${post.unique_id}"]`)
  await expect(card).toBeVisible()
  await expect(card.getByRole('link', { name: 'Edit post' })).toHaveAttribute(
    'href',
    `/p/${post.unique_id}/edit`,
  )
  await card.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted successfully').first()).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card).toBeVisible()
  await page.goto(`/p/${post.unique_id}`)
  await page.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Post deleted successfully').first()).toBeVisible()
  await page.goto(`/p/${post.unique_id}`)
  await expect(page.getByRole('heading', { name: 'Post not found' })).toBeVisible()
  // The page itself answers 404, which the browser logs.
  complaints.length = 0
})

test('a post that cannot be deleted comes back', async ({ page, complaints }) => {
  const me = await signUp(page)
  const { post } = await callAs(page, me, 'feed/post', { ...plainPost, text: 'It stays, whatever happens' })
  await page.goto('/explore/list')
  const card = page.locator(`[data-anchor-id="${post.unique_id}"]`)
  await expect(card).toBeVisible()
  await page.route('**/api/feed/delete**', (route) => route.abort())
  await card.getByRole('button', { name: 'Delete post' }).click()
  await expect(page.getByText('Failed to delete post')).toBeVisible()
  await expect(card).toBeVisible()
  complaints.length = 0
  // Clean up, because other journeys read the same feed.
  await callAs(page, me, 'feed/delete', { post_id: post.unique_id })
})

test('My Post is for its author; everyone else is redirected to the public page', async ({ page }) => {
  test.slow()
  const me = await signUp(page)
  const others = (await callAs(page, me, 'feed/global', {})).posts[0].unique_id
  const { post } = await callAs(page, me, 'feed/post', {
    ...plainPost,
    type: 'paid',
    ptv_price_in_cents: 300,
    ptv_text: 'For buyers',
    text: 'What it is about',
  })
  await page.goto(`/mp/${post.unique_id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'My Post' })).toBeVisible()
  await expect(page.getByText('Only you can see this')).toBeVisible()
  await expect(page.getByText('For buyers')).toBeVisible()
  await page.getByRole('button', { name: 'Duplicate post' }).click()
  await expect(page).toHaveURL(/\/newPost$/)
  await expect(composer.text(page)).toHaveValue('What it is about')
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('3.00')
  await expect(page.getByText('For buyers')).toBeVisible()
  await page.goto('/explore/list')
  await page.goto(`/mp/${others}`)
  await expect(page).toHaveURL(new RegExp(`/p/${others}$`))
  await page.goBack()
  await expect(page).toHaveURL(/\/explore\/list$/)
  await callAs(page, me, 'feed/delete', { post_id: post.unique_id })
})
