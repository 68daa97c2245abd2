import { expect, test } from './clean.ts'
import { composer } from './composer-page.ts'
import { readPost } from './composer-parts.ts'
import { callAs, plainPost, signUp } from './post-parts.ts'

const { text, post: publish, save } = composer

test('the edit form shows every setting of a sale as it was chosen', async ({ page }) => {
  await signUp(page)
  await page.goto('/newPost')
  await text(page).fill('The free part')
  await page.getByRole('switch', { name: 'Pay To View' }).check()
  await page.getByRole('textbox', { name: 'Price' }).fill('2.5')
  await page.getByRole('switch', { name: 'Buyers may pay more' }).check()
  await page.getByLabel('Hidden text').fill('The hidden part')
  await page.getByText('On specific date').click()
  await page.getByLabel('Release date').fill('2031-11-21')
  await page.getByLabel('Release time', { exact: true }).fill('09:30')
  await page.getByRole('combobox', { name: 'Release timezone' }).click()
  await page.keyboard.type('lisbon')
  await expect(page.getByRole('option', { name: /Lisbon/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('switch', { name: 'Limit sale time' }).check()
  await page.getByLabel('Sale end date').fill('2032-01-01')
  await page.getByLabel('Support email').fill('hello@bakehouse.example')
  await expect(page.getByText('Buyers paying by card are charged $2.80.')).toBeVisible()
  await page.getByRole('button', { name: 'Preview as buyer' }).click()
  await expect(page.getByRole('dialog')).toContainText('The hidden part')
  await page.getByRole('dialog').getByText('Reader').click()
  await expect(page.getByRole('dialog')).toContainText('Unlock · $2.50 or more')
  await page.keyboard.press('Escape')
  const answered = page.waitForResponse('**/api/feed/post')
  await publish(page).click()
  const { post } = await (await answered).json()

  await page.goto(`/p/${post.unique_id}/edit`)
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible()
  await expect(page.getByText('Update your post content and settings')).toBeVisible()
  await expect(text(page)).toHaveValue('The free part')
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('2.50')
  await expect(page.getByRole('switch', { name: 'Buyers may pay more' })).toBeChecked()
  await expect(page.getByLabel('Hidden text')).toHaveValue('The hidden part')
  await expect(page.getByLabel('Release date')).toHaveValue('2031-11-21')
  await expect(page.getByLabel('Release time', { exact: true })).toHaveValue('09:30')
  await expect(page.getByRole('combobox', { name: 'Release timezone' })).toHaveValue(/Lisbon/)
  await expect(page.getByLabel('Sale end date')).toHaveValue('2032-01-01')
  await expect(page.getByLabel('Sale end time', { exact: true })).toHaveValue('12:00')
  await expect(page.getByLabel('Support email')).toHaveValue('hello@bakehouse.example')
})

test('an edit is saved and shown, and keeps the duration', async ({ page }) => {
  const member = await signUp(page)
  const { post } = await callAs(page, member, 'feed/post', { ...plainPost, text: 'Before', duration: 10_080 })
  await page.goto(`/p/${post.unique_id}/edit`)
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '7 days')
  await text(page).fill('  ')
  await save(page).click({ force: true })
  await expect(page.getByText('Please write something first')).toBeVisible()
  await text(page).fill('After')
  await save(page).click()
  await expect(page).toHaveURL(new RegExp(`/mp/${post.unique_id}$`))
  await expect(page.getByText('Post updated successfully')).toBeVisible()
  await expect(page.getByRole('article')).toContainText('After')
  const stored = await readPost(page, member, post.unique_id)
  expect(stored).toMatchObject({ text: 'After', duration: 10_080, type: 'free' })
})

test('a rejection by the server is shown at its field', async ({ page }) => {
  const member = await signUp(page)
  const { post } = await callAs(page, member, 'feed/post', { ...plainPost, text: 'Short of words' })
  await page.goto(`/p/${post.unique_id}/edit`)
  await text(page).fill(Array.from({ length: 31 }, (_, at) => `#tag${at}`).join(' '))
  await save(page).click()
  await expect(text(page)).toHaveAccessibleDescription('A post can have at most 30 hashtags')
  await expect(text(page)).toBeFocused()
})

test('editing another author’s post redirects to it, and a missing post redirects home', async ({
  page,
  browser,
  complaints,
}) => {
  const member = await signUp(page)
  const { post } = await callAs(page, member, 'feed/post', { ...plainPost, text: 'Mine' })
  const context = await browser.newContext()
  const stranger = await context.newPage()
  await signUp(stranger)
  await stranger.goto(`/p/${post.unique_id}/edit`)
  await expect(stranger).toHaveURL(new RegExp(`/p/${post.unique_id}$`))
  await context.close()
  await page.goto('/p/0000000000001/edit')
  await expect(page.getByText('Post not found')).toBeVisible()
  await expect(page).toHaveURL(/\/following\/list$/)
  await page.route('**/api/feed/getpost**', (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.goto(`/p/${post.unique_id}/edit`)
  await expect(page.getByText('Failed to load post')).toBeVisible()
  await expect(page).toHaveURL(/\/following\/list$/)
  complaints.length = 0
})

test('a duplicate of a paid post starts a draft of its own', async ({ page }) => {
  const member = await signUp(page)
  const { post } = await callAs(page, member, 'feed/post', {
    ...plainPost,
    text: 'Sold before',
    type: 'paid',
    ptv_price_in_cents: 300,
    ptv_text: 'Hidden before',
    ptv_minimum_price: true,
  })
  await page.goto(`/mp/${post.unique_id}`)
  await page.getByRole('button', { name: 'Duplicate post' }).click()
  await expect(text(page)).toHaveValue('Sold before')
  await expect(page.getByRole('textbox', { name: 'Price' })).toHaveValue('3.00')
  await expect(page.getByLabel('Hidden text')).toHaveValue('Hidden before')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', 'Forever')
  await text(page).fill('Sold again')
  await expect(page.getByText(/^Draft saved/)).toBeVisible()
  await page.reload()
  await expect(text(page)).toHaveValue('Sold again')
})
