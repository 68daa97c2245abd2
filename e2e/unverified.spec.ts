import { expect, forgiveRefusals, test } from './clean.ts'
import { confirmEmail, verifyDialog } from './people.ts'
import { callAs, newcomer, signIn } from './signed-in.ts'
import { box, commentSaying, postOfTheo, reaction, storedPost, takeBackPosts } from './talk.ts'

test.afterAll(({ request }) => takeBackPosts(request))

test.afterEach(({ complaints }) => forgiveRefusals(complaints))

const WAITS = 'Your comment waits until your email is verified.'
const failures = '[data-sonner-toast][data-type=error]'

test('somebody with an unverified email likes a post: the emailed code is asked for, and the like stands', async ({
  page,
}) => {
  const me = await newcomer(page.request, 'Inês Carvalho')
  const id = await postOfTheo(page.request)
  await signIn(page.context(), me)
  await page.goto(`/p/${id}`)
  await reaction(page, 'like').click()
  await expect(verifyDialog(page)).toContainText('One step first')
  expect(await storedPost(page.request, me, id)).toMatchObject({ is_liked: false, num_likes: 0 })
  await confirmEmail(page, me.user.email)
  await expect(reaction(page, 'like')).toHaveAttribute('aria-pressed', 'true')
  await expect
    .poll(async () => storedPost(page.request, me, id))
    .toMatchObject({ is_liked: true, num_likes: 1 })
  // From now on nothing is in the way.
  await reaction(page, 'true').click()
  await expect.poll(async () => (await storedPost(page.request, me, id)).is_truth).toBe(true)
  await expect(page.locator(failures)).toHaveCount(0)
})

test('who closes the dialog loses nothing: the like is taken back, and the comment waits and is sent once', async ({
  page,
}) => {
  const me = await newcomer(page.request, 'Inês Carvalho')
  const id = await postOfTheo(page.request)
  await signIn(page.context(), me)
  await page.goto(`/p/${id}`)
  await reaction(page, 'like').click()
  await expect(verifyDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(verifyDialog(page)).toBeHidden()
  await expect(reaction(page, 'like')).toHaveAttribute('aria-pressed', 'false')

  await box(page).fill('I walked past it this morning')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(verifyDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  const waits = page.getByRole('alert').filter({ hasText: WAITS })
  await expect(waits).toBeVisible()
  await expect(page.getByRole('main').getByText('I walked past it this morning')).toBeVisible()
  await expect(page.locator(failures)).toHaveCount(0)

  // It survives a reload, and is not asked about again unless the user wants it.
  await page.reload()
  await expect(waits).toBeVisible()
  await expect(verifyDialog(page)).toBeHidden()
  await page.getByRole('button', { name: 'Verify email' }).click()
  await confirmEmail(page, me.user.email)
  await expect(commentSaying(page, 'I walked past it this morning')).toHaveCount(1)
  await expect(waits).toBeHidden()
  const { comments } = await commentsOn(id)
  expect(comments.map(({ text }: { text: string }) => text)).toEqual(['I walked past it this morning'])

  async function commentsOn(post: string) {
    const params = { user_profile_id: me.profile.unique_id, post_id: post }
    const answer = await page.request.get('/api/feed/getComments', {
      params,
      headers: { authorization: me.token },
    })
    return answer.json()
  }
})

test('what waits for a verified email is sent when it is verified elsewhere on the page', async ({
  page,
}) => {
  const me = await newcomer(page.request, 'Inês Carvalho')
  const id = await postOfTheo(page.request)
  await signIn(page.context(), me)
  await page.goto(`/p/${id}`)
  await box(page).fill('The permit says otherwise')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(verifyDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alert').filter({ hasText: WAITS })).toBeVisible()
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Verify Email' }).click()
  await confirmEmail(page, me.user.email)
  await expect.poll(async () => (await storedPost(page.request, me, id)).num_comments).toBe(1)
})

test('a profile text can be saved before the email is verified, and taking back is open', async ({
  page,
}) => {
  const me = await newcomer(page.request, 'Inês Carvalho')
  const id = await postOfTheo(page.request)
  await callAs(page.request, me, 'feed/unlike', { post_id: id })
  await callAs(page.request, me, 'user/updateProfile', { profile_id: me.profile.unique_id, bio: 'Hello' })
})
