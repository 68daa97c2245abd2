import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { box, commentSaying, postOfTheo, reaction, signInAs, storedPost, takeBackPosts } from './talk.ts'

/** In its place: it is also announced. */
const waiting = (page: Page) =>
  page.getByRole('region', { name: 'Comments' }).getByText('Waiting for a connection')

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await takeBackPosts(request)
  await request.dispose()
})

test('what is written in a tunnel waits in its place, and is sent once after it', async ({
  page,
  context,
  complaints,
}) => {
  const bakehouse = await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request, 'The tunnel is longer than the map says')
  await page.goto(`/p/${id}`)
  await expect(page.getByText('No comments yet')).toBeVisible()
  await context.setOffline(true)
  await reaction(page, 'true').click()
  await box(page).fill('Four minutes, by my watch')
  await page.getByRole('button', { name: 'Send' }).click()
  const comment = page.getByText('Four minutes, by my watch')
  await expect(comment).toBeVisible()
  await expect(waiting(page)).toBeVisible()
  await expect(reaction(page, 'true')).toHaveAttribute('aria-pressed', 'true')

  await context.setOffline(false)
  await expect(commentSaying(page, 'Four minutes, by my watch')).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  const stored = await storedPost(page.request, bakehouse, id)
  expect(stored).toMatchObject({ num_comments: 1, num_true: 1 })
  await page.reload()
  await expect(commentSaying(page, 'Four minutes, by my watch')).toHaveCount(1)
  // The browser reports every request that a tunnel swallowed.
  complaints.length = 0
})

test('a comment that waits survives a reload, and is sent once', async ({ page, context, complaints }) => {
  const bakehouse = await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request, 'Does the lift work today?')
  await page.goto(`/p/${id}`)
  await expect(page.getByText('No comments yet')).toBeVisible()
  // The page itself loads; calls that write do not get through.
  await context.route('**/api/feed/comment', (route) => route.abort('internetdisconnected'))
  await box(page).fill('Not since Monday')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(waiting(page)).toBeVisible()
  await page.reload()
  await expect(page.getByText('Not since Monday')).toBeVisible()
  expect(await storedPost(page.request, bakehouse, id)).toMatchObject({ num_comments: 0 })
  await context.unroute('**/api/feed/comment')
  await page.reload()
  await expect(commentSaying(page, 'Not since Monday')).toBeVisible()
  await expect.poll(async () => (await storedPost(page.request, bakehouse, id)).num_comments).toBe(1)
  complaints.length = 0
})
