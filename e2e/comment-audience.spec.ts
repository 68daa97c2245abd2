import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { composer } from './composer-page.ts'
import { plainPost } from './post-parts.ts'
import { callAs, newPerson, signIn } from './signed-in.ts'
import { box, commentSaying, signInAs, storedPost } from './talk.ts'

test('the author chooses who comments while writing, and changes it while editing', async ({ page }) => {
  const mara = await signInAs(page, 'Mara')
  await page.goto('/newPost')
  await composer.text(page).fill('Only some of you')
  const comments = page.getByRole('group', { name: 'Who can comment' })
  await expect(comments.getByRole('radio', { name: 'Everyone' })).toBeChecked()
  await expect(comments.getByRole('radio', { name: 'Buyers' })).toBeHidden()
  await comments.getByText('People I follow').click()
  await composer.post(page).click()
  await expect(page.getByText('Posted', { exact: true })).toBeVisible()
  await page.goto('/profile')
  await page.getByText('Only some of you').click()
  await box(page).fill('I can always comment here')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(commentSaying(page, 'I can always comment here')).toBeVisible()

  const id = page.url().split('/').at(-1) as string
  await page.goto(`/p/${id}/edit`)
  await expect(comments.getByRole('radio', { name: 'People I follow' })).toBeChecked()
  await comments.getByText('Nobody').click()
  await composer.save(page).click()
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  expect((await storedPost(page.request, mara, id)).comment_audience).toBe('nobody')
})

test('where comments are closed, a line says who may comment instead of a box', async ({
  page,
  context,
  request,
  browser,
  baseURL,
}) => {
  const [mara, bob] = [await newPerson(request, 'Mara'), await newPerson(request, 'Bob')]
  const publish = async (comment_audience: string) =>
    (await callAs(request, mara, 'feed/post', { ...plainPost, text: 'Limited', comment_audience })).post
      .unique_id
  const [followed, nobody] = [await publish('followed'), await publish('nobody')]
  await callAs(request, mara, 'feed/comment', { post_id: followed, comment: 'Who was there?' })
  const visitor = await browser.newPage(baseURL === undefined ? {} : { baseURL })
  await visitor.goto(`/p/${followed}`)
  await expect(visitor.getByText('Only people Mara follows can comment.')).toBeVisible()
  await visitor.close()
  await signIn(context, bob)
  await page.goto(`/p/${followed}`)
  await expect(page.getByText('Only people Mara follows can comment.')).toBeVisible()
  await expect(box(page)).toBeHidden()
  await expect(commentSaying(page, 'Who was there?')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reply to Mara' })).toBeHidden()
  await expectAccessible(page, 'a post with limited comments')
  await page.goto(`/p/${nobody}`)
  await expect(page.getByText('Mara has turned comments off.')).toBeVisible()
  await callAs(request, mara, 'user/follow', { profile_id: bob.profile.unique_id })
  await page.goto(`/p/${followed}`)
  await box(page).fill('I was')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(commentSaying(page, 'I was')).toBeVisible()
})

test('a comment that meets closed comments says so kindly and can be copied', async ({ page, request }) => {
  const mara = await newPerson(request, 'Mara')
  const { post } = await callAs(request, mara, 'feed/post', { ...plainPost, text: 'Open, for now' })
  await signInAs(page, 'Bob')
  await page.goto(`/p/${post.unique_id}`)
  await box(page).fill('Am I late?')
  await callAs(request, mara, 'feed/updatePost', {
    post_id: post.unique_id,
    text: 'Closed',
    comment_audience: 'nobody',
  })
  await page.getByRole('button', { name: 'Send' }).click()
  const line = page.getByRole('alert').filter({ hasText: 'Not posted' })
  await expect(line).toContainText('the author limits who can comment here')
  await expect(line.getByRole('button', { name: 'Retry' })).toBeHidden()
  await expect(line.getByRole('button', { name: 'Copy' })).toBeVisible()
  await line.getByRole('button', { name: 'Discard' }).click()
  await expect(line).toBeHidden()
})

test('the default for new posts is set in the settings and used by the composer', async ({ page }) => {
  await signInAs(page, 'Mara')
  await page.goto('/settings/privacy')
  await page.getByRole('button', { name: 'Who can comment on new posts: Everyone' }).click()
  await page.getByRole('menuitemradio', { name: 'People who follow you' }).click()
  const chosen = page.getByRole('button', { name: 'Who can comment on new posts: People who follow you' })
  await expect(chosen).toBeVisible()
  await expectAccessible(page, 'who can comment')
  await page.goto('/newPost')
  const comments = page.getByRole('group', { name: 'Who can comment' })
  await expect(comments.getByRole('radio', { name: 'Followers' })).toBeChecked()
})
