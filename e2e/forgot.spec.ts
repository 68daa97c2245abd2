import { expect, test } from './clean.ts'
import { codeTo, linkTo, mailTo } from './mails.ts'
import { ask, field, fillLogin, member, PASSWORD, RESET, somebody } from './people.ts'

const NEW_PASSWORD = 'the contractor says fourteen'

test('a forgotten password is reset in two steps with the emailed code', async ({ page, request }) => {
  const { email } = await member(request)
  await page.goto('/login')
  await field(page, 'Email').fill(email)
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await page.getByRole('button', { name: 'Send reset code' }).click()
  await expect(page.getByText('Reset Code Sent')).toBeVisible()
  await expect(field(page, 'Email')).toHaveValue(email)

  await field(page, 'Code').fill('ZZZZZZZZ')
  await field(page, 'New password').fill(NEW_PASSWORD)
  await field(page, 'Confirm new password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/That code is wrong or has expired/)
  await expect(field(page, 'Code')).toBeFocused()
  await expect(field(page, 'New password')).toHaveValue(NEW_PASSWORD)

  // The first one is on its way.
  await expect(page.getByRole('button', { name: /Send a new code \(0:\d\d\)/ })).toBeDisabled()
  await field(page, 'Code').fill(await codeTo(email, RESET))
  await field(page, 'Code').press('Enter')
  await expect(page.getByText('Password Reset Successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(field(page, 'Email')).toHaveValue(email)
  await mailTo(email, /password was changed/)

  await fillLogin(page, email, PASSWORD)
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible()
  await fillLogin(page, email, NEW_PASSWORD)
  await expect(page.getByText('Login Successful')).toBeVisible()
  await expect(page).toHaveURL(/\/following\/list$/)
})

test('the link to set a first password fills in email and code and removes both from the URL', async ({
  page,
  request,
}) => {
  const { email } = somebody()
  await ask(request, 'unauth/autoregister', { email, first_name: 'Theo', last_name: 'Okafor' })
  const link = await linkTo(email, /Set a password/)
  expect(link).toMatch(/^\/forgot-password#email=.+&code=.+/)
  const code = new URLSearchParams(link.split('#')[1]).get('code')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'Set a new password' })).toBeVisible()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(field(page, 'Email')).toHaveValue(email)
  await expect(field(page, 'Code')).toHaveValue(code ?? '')
  await expect(field(page, 'New password')).toBeFocused()
  await page.keyboard.type(NEW_PASSWORD)
  await field(page, 'Confirm new password').fill(NEW_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password Reset Successfully')).toBeVisible()
  await fillLogin(page, email, NEW_PASSWORD)
  await expect(page).toHaveURL(/\/following\/list$/)

  // It worked once; another code is one click away.
  await page.goto('/forgot-password')
  await page.goto(link)
  await field(page, 'New password').fill(PASSWORD)
  await field(page, 'Confirm new password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Code')).toHaveAccessibleDescription(/That code is wrong or has expired/)
  await page.getByRole('button', { name: 'Send a new code' }).click()
  await expect(page.getByText('Reset Code Sent')).toBeVisible()
  await expect(field(page, 'Code')).toBeFocused()
  await expect(field(page, 'Code')).toHaveValue('')
  await expect(field(page, 'New password')).toHaveValue(PASSWORD)
  await page.keyboard.type(await codeTo(email, RESET))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login$/)
  await expect(field(page, 'Email')).toHaveValue(email)
})
