import type { Page } from '@playwright/test'
import { expect, test } from './clean.ts'
import { composer, loseAnswer, picture } from './composer-page.ts'
import { runSql } from './database.ts'
import { signUp } from './post-parts.ts'

const { text, post, retry } = composer
const saved = (page: Page) => expect(composer.isSaved(page)).toBeVisible()

/** Who sees the post; who may comment has choices of the same names. */
const visibility = (page: Page) => page.getByRole('region', { name: 'Visibility' })

let made = 0
function words(about: string): string {
  made += 1
  return `${about} ${Date.now().toString(36)} ${made}`
}

/** How many times somebody has published this. */
function countPosts(said: string): number {
  return Number(runSql(`select count(*) from post where text = '${said}'`))
}

async function compose(page: Page) {
  const member = await signUp(page)
  await page.goto('/explore/list')
  // People who are visible on the page can be mentioned.
  await page.getByRole('article').first().waitFor()
  await composer.open(page)
  return member
}

test('a draft with files survives a reload, and discarding it can be undone', async ({ page }) => {
  await compose(page)
  await text(page).fill('The mill sent the certificate')
  await composer.pick(page, [picture('one.png'), picture('two.png')])
  await expect(page.getByRole('main').getByText('2 file(s) selected')).toBeVisible()
  await visibility(page).getByText('Followers', { exact: true }).click()
  await page.getByRole('button', { name: '1 week' }).click()
  await saved(page)
  await page.reload()
  await expect(page.getByText('Draft restored')).toBeVisible()
  await expect(text(page)).toHaveValue('The mill sent the certificate')
  await expect(page.getByRole('main').getByText('2 file(s) selected')).toBeVisible()
  await expect(visibility(page).getByRole('radio', { name: 'Followers' })).toBeChecked()
  await expect(page.getByText('7 days')).toBeVisible()
  await expect(page.locator('main li img')).toHaveCount(2)

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(text(page)).toHaveValue('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text(page)).toHaveValue('The mill sent the certificate')
  await expect(page.getByRole('main').getByText('2 file(s) selected')).toBeVisible()
})

test('the last keystrokes before a reload are kept', async ({ page }) => {
  await compose(page)
  await text(page).fill('typed in the last moment')
  await page.reload()
  await expect(text(page)).toHaveValue('typed in the last moment')
})

test('submitting an invalid post shows every error and focuses the first', async ({ page }) => {
  await compose(page)
  await expect(post(page)).toHaveAttribute('aria-disabled', 'true')
  await post(page).click({ force: true })
  await expect(page.getByText('Please write something first')).toBeVisible()
  await expect(text(page)).toBeFocused()
  await text(page).fill('For sale')
  await page.getByRole('switch', { name: 'Pay To View' }).check()
  await page.getByText('On specific date').click()
  await page.getByRole('switch', { name: 'Limit sale time' }).check()
  await page.getByLabel('Support email').fill('nobody')
  await post(page).click()
  for (const fault of [
    'Enter a price',
    'Nothing is hidden yet. Write hidden text, add a file or lock a photo, or make the post free.',
    'Please choose when the locked part is released',
    'Please choose when the sale ends',
    'Please enter a valid support email',
  ]) {
    await expect(page.getByText(fault, { exact: true })).toBeVisible()
  }
  await expect(page.getByRole('textbox', { name: 'Price' })).toBeFocused()
  await page.keyboard.type('.2')
  await expect(page.getByText('Price must be free, or $0.50 to $500.00')).toBeVisible()
})

test('a double click creates one post, shown at the top of the previous list', async ({ page }) => {
  const said = words('Said once')
  await compose(page)
  await text(page).fill(said)
  await post(page).dblclick()
  await expect(page).toHaveURL(/\/explore\/list$/)
  await expect(page.getByRole('article').first()).toContainText(said)
  expect(countPosts(said)).toBe(1)
  await page.goto('/newPost')
  await expect(text(page)).toHaveValue('')
})

test('a new post is at the top of Following at once and after a reload', async ({ page }) => {
  await signUp(page)
  await page.goto('/following/list')
  await expect(page.getByText('No posts from people you follow')).toBeVisible()
  await composer.open(page)
  const said = words('Seen by those who follow, and by me')
  await text(page).fill(said)
  await post(page).click()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Following' }).click()
  await expect(page.getByRole('article').first()).toContainText(said)
  await page.reload()
  await expect(page.getByRole('article').first()).toContainText(said)
})

test('leaving while posting stays on the new page and shows the post there', async ({ page }) => {
  await signUp(page)
  await page.goto('/following/list')
  await expect(page.getByText('No posts from people you follow')).toBeVisible()
  await composer.open(page)
  const { promise: hasLeft, resolve: leave } = Promise.withResolvers<void>()
  await page.route('**/api/feed/post', async (route) => {
    await hasLeft
    await route.continue()
  })
  const said = words('Gone before it was out')
  await text(page).fill(said)
  const asked = page.waitForRequest('**/api/feed/post')
  await post(page).click()
  await asked
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Following' }).click()
  await expect(text(page)).toBeHidden()
  leave()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Posted' })).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText(said)
  await expect(page).toHaveURL(/\/following\/list$/)
})

test('a lost response and a changed text on retry still create one post', async ({ page, complaints }) => {
  const [first, second] = [words('First words'), words('Second words')]
  await compose(page)
  await loseAnswer(page, '**/api/feed/post')
  await text(page).fill(first)
  await post(page).click()
  await expect(page.getByText(/draft is safe/)).toBeVisible()
  await text(page).fill(second)
  await retry(page).click()
  await expect(page).toHaveURL(/\/explore\/list$/)
  expect([countPosts(first), countPosts(second)]).toEqual([0, 1])
  // The browser logs the aborted connection, and the reused key.
  complaints.length = 0
})

test('a page reloaded before the response finishes posting when it is back', async ({ page, complaints }) => {
  const said = words('Cut short')
  await compose(page)
  await page.route(
    '**/api/feed/post',
    async (route) => {
      await route.fetch()
      await page.reload()
    },
    { times: 1 },
  )
  await text(page).fill(said)
  await post(page).click()
  await expect(page).toHaveURL(/\/explore\/list$/)
  expect(countPosts(said)).toBe(1)
  complaints.length = 0
})

test('without a connection nothing is lost, and Retry publishes', async ({ page, context, complaints }) => {
  const said = words('Out of the tunnel')
  await compose(page)
  await text(page).fill(said)
  await saved(page)
  await context.setOffline(true)
  await post(page).click()
  await expect(page.getByText("You're offline — your draft is safe")).toBeVisible()
  await expect(text(page)).toHaveValue(said)
  await context.setOffline(false)
  await retry(page).click()
  await expect(page).toHaveURL(/\/explore\/list$/)
  expect(countPosts(said)).toBe(1)
  complaints.length = 0
})

test('two tabs do not overwrite each other’s draft', async ({ page, context }) => {
  await compose(page)
  await text(page).fill('begun')
  await saved(page)
  const other = await context.newPage()
  await other.goto('/newPost')
  await expect(text(other)).toHaveValue('begun')
  await text(other).fill('begun, and gone on in the other tab')
  await saved(other)
  await text(page).fill('begun, and gone on here')
  await expect(page.getByText('This draft was also changed in another tab. Both are kept.')).toBeVisible()
  await expect(text(page)).toHaveValue('begun, and gone on here')
  await page.getByRole('button', { name: 'Use the other one' }).click()
  await expect(text(page)).toHaveValue('begun, and gone on in the other tab')
})

test('a post is written, configured and published with the keyboard alone', async ({ page, complaints }) => {
  const said = words('By hand')
  await compose(page)
  await expect(text(page)).toBeFocused()
  await page.keyboard.type(`${said} @`)
  const list = page.getByRole('listbox', { name: 'Suggestions' })
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await visibility(page).getByRole('radio', { name: 'Everyone' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(visibility(page).getByRole('radio', { name: 'Followers' })).toBeChecked()
  await page.getByRole('slider', { name: 'Duration' }).focus()
  await page.keyboard.press('Home')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '15 minutes')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', '2 hours')
  await text(page).focus()
  await page.keyboard.press('Control+Enter')
  await expect(page).toHaveURL(/\/explore\/list$/)
  expect(countPosts(said)).toBe(1)
  // The list of followed profiles is requested when a mention begins, and not every server answers that yet.
  complaints.length = 0
})

test('files are reordered with the arrow keys, described and removed', async ({ page }) => {
  await compose(page)
  await composer.pick(page, [picture('one.png'), picture('two.png'), picture('three.png')])
  const names = () =>
    page.locator('[data-file]').evaluateAll((tiles) => tiles.map((tile) => tile.ariaLabel?.split(',')[0]))
  await page.locator('[data-file]').first().focus()
  await page.keyboard.press('ArrowRight')
  expect(await names()).toEqual(['two.png', 'one.png', 'three.png'])
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Description (ALT)').fill('A loaf')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Remove three.png' }).click()
  await expect(page.getByRole('main').getByText('2 file(s) selected')).toBeVisible()
  await expect(page.getByText('ALT', { exact: true })).toBeVisible()
})
