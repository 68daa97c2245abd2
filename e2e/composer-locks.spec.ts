import { expect, test } from './clean.ts'
import { composer, picture } from './composer-page.ts'
import { readPost } from './composer-parts.ts'
import { signUp } from './post-parts.ts'

test('photos of a paid post say who sees them, and free ones are asked about once', async ({ page }) => {
  test.slow()
  const me = await signUp(page)
  await page.goto('/newPost')
  await composer.text(page).fill('Two of them')
  await composer.pick(page, [picture('open.png'), picture('sold.png')])
  const media = page.getByRole('region', { name: 'Media' })
  await expect(media.getByText('2 file(s) selected')).toBeVisible()
  await expect(media.getByRole('radio')).toHaveCount(0)
  await page.getByRole('switch', { name: 'Pay To View' }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('3')
  await expect(media.getByText('2 files · 2 free, 0 locked')).toBeVisible()
  await composer.post(page).click()
  await expect(page.getByLabel('Hidden text')).toHaveAccessibleDescription(/^Nothing is hidden yet/)
  await media.getByRole('group', { name: 'Who sees sold.png' }).getByText('Locked').click()
  await expect(media.getByText('2 files · 1 free, 1 locked')).toBeVisible()

  await composer.post(page).click()
  const question = page.getByRole('alertdialog', { name: 'Keep 1 photo free?' })
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  await composer.post(page).click()
  const answered = page.waitForResponse('**/api/feed/post')
  await question.getByRole('button', { name: 'Keep free' }).click()
  const { post } = await (await answered).json()
  await expect
    .poll(async () => (await readPost(page, me, post.unique_id)).media.map(({ locked = false }) => locked))
    .toEqual([false, true])
  await page.goto(`/p/${post.unique_id}/edit`)
  const current = page.getByRole('region', { name: 'Current media' })
  await expect(current.getByText('Free', { exact: true })).toBeVisible()
  await expect(current.getByText('Locked', { exact: true })).toBeVisible()
})
