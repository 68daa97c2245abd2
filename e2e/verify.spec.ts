import { expect, test } from './clean.ts'
import { codeTo } from './mails.ts'
import { field, logIn, member, postLink, register, VERIFY, verifyDialog } from './people.ts'

test('register, click Post, verify the email with the emailed code, and write', async ({ page }) => {
  const { email } = await register(page)
  await postLink(page).click()
  const dialog = verifyDialog(page)
  await expect(dialog).toBeVisible()
  const code = await codeTo(email, VERIFY)

  await field(page, 'Code').fill(code === '000000' ? '111111' : '000000')
  await field(page, 'Code').press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Invalid verification code. Please try again.')
  await expect(page.getByText('Verification failed')).toBeVisible()

  // Copied codes come with spaces.
  await field(page, 'Code').fill(` ${code} `)
  await field(page, 'Code').press('Enter')
  const done = page.getByRole('dialog', { name: 'Email Verified!' })
  await expect(done).toBeVisible()
  const shownAt = Date.now()
  await expect(page.getByText('Email verified successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/newPost$/)
  const shownFor = Date.now() - shownAt
  expect(shownFor).toBeGreaterThan(1_700)
  expect(shownFor).toBeLessThan(2_900)
  await expect(done).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Post' })).toBeVisible()
  // The session still works after a reload, and the address stays verified.
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Create New Post' })).toBeVisible()
  await expect(verifyDialog(page)).toBeHidden()
})

test('Resend Code is disabled for 30 seconds', async ({ page, request }) => {
  const person = await member(request, { isVerified: false })
  await page.clock.install()
  await logIn(page, person)
  await postLink(page).click()
  const dialog = verifyDialog(page)
  const resend = dialog.getByRole('button', { name: /^Resend Code/ })
  await expect(resend).toHaveText(/^Resend Code \(0:\d\d\)$/)
  await codeTo(person.email, VERIFY)
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward(31_000)
  await expect(resend).toHaveText('Resend Code')
  await expect(resend).not.toHaveAttribute('aria-disabled')
})

test('a member with an unverified email is asked for the code, and closing goes back', async ({ page }) => {
  await register(page)
  const dialog = verifyDialog(page)
  await postLink(page).click()
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(/\/following\/list$/)
  await expect(dialog.getByLabel('Code')).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Verify Email' })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: /^Resend Code \(0:\d\d\)$/ })).toBeVisible()
  await dialog.getByLabel('Code').fill('  ')
  await expect(dialog.getByRole('button', { name: 'Verify Email' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.goto('/explore/list')
  await page.goto('/newPost')
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/\/newPost$/)
})
