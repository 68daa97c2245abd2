import { expect, forgiveRefusals, test } from './clean.ts'
import { confirmEmail, fillLogin, fillRegistration, skipWelcome, somebody } from './people.ts'
import { callAs, plainPost, signUp } from './post-parts.ts'
import { callAs as callOther, newPerson } from './signed-in.ts'
import {
  box,
  commentSaying,
  postOfTheo,
  reaction,
  say,
  signInAs,
  spoken,
  storedPost,
  takeBackPosts,
} from './talk.ts'

test.afterAll(async ({ playwright, baseURL }) => {
  const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL })
  await takeBackPosts(request)
  await request.dispose()
})

const pressed = 'aria-pressed'

test('each question has one answer, shown at once and kept after a reload', async ({ page }) => {
  const me = await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request)
  await page.goto(`/p/${id}`)
  await reaction(page, 'like').click()
  await reaction(page, 'true').click()
  await expect(reaction(page, 'like')).toHaveAccessibleName('Like, 1 person')
  await reaction(page, 'dislike').click()
  await expect(reaction(page, 'like')).toHaveAttribute(pressed, 'false')
  await expect(reaction(page, 'dislike')).toHaveAttribute(pressed, 'true')
  await expect(reaction(page, 'true')).toHaveAttribute(pressed, 'true')
  const asStored = () => storedPost(page.request, me, id)
  const wished = { is_liked: false, is_disliked: true, is_truth: true, num_likes: 0, num_dislikes: 1 }
  await expect.poll(asStored).toMatchObject(wished)
  await page.reload()
  await expect(reaction(page, 'dislike')).toHaveAttribute(pressed, 'true')
  await reaction(page, 'dislike').click()
  await expect.poll(asStored).toMatchObject({ is_disliked: false, num_dislikes: 0, is_truth: true })
})

test('a lost request is retried; a rejected reaction is rolled back, reported and can be retried', async ({
  page,
  complaints,
}) => {
  const me = await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request)
  await page.goto(`/p/${id}`)
  await page.route('**/api/feed/like', (route) => route.abort(), { times: 1 })
  await reaction(page, 'like').click()
  const likes = async () => (await storedPost(page.request, me, id)).num_likes
  await expect.poll(likes).toBe(1)
  await expect(reaction(page, 'like')).toHaveAttribute(pressed, 'true')

  const refusal = { success: false, error: 'Not now', code: 'internal' }
  await page.route('**/api/feed/falseit', (route) => route.fulfill({ json: refusal }), { times: 1 })
  await reaction(page, 'false').click()
  const reported = page.locator('[data-sonner-toast]').filter({ hasText: 'Your reaction was not saved' })
  await expect(reported).toContainText('Not now')
  await expect(reaction(page, 'false')).toHaveAttribute(pressed, 'false')
  await reported.getByRole('button', { name: 'Retry' }).click()
  await expect(reaction(page, 'false')).toHaveAttribute(pressed, 'true')
  await expect(reaction(page, 'false')).toHaveAccessibleName('False, 1 person')
  // The browser logs the aborted request.
  complaints.length = 0
})

test('a reaction made offline is sent when the connection is back', async ({ page, complaints }) => {
  const me = await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request)
  await page.goto(`/p/${id}`)
  await expect(reaction(page, 'like')).toBeVisible()
  await page.context().setOffline(true)
  await reaction(page, 'like').click()
  await expect(reaction(page, 'like')).toHaveAttribute(pressed, 'true')
  await page.context().setOffline(false)
  const isLiked = async () => (await storedPost(page.request, me, id)).is_liked
  await expect.poll(isLiked).toBe(true)
  await expect(reaction(page, 'like')).toHaveAttribute(pressed, 'true')
  complaints.length = 0
})

test('a visitor’s reaction and comment are carried out after log-in', async ({ page }) => {
  const { user } = await newPerson(page.request, 'Inês Carvalho')
  const id = await postOfTheo(page.request)
  await page.goto(`/p/${id}`)
  await reaction(page, 'true').click()
  await expect(page.getByText('Log in to react to this post')).toBeVisible()
  await fillLogin(page, user.email)
  // Logging in is slow on purpose.
  await expect(page).toHaveURL(new RegExp(`/p/${id}$`), { timeout: 20_000 })
  await expect(reaction(page, 'true')).toHaveAttribute(pressed, 'true')

  await page.evaluate(() => localStorage.clear())
  await page.goto(`/p/${id}`)
  await box(page).fill('I walked past it this morning')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Log in to comment on this post')).toBeVisible()
  await fillLogin(page, user.email)
  await expect(commentSaying(page, 'I walked past it this morning')).toBeVisible({ timeout: 20_000 })
  await expect(box(page)).toHaveValue('')
})

test('a visitor’s reaction is carried out after registration, on the same page', async ({
  page,
  complaints,
}) => {
  const id = await postOfTheo(page.request)
  await page.goto(`/p/${id}`)
  await reaction(page, 'like').click()
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(page.getByText('Create an account to react to this post')).toBeVisible()
  const person = somebody()
  await fillRegistration(page, person)
  await skipWelcome(page)
  await expect(page).toHaveURL(new RegExp(`/p/${id}$`), { timeout: 20_000 })
  await confirmEmail(page, person.email)
  await expect(reaction(page, 'like')).toHaveAttribute(pressed, 'true')
  forgiveRefusals(complaints)
})

test('a visitor’s reaction to a comment is carried out after log-in', async ({ page }) => {
  const { user } = await newPerson(page.request, 'Inês Carvalho')
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const id = await postOfTheo(page.request)
  await say(page.request, ana, { post_id: id }, 'The permit says otherwise')
  await page.goto(`/p/${id}`)
  const answer = commentSaying(page, 'The permit says otherwise').locator('[data-reaction=true]')
  await answer.click()
  const reported = page
    .locator('[data-sonner-toast]')
    .filter({ hasText: 'Please log in to mark comments as true' })
  await reported.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('Log in to react to this comment')).toBeVisible()
  await fillLogin(page, user.email)
  await expect(page).toHaveURL(new RegExp(`/p/${id}$`))
  await expect(answer).toHaveAttribute(pressed, 'true')
  await expect(answer).toHaveAccessibleName('True, 1 person')
})

test('by keyboard alone: like a post, comment on it and read it there', async ({ page }) => {
  await signInAs(page, 'Bakehouse')
  const id = await postOfTheo(page.request)
  await page.goto('/explore/list')
  const card = page.locator(`[data-anchor-id="${id}"]`)
  await expect(card).toBeVisible()
  for (let i = 0; i < 10 && !(await card.evaluate((one) => one === document.activeElement)); i++) {
    await page.keyboard.press('j')
    await page.waitForTimeout(100)
  }
  await page.keyboard.press('l')
  await expect(card.locator('[data-reaction=like]')).toHaveAttribute(pressed, 'true')
  await page.keyboard.press('c')
  await expect(box(page)).toBeFocused()
  await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
  await page.keyboard.type('Said without a mouse')
  await page.keyboard.press('Control+Enter')
  await expect(spoken(page, 'Comment posted successfully!')).toBeAttached()
  await expect(card.getByRole('button', { name: 'Comments, 1' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(commentSaying(page, 'Said without a mouse')).toBeVisible()
})

test('one’s own post shows the reactions of others, without buttons', async ({ page }) => {
  const me = await signUp(page)
  const { post } = await callAs(page, me, 'feed/post', { ...plainPost, text: 'Judge me' })
  const other = await newPerson(page.request, 'Ana Ruiz')
  await callOther(page.request, other, 'feed/trueit', { post_id: post.unique_id })
  for (const address of [`/mp/${post.unique_id}`, `/profile/${me.profile.unique_id}`]) {
    await page.goto(address)
    const row = page.getByRole('article').getByRole('group', { name: /^Reactions to/ })
    await expect(row.getByRole('img', { name: 'True, 1 person' })).toBeVisible()
    await expect(row.getByRole('img', { name: 'Like, 0 people', exact: true })).toBeVisible()
    await expect(row.getByRole('button')).toHaveCount(0)
  }
})

test('one’s own comment shows the reactions of others, without buttons', async ({ page }) => {
  const me = await signInAs(page, 'Bakehouse')
  const ana = await newPerson(page.request, 'Ana Ruiz')
  const id = await postOfTheo(page.request)
  const mine = await say(page.request, me, { post_id: id }, 'Judge me too')
  await say(page.request, ana, { post_id: id }, 'Judge me as well')
  await callOther(page.request, ana, 'comment/trueit', { comment_id: mine })
  await page.goto(`/p/${id}`)
  const row = (text: string) => commentSaying(page, text).getByRole('group', { name: /^Reactions to/ })
  await expect(row('Judge me as well').getByRole('button')).toHaveCount(4)
  await expect(row('Judge me too').getByRole('img', { name: 'True, 1 person' })).toBeVisible()
  await expect(row('Judge me too').getByRole('button')).toHaveCount(0)
})
