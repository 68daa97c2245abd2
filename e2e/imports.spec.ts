import type { Page } from '@playwright/test'
import { twitterExport, zipOf } from '@sayso/sandbox/networks/export'
import { expect, test } from './clean.ts'
import { behindTheScene, connectTwitter, disconnectTwitter, letGo, openEditOf } from './networks.ts'
import { newPerson, type Person, signIn } from './signed-in.ts'

/** Opens the edit screen, connected to Twitter as somebody who posted there. */
async function connected(page: Page, person: Person) {
  await openEditOf(page, person)
  await connectTwitter(page)
}

test.afterEach(({ request }) => letGo(request))

const now = (page: Page) => page.getByRole('switch', { name: 'Import existing posts now' })

async function importNow(page: Page) {
  await now(page).focus()
  await page.keyboard.press('Space')
  await page.getByText('Followers', { exact: true }).last().click()
  await page.getByRole('button', { name: 'Import now' }).click()
}

test('Twitter posts are imported once, with pictures, time and source', async ({ page, request }) => {
  const ada = await newPerson(request, 'Ada')
  await connected(page, ada)
  const auto = page.getByRole('switch', { name: 'Import new posts automatically' })
  await auto.click()
  await expect(auto).toBeChecked()
  await importNow(page)
  await expect(page.getByText('7 posts imported')).toBeVisible({ timeout: 60_000 })
  await expect(now(page)).not.toBeChecked()
  await importNow(page)
  await expect(page.getByText('0 posts imported · 7 here already')).toBeVisible({ timeout: 60_000 })

  await page.reload()
  await expect(page.getByText('0 posts imported · 7 here already')).toBeVisible()
  await expect(auto).toBeChecked()
  await page.goto('/profile')
  const newest = page.getByRole('article').first()
  await expect(newest).toContainText('7 of 7')
  await expect(newest.getByRole('link', { name: /Original Post from Twitter/ })).toHaveAttribute(
    'href',
    /^https:\/\/x\.com\/i\/web\/status\/\d+$/,
  )
  await page.goto(`/profile/${ada.profile.unique_id}/edit`)
  await disconnectTwitter(page)
})

test('saving the form starts the enabled import and says so', async ({ page, request }) => {
  const ada = await newPerson(request, 'Ada')
  await connected(page, ada)
  await now(page).focus()
  await page.keyboard.press('Space')
  await page.getByLabel('Bio').fill('I brought my posts along')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Your posts from Twitter are being imported')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  await page.goto(`/profile/${ada.profile.unique_id}/edit`)
  await expect(page.getByText('7 posts imported')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByLabel('Bio')).toHaveValue('I brought my posts along')
  await disconnectTwitter(page)
})

test('an import that the network ends says so, and what to do', async ({ page, request }) => {
  const ada = await newPerson(request, 'Ada')
  await connected(page, ada)
  await behindTheScene(request, 'TWITTER').does('revoke', { username: 'ada_writes' })
  await importNow(page)
  await expect(page.getByText('The import stopped')).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Please disconnect the account and connect it again')).toBeVisible()
  await disconnectTwitter(page)
})

test('an archive is imported once, without a connection', async ({ page, context, request }) => {
  const ada = await newPerson(request, 'Ada')
  await signIn(context, ada)
  await page.goto(`/profile/${ada.profile.unique_id}/edit`)
  const archive = zipOf(
    twitterExport([
      { id: '17', text: 'From the archive', at: '2019-05-01T10:00:00.000Z', pictures: ['a'] },
      { id: '18', text: 'Also from the archive', at: '2019-05-02T10:00:00.000Z', pictures: [] },
    ]),
  )
  async function bring() {
    await page
      .locator('input[type=file][data-network=twitter]')
      .setInputFiles({ name: 'twitter-2026.zip', mimeType: 'application/zip', buffer: archive })
    await expect(page.getByText('twitter-2026.zip')).toBeVisible()
    await page.getByRole('button', { name: 'Import now' }).click()
  }
  await bring()
  await expect(page.getByText('2 posts imported')).toBeVisible({ timeout: 60_000 })
  await bring()
  await expect(page.getByText('0 posts imported · 2 here already')).toBeVisible({ timeout: 60_000 })
  await page.goto('/profile')
  await expect(page.getByRole('article').first()).toContainText('Also from the archive')
})
