import type { CDPSession, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect, test } from './clean.ts'
import { fillLogin, logOut, member, PASSWORD } from './people.ts'

// Browsers make no passkeys for an address in digits.
test.use({
  baseURL: `http://localhost:${process.env['PORT'] ?? 3100}`,
  permissions: ['clipboard-read', 'clipboard-write'],
})

/** A device that makes passkeys and finds its user present. */
async function plugIn(page: Page): Promise<{ cdp: CDPSession; unplug: () => Promise<void> }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    cdp,
    unplug: () => cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }).then(() => undefined),
  }
}

/** Pictures stand at the address in digits, which is another site here. */
function forgivePictures(complaints: string[]): void {
  const others = complaints.filter((one) => !/img-src|Loading the image/.test(one))
  complaints.splice(0, complaints.length, ...others)
}

const arrive = (page: Page) => expect(page).toHaveURL(/\/following\/list$/)
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** Copies the codes that are shown once, and returns them. */
async function keepCodes(page: Page): Promise<string[]> {
  const shown = dialog(page, 'Your recovery codes')
  const done = shown.getByRole('button', { name: 'Done' })
  await expect(shown).toBeVisible()
  await expect(done).toBeDisabled()
  const codes = await shown.getByRole('listitem').allTextContents()
  expect(codes).toHaveLength(10)
  await shown.getByRole('button', { name: 'Copy' }).click()
  await done.click()
  await expect(shown).toBeHidden()
  return codes
}

test('a passkey is made, logs in by itself, gets lost, and a recovery code leads back to a new one', async ({
  page,
  request,
  complaints,
}) => {
  const { email } = await member(request)
  const { unplug } = await plugIn(page)
  await page.goto('/login')
  await fillLogin(page, email)
  await arrive(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up passkeys' }).click()
  await dialog(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  const codes = await keepCodes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByText('Well protected')).toBeVisible()
  await expect(page.getByText('10 of 10 left')).toBeVisible()
  await logOut(page)

  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await arrive(page)
  await logOut(page)

  // Lost: the password alone is not enough any more.
  await unplug()
  await page.goto('/login')
  await fillLogin(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await arrive(page)
  await page.goto('/settings/security')
  await expect(page.getByText('9 of 10 left')).toBeVisible()
  await expect(page.getByText('Logged in with a recovery code')).toBeVisible()
  await plugIn(page)
  await page.getByRole('button', { name: 'Manage passkeys' }).click()
  await dialog(page, 'Passkeys').getByRole('button', { name: 'Add a passkey' }).click()
  await expect(dialog(page, 'Passkeys').getByRole('listitem')).toHaveCount(2)
  await dialog(page, 'Passkeys')
    .getByRole('button', { name: /^Remove: / })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(dialog(page, 'Passkeys').getByRole('listitem')).toHaveCount(1)
  forgivePictures(complaints)
})

test('an authenticator app is set up, and asked for at the next log-in', async ({
  page,
  request,
  complaints,
}) => {
  const { email } = await member(request)
  await page.goto('/login')
  await fillLogin(page, email)
  await arrive(page)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const sheet = dialog(page, 'Set up authenticator app')
  await expect(sheet.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await sheet.getByRole('button', { name: 'Copy key' }).click()
  const secret = (await page.evaluate(() => navigator.clipboard.readText())).replaceAll(/\s/g, '')
  const code = () => new TOTP({ secret }).generate()
  await sheet.getByLabel('Code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(sheet.getByRole('alert')).toContainText('This code is not right')
  const confirmed = code()
  await sheet.getByLabel('Code from the app').fill(confirmed)
  await page.keyboard.press('Enter')
  const [first = ''] = await keepCodes(page)
  await logOut(page)

  await page.goto('/login')
  await fillLogin(page, email)
  // The code that turned it on was used: it opens nothing. The next one is half a minute away.
  const field = page.getByLabel('Authenticator code')
  await expect(field).toBeFocused()
  await field.fill(confirmed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('This code is not right, or was used before')
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(first)
  await page.keyboard.press('Enter')
  await arrive(page)

  // Who has a session is asked again by the same means.
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  await logOut(page)
  await page.goto('/login')
  await fillLogin(page, email, PASSWORD)
  await arrive(page)
  forgivePictures(complaints)
})
