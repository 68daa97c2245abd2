import { expect, test } from './clean.ts'
import {
  allowAtTwitter,
  disconnectTwitter,
  leaveFor,
  letGo,
  networkSwitch,
  openEdit,
  pinDialog,
} from './networks.ts'
import { field } from './signed-in.ts'

test.afterEach(({ request }) => letGo(request))

test('Twitter is connected with a PIN, fills in the bio and is disconnected', async ({ page }) => {
  await openEdit(page)
  const away = await leaveFor(page, 'Twitter')
  await away.waitForURL(/oauth\/authorize/)
  expect(await away.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 700])
  const pin = await allowAtTwitter(away)

  const dialog = pinDialog(page)
  await expect(dialog.getByLabel('PIN')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter the Twitter PIN')).toBeVisible()
  await page.keyboard.type('1234567')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('This PIN is not right')).toBeVisible()
  await dialog.getByLabel('PIN').fill(pin)
  await dialog.getByRole('button', { name: 'Connect' }).click()
  await expect(page.getByText('Twitter account connected successfully')).toBeVisible()
  await expect(page.getByText('Connected as @ada_writes')).toBeVisible()

  await page.getByRole('button', { name: 'Use Twitter Profile Info' }).click()
  const changes = page.getByRole('dialog', { name: 'Use Twitter Profile Info' })
  await expect(changes.getByText('Notes on engines')).toBeVisible()
  await expect(field(page, 'Bio')).toHaveValue('')
  await changes.getByRole('button', { name: 'Use this info' }).click()
  await expect(field(page, 'Bio')).toHaveValue('Notes on engines that do not exist yet.')

  await disconnectTwitter(page)
  await expect(networkSwitch(page, 'Twitter')).not.toBeChecked()
  // The page was reloaded, and what was typed is still there.
  await expect(field(page, 'Handle')).toHaveValue('ada_writes')
})

test('Instagram is connected by its callback; a denial and a foreign callback connect nothing', async ({
  page,
}) => {
  await openEdit(page)
  const denied = await leaveFor(page, 'Instagram')
  await denied.getByRole('button', { name: 'Cancel' }).click()
  await expect(denied.getByRole('heading', { name: 'Failed to connect Instagram' })).toBeVisible()
  // The waiting page learns that it was declined.
  await expect(page.getByText('Instagram was not connected')).toBeVisible()
  await denied.close()

  const away = await leaveFor(page, 'Instagram')
  await expect(page.getByText('Finish in the window we opened')).toBeVisible()
  await away.getByLabel('@ada_writes').check()
  // It may close itself before it can be checked.
  const landed = away.waitForURL(/\/auth\/redirect\/instagram$/)
  await away.getByRole('button', { name: 'Allow' }).click()
  await landed
  await expect(page.getByText('Connected as @ada_writes')).toBeVisible()
  await expect(page.getByText('Instagram connected successfully!')).toBeVisible()
  await networkSwitch(page, 'Instagram').click()
  await expect(page.getByText('Instagram account disconnected successfully')).toBeVisible()

  await page.goto('/auth/redirect/instagram?code=of-somebody-else&state=theirs')
  await expect(page.getByRole('heading', { name: 'Failed to connect Instagram' })).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/redirect\/instagram$/)
})
