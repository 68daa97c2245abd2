import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'
import { box, commentSaying, postOfTheo, reaction, say, signInAs, takeBackPosts } from './talk.ts'

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await takeBackPosts(request)
  await request.dispose()
})

test('a comment and a reaction arrive while one reads the post', async ({ page }) => {
  const ana = await newPerson(page.request, 'Ana Ruiz')
  await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request, 'Is the toll bridge open again?')
  await say(page.request, ana, { post_id: id }, 'Not yet')
  const connected = page.waitForRequest('**/api/live/stream**')
  await page.goto(`/p/${id}`)
  await expect(commentSaying(page, 'Not yet')).toBeVisible()
  await connected

  // One's own comment is not news.
  await box(page).fill('I was there this morning')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('heading', { name: '2 comments' })).toBeVisible()
  await callAs(page.request, ana, 'feed/trueit', { post_id: id })
  await expect(reaction(page, 'true')).toHaveAccessibleName('True, 1 person')
  await expect(page.getByRole('button', { name: /new comment/ })).toBeHidden()

  await say(page.request, ana, { post_id: id }, 'The signs say Thursday')
  await expect(page.getByRole('heading', { name: '3 comments' })).toBeVisible()
  await expect(commentSaying(page, 'The signs say Thursday')).toBeHidden()
  await page.getByRole('button', { name: '1 new comment' }).click()
  await expect(commentSaying(page, 'The signs say Thursday')).toBeVisible()
  await expect(page.getByRole('button', { name: /new comment/ })).toBeHidden()
})

test('an edit arrives while one reads the post, and its deletion ends it in the ordinary words', async ({
  page,
}) => {
  const writer = await newPerson(page.request, 'Mara Lindqvist')
  await signInAs(page, 'Bakehouse')
  const { post } = await callAs(page.request, writer, 'feed/post', {
    ...plainPost,
    text: 'The lift takes a fortnight',
  })
  const connected = page.waitForRequest('**/api/live/stream**')
  await page.goto(`/p/${post.unique_id}`)
  await expect(page.getByText('The lift takes a fortnight')).toBeVisible()
  await connected
  await callAs(page.request, writer, 'feed/updatePost', {
    post_id: post.unique_id,
    text: 'Six weeks, in fact',
  })
  await expect(page.getByText('Six weeks, in fact')).toBeVisible()
  await callAs(page.request, writer, 'feed/delete', { post_id: post.unique_id })
  await expect(page.getByText('Post not found')).toBeVisible()
})

test('tabs share one connection, and a tab that is closed leaves it to the other', async ({
  page,
  context,
}) => {
  await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request, 'Two windows, one post')
  const streams: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/api/live/stream')) streams.push(request.url())
  })
  await page.goto(`/p/${id}`)
  await expect.poll(() => streams.length).toBe(1)
  const other = await context.newPage()
  await other.goto(`/p/${id}`)
  const ana = await newPerson(page.request, 'Ana Ruiz')
  await callAs(page.request, ana, 'feed/like', { post_id: id })
  for (const tab of [page, other]) await expect(reaction(tab, 'like')).toHaveAccessibleName(/1 person/)
  await page.close()
  const ben = await newPerson(other.request, 'Ben Adeyemi')
  await callAs(other.request, ben, 'feed/like', { post_id: id })
  await expect(reaction(other, 'like')).toHaveAccessibleName(/2 people/)
})

test('two tabs and a phone agree about what is unread, within seconds of reading on one', async ({
  page,
  context,
  browser,
}) => {
  const mara = await newPerson(page.request, 'Mara Lindqvist')
  await signIn(context, mara)
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await signIn(phone, mara)
  const { post } = await callAs(page.request, mara, 'feed/post', { ...plainPost, text: 'Who saw the heron?' })
  const other = await context.newPage()
  const small = await phone.newPage()
  const screens = [page, other, small]
  for (const screen of screens) await screen.goto('/following/list')
  const ana = await newPerson(page.request, 'Ana Ruiz')
  await say(page.request, ana, { post_id: post.unique_id }, 'I did')
  const bell = (screen: Page) => screen.getByRole('link', { name: /^Notifications/ })
  for (const screen of screens) await expect(bell(screen)).toHaveAccessibleName(/1 unread$/)
  await small.goto('/notifications')
  await expect(small.getByText('commented on your post')).toBeVisible()
  // Its own screen has no bell on a phone.
  for (const screen of [page, other]) await expect(bell(screen)).not.toHaveAccessibleName(/unread/)
  await small.goto('/following/list')
  await expect(bell(small)).not.toHaveAccessibleName(/unread/)
  await phone.close()
})
