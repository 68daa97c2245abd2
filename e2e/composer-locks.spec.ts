import { expect, test } from './clean.ts'
import { composer, picture } from './composer-page.ts'
import { readPost } from './composer-parts.ts'
import { callAs, plainPost, signUp } from './post-parts.ts'
import { newPerson, signIn } from './signed-in.ts'
import { addPicture } from './uploads.ts'

test('photos of a paid post show who sees them, and free ones are confirmed once', async ({ page }) => {
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
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Go back' }).click()
  await expect(question).toBeHidden()
  await composer.post(page).click()
  const answered = page.waitForResponse('**/api/feed/post')
  await question.getByRole('button', { name: 'Keep free' }).click()
  const { post } = await (await answered).json()
  const marks = async () =>
    (await readPost(page, me, post.unique_id)).media.map(({ state = '', locked = false }) => [state, locked])
  await expect.poll(marks, { timeout: 30_000 }).toEqual([
    ['ready', false],
    ['ready', true],
  ])
  await page.goto(`/p/${post.unique_id}/edit`)
  const current = page.getByRole('region', { name: 'Current media' })
  await expect(current.getByRole('radio', { name: 'Free' }).first()).toBeChecked()
  await expect(current.getByRole('radio', { name: 'Locked' }).last()).toBeChecked()
})

test('an edit locks a photo that was public and unlocks it again', async ({ page, browser }) => {
  test.slow()
  const me = await signUp(page)
  const paid = { type: 'paid', ptv_price_in_cents: 300, ptv_text: 'The recipe' }
  const { post } = await callAs(page, me, 'feed/post', { ...plainPost, ...paid, text: 'A loaf' })
  await addPicture(page, me, post.unique_id, picture('loaf.png').buffer)
  const media = async () => (await readPost(page, me, post.unique_id)).media[0]
  await expect.poll(async () => (await media())?.state, { timeout: 30_000 }).toBe('ready')

  const visitor = await (await browser.newContext()).newPage()
  const shown = visitor.getByRole('article').locator('img[src*="/media/"]')
  await visitor.goto(`/p/${post.unique_id}`)
  await expect(shown).toBeVisible()

  await page.goto(`/p/${post.unique_id}/edit`)
  const group = page.getByRole('group', { name: 'Who sees photo, 1 of 1' })
  const remark = page.getByText('People who opened it before may still have a copy.')
  await expect(remark).toBeHidden()
  await group.getByText('Locked').click()
  await expect(remark).toBeVisible()
  await composer.save(page).click()
  await expect(page).toHaveURL(new RegExp(`/mp/${post.unique_id}$`))
  await expect(page.getByRole('article').locator('img[src*="/locked/"]').first()).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('article').getByText('A loaf')).toBeVisible()
  await expect(visitor.getByText('1 photo')).toBeVisible()
  await expect(shown).toHaveCount(0)

  await page.goto(`/p/${post.unique_id}/edit`)
  await group.getByText('Free').click()
  await expect(remark).toBeHidden()
  await composer.save(page).click()
  await page
    .getByRole('alertdialog', { name: 'Keep 1 photo free?' })
    .getByRole('button', { name: 'Keep free' })
    .click()
  await expect(page).toHaveURL(new RegExp(`/mp/${post.unique_id}$`))
  await visitor.reload()
  await expect(shown).toBeVisible()
  await visitor.context().close()
})

test('the preview stays in its frame, however long the name', async ({ page, context, request }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(context, await newPerson(request, 'Maximiliane-Theodora of Hohenzollern-Sigmaringen 3'))
  await page.goto('/newPost')
  await composer.text(page).fill('Two of them')
  await page.getByRole('switch', { name: 'Pay To View' }).check()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('radio', { name: 'Buyer' })).toBeVisible()
  await expect.poll(() => preview.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
})
