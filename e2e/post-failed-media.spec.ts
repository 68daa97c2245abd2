import { expect, test } from './clean.ts'
import { callAs, plainPost, signUp } from './post-parts.ts'
import { addPicture, paintedPicture } from './uploads.ts'

test('an unreadable picture is reported to its author only, with a link to the edit page', async ({
  page,
  browser,
}) => {
  const member = await signUp(page)
  const { post } = await callAs(page, member, 'feed/post', { ...plainPost, text: 'Half a loaf' })
  const whole = await paintedPicture(page)
  await addPicture(page, member, post.unique_id, whole.subarray(0, whole.length / 2))
  await page.goto(`/p/${post.unique_id}`)
  const article = page.getByRole('main').getByRole('article')
  await expect(article).toContainText('Failed to upload this picture: the file cannot be read')
  await expect(article.getByRole('button', { name: 'Retry' })).toHaveCount(0)

  const visitor = await browser.newPage()
  await visitor.goto(`/p/${post.unique_id}`)
  await expect(visitor.getByRole('main').getByRole('article')).toContainText('Half a loaf')
  await expect(visitor.getByText('Failed to upload')).toHaveCount(0)
  await visitor.close()

  await article.getByRole('link', { name: 'Edit post' }).first().click()
  await expect(page).toHaveURL(new RegExp(`/p/${post.unique_id}/edit$`))
})

test('a picture that failed for a temporary reason is retried from the card and the post page', async ({
  page,
}) => {
  const member = await signUp(page)
  const { post } = await callAs(page, member, 'feed/post', { ...plainPost, text: 'A loaf that took long' })
  await addPicture(page, member, post.unique_id, await paintedPicture(page))
  // A server cannot be made to run out of time or memory on demand: until Retry is clicked, its responses are changed
  // to say so.
  let hasFailed = true
  const asFailed = (item: object) => ({
    ...item,
    state: 'failed',
    failure: 'Failed to upload this picture: it took too long to prepare',
    can_retry: true,
    image_url: null,
    thumbnail_url: null,
  })
  await page.route('**/api/feed/{global,getpost}**', async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    for (const one of body.posts ?? [body.post]) {
      if (hasFailed && one.unique_id === post.unique_id) one.media = one.media.map(asFailed)
    }
    await route.fulfill({ response: answer, json: body })
  })
  for (const path of ['/explore/list', `/p/${post.unique_id}`]) {
    hasFailed = true
    await page.goto(path)
    const article = page.getByRole('article').filter({ hasText: 'A loaf that took long' })
    await expect(article).toContainText('it took too long to prepare')
    const asked = page.waitForRequest('**/api/media/retryMedia')
    hasFailed = false
    await article.getByRole('button', { name: 'Retry' }).click()
    await asked
    await expect(article.getByRole('button', { name: 'Open picture' })).toBeVisible()
    await expect(article).not.toContainText('it took too long to prepare')
  }
})
