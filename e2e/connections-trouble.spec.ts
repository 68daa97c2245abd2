import { expect, test } from './clean.ts'
import {
  allowAtTwitter,
  behindTheScene,
  connectTwitter,
  disconnectTwitter,
  enterPin,
  leaveFor,
  letGo,
  networkSwitch,
  openEdit,
  pinDialog,
} from './networks.ts'

test.afterEach(async ({ request }) => {
  for (const network of ['TWITTER', 'INSTAGRAM'] as const) await behindTheScene(request, network).isWell()
  await letGo(request)
})

test('a Twitter outage, an expired PIN, a denial and a reload connect nothing and can be retried', async ({
  page,
  request,
}) => {
  const twitter = behindTheScene(request, 'TWITTER')
  await openEdit(page)

  await twitter.isDown('POST /oauth/request_token')
  const closed = page.waitForEvent('popup').then((away) => away.waitForEvent('close'))
  await networkSwitch(page, 'Twitter').click()
  await expect(page.getByText('Failed to get Twitter authentication URL')).toBeVisible()
  await closed
  await expect(networkSwitch(page, 'Twitter')).not.toBeChecked()
  await twitter.isWell()

  const denied = await leaveFor(page, 'Twitter')
  await denied.getByRole('button', { name: 'Cancel' }).click()
  await expect(denied.getByText('You have denied Sayso access')).toBeVisible()
  await denied.close()
  await pinDialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(networkSwitch(page, 'Twitter')).toBeFocused()

  const late = await allowAtTwitter(await leaveFor(page, 'Twitter'))
  await twitter.does('expire-pins')
  await enterPin(page, late)
  await expect(pinDialog(page).getByText('Please check it, or start again')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(pinDialog(page)).toBeHidden()

  // Reloading the page starts over: the earlier PIN is no longer valid here.
  await leaveFor(page, 'Twitter')
  await page.reload()
  await expect(networkSwitch(page, 'Twitter')).not.toBeChecked()
  await expect(pinDialog(page)).toBeHidden()

  const pin = await allowAtTwitter(await leaveFor(page, 'Twitter'))
  await twitter.isDown('POST /oauth/access_token')
  await enterPin(page, pin)
  await expect(page.getByText('Failed to connect to Twitter')).toBeVisible()
  await twitter.isWell()
  await enterPin(page, pin)
  await expect(page.getByText('Connected as @ada_writes')).toBeVisible()
  await disconnectTwitter(page)
})

test('access revoked at Twitter is reported, and can still be disconnected', async ({ page, request }) => {
  await openEdit(page)
  await connectTwitter(page)
  await page.reload()
  await expect(page.getByText('Connected as @ada_writes')).toBeVisible()
  await behindTheScene(request, 'TWITTER').does('revoke', { username: 'ada_writes' })
  await page.getByRole('button', { name: 'Use Twitter Profile Info' }).click()
  await expect(page.getByText('Failed to get Twitter profile information')).toBeVisible()
  await disconnectTwitter(page)
})

test('an Instagram outage is reported in both windows and can be retried in either', async ({
  page,
  request,
}) => {
  const instagram = behindTheScene(request, 'INSTAGRAM')
  await openEdit(page)
  const away = await leaveFor(page, 'Instagram')
  await away.getByLabel('@ada_writes').check()
  await instagram.isDown('POST /oauth/access_token')
  await away.getByRole('button', { name: 'Allow' }).click()
  await expect(away.getByRole('heading', { name: 'Failed to connect Instagram' })).toBeVisible()
  await expect(away.getByRole('alert')).toContainText('does not answer right now')
  // The waiting page learns of it and stops waiting.
  await expect(page.getByText('Instagram was not connected')).toBeVisible()
  await expect(page.getByText('Finish in the window we opened')).toBeHidden()
  await expect(networkSwitch(page, 'Instagram')).not.toBeChecked()

  // The user declines in the window that the page opens for the second try.
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Try again' }).click(),
  ])
  await expect(page.getByText('Instagram was not connected')).toBeHidden()
  await second.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('You didn’t allow access, so nothing was connected.')).toBeVisible()
  await second.close()

  // The first window retries by itself, and the page learns of that too.
  await instagram.isWell()
  await away.getByRole('button', { name: 'Try again' }).click()
  await away.getByLabel('@ada_writes').check()
  await away.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Connected as @ada_writes')).toBeVisible()
  await expect(page.getByText('Instagram was not connected')).toBeHidden()
  await networkSwitch(page, 'Instagram').click()
  await expect(page.getByText('Instagram account disconnected successfully')).toBeVisible()
})

test('returning from Instagram without a code is reported', async ({ page }) => {
  await openEdit(page)
  await page.goto('/auth/redirect/instagram')
  await expect(page.getByRole('heading', { name: 'No authorization code found.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to My Profile' })).toBeVisible()
})
