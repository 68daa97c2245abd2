import type { Page, Response } from '@playwright/test'
import { expect, test } from './clean.ts'
import { draftSaved, postButton, textBox } from './composer-parts.ts'
import { logIn, logOut, openProfileMenu } from './people.ts'
import { callAs, signUp } from './post-parts.ts'
import { freshHandle } from './signed-in.ts'
import { paintedPicture } from './uploads.ts'

const draftsButton = (page: Page) => page.getByRole('button', { name: /^Drafts/ })

async function pick(page: Page, name: string): Promise<void> {
  const buffer = await paintedPicture(page)
  await page.locator('input[type=file]').setInputFiles([{ name, mimeType: 'image/png', buffer }])
  await expect(page.getByRole('main').getByText('1 file(s) selected')).toBeVisible()
}

/** A save that includes the picture. */
const hasFiles = (answer: Response) =>
  answer.url().includes('/api/draft/save') && (answer.request().postData() ?? '').includes('loaf.png')

/** Counts everything of a member that this browser stores. What visitors read is public, and kept for them. */
async function keptOnDevice(page: Page): Promise<number> {
  const rows = await page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('sayso')
      opening.onsuccess = () => resolve(opening.result)
      opening.onerror = () => reject(opening.error)
    })
    const names = [...database.objectStoreNames]
    const counts = names.map(
      (name) =>
        new Promise<number>((resolve) => {
          const reading = database.transaction(name).objectStore(name).getAll()
          reading.onsuccess = () =>
            resolve(reading.result.filter(({ account }) => account !== 'visitor').length)
        }),
    )
    const total = (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
    database.close()
    return total + (localStorage.getItem('draft_spare') === null ? 0 : 1)
  })
  return rows
}

test('log-out leaves no draft on the device, and log-in restores the text', async ({ page, context }) => {
  const { user } = await signUp(page)
  await page.goto('/newPost')
  await textBox(page).fill('Not for the next person here')
  await draftSaved(page)
  const other = await context.newPage()
  await other.goto('/newPost')
  await expect(textBox(other)).toHaveValue('Not for the next person here')
  // Typed just now, and nowhere but in this box.
  await textBox(page).fill('Not for the next person here, nor the last words')
  await logOut(page)
  expect(await keptOnDevice(page)).toBe(0)
  await expect(textBox(other)).toHaveCount(0)
  await other.close()
  expect(await keptOnDevice(page)).toBe(0)

  await logIn(page, { email: user.email, handle: '' })
  await page.goto('/newPost')
  await expect(textBox(page)).toHaveValue('Not for the next person here, nor the last words')
})

test('a draft on another device says which of its files are missing there', async ({ page, browser }) => {
  const { user } = await signUp(page)
  await page.goto('/newPost')
  await textBox(page).fill('A loaf and its picture')
  await pick(page, 'loaf.png')
  const sent = page.waitForResponse(hasFiles)
  await draftSaved(page)
  await sent

  const device = await browser.newContext()
  const second = await device.newPage()
  await logIn(second, { email: user.email, handle: '' })
  await second.goto('/newPost')
  await expect(textBox(second)).toHaveValue('A loaf and its picture')
  const notice = second.getByText('Not on this device: loaf.png.')
  await expect(notice).toBeVisible()
  // Once it is picked here too, it is no longer missing.
  await pick(second, 'loaf.png')
  await expect(notice).toBeHidden()
  await device.close()

  // On the device where it was picked nothing is missing, whatever the other device saved.
  await page.reload()
  await expect(textBox(page)).toHaveValue('A loaf and its picture')
  await expect(page.getByText('Not on this device')).toHaveCount(0)
})

test('log-out warns before files that were not uploaded are lost', async ({ page }) => {
  await signUp(page)
  await page.goto('/newPost')
  await textBox(page).fill('With a picture')
  await pick(page, 'loaf.png')
  await draftSaved(page)
  const question = page.getByRole('alertdialog', { name: 'Log out anyway?' })
  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(question).toContainText('1 file has not been uploaded yet.')
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('main').getByText('1 file(s) selected')).toBeVisible()
  expect(await keptOnDevice(page)).toBeGreaterThan(0)

  await openProfileMenu(page)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/\/explore\/list$/)
  expect(await keptOnDevice(page)).toBe(0)
})

test('drafts are listed, opened, deleted and restored with the keyboard', async ({ page }) => {
  await signUp(page)
  await page.goto('/newPost')
  await textBox(page).fill('The first thing I wanted to say')
  await pick(page, 'loaf.png')
  await draftSaved(page)
  await draftsButton(page).click()
  const dialog = page.getByRole('dialog', { name: 'Drafts' })
  await expect(dialog).toContainText('No other drafts')
  await dialog.getByRole('button', { name: 'Start a new post' }).click()
  await expect(textBox(page)).toHaveValue('')
  await textBox(page).fill('The second thing')
  await draftSaved(page)

  await expect(draftsButton(page)).toHaveText('Drafts (1)')
  await draftsButton(page).focus()
  await page.keyboard.press('Enter')
  const row = dialog.getByRole('button', { name: /^The first thing/ })
  await expect(row).toContainText('1 file')
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(textBox(page)).toHaveValue('The first thing I wanted to say')
  await expect(page.getByRole('main').getByText('1 file(s) selected')).toBeVisible()

  await draftsButton(page).click()
  await dialog.getByRole('button', { name: 'Delete draft: The second thing' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('No other drafts')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(dialog.getByRole('button', { name: /^The second thing/ })).toBeVisible()
})

test('a draft moves to another profile and is published there', async ({ page }) => {
  const member = await signUp(page)
  const handle = freshHandle('bake')
  await callAs(page, member, 'user/createProfile', { handle, name: 'Bakehouse', display_name: 'Bakehouse' })
  await page.reload()
  await page.goto('/newPost')
  await textBox(page).fill('Said by the bakery')
  await pick(page, 'loaf.png')
  await page.getByRole('button', { name: /^Posting as/ }).click()
  await page.getByRole('menuitemradio', { name: /^Bakehouse/ }).click()
  await expect(page.getByRole('button', { name: 'Posting as Bakehouse' })).toBeVisible()
  await expect(textBox(page)).toHaveValue('Said by the bakery')
  await expect(page.getByRole('main').getByText('1 file(s) selected')).toBeVisible()
  const answered = page.waitForResponse('**/api/feed/post')
  await postButton(page).click()
  const { post: made } = await (await answered).json()
  expect(made.profile.handle).toBe(handle)
})

test('mention and hashtag have buttons, and a new post is highlighted once at the top', async ({ page }) => {
  await signUp(page)
  // On a slow machine it may be over before a check could see it.
  await page.addInitScript(() => {
    addEventListener('animationstart', ({ animationName, target }) => {
      if (target instanceof HTMLElement && target.matches('article'))
        document.documentElement.dataset['seen'] = animationName
    })
  })
  await page.goto('/explore/list')
  // People who are visible on the page can be mentioned.
  await page.getByRole('article').first().waitFor()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Post' }).click()
  await textBox(page).fill('Thanks')
  await page.getByRole('button', { name: 'Mention somebody' }).click()
  await expect(textBox(page)).toHaveValue('Thanks @')
  await expect(textBox(page)).toBeFocused()
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(textBox(page)).toHaveValue(/^Thanks @\w+ $/)
  await page.getByRole('button', { name: 'Add a hashtag' }).click()
  await page.keyboard.type('bread')
  await expect(textBox(page)).toHaveValue(/ #bread$/)
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.setViewportSize({ width: 1400, height: 900 })
  await expect(preview).toContainText('#bread')
  await postButton(page).click()
  await expect(page).toHaveURL(/\/explore\/list$/)
  const first = page.getByRole('article').first()
  await expect(first).toContainText('#bread')
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['seen'])).toBe('flash')
  await expect(first).not.toHaveClass(/animate-flash/)
})
