import { expect, test } from './clean.ts'
import { field, fillRegistration, logOut, member, PASSWORD, register, somebody } from './people.ts'

test('errors are shown under their fields, and the first one gets the focus', async ({ page }) => {
  await page.goto('/login')
  await expect(field(page, 'Email')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(field(page, 'Email')).toBeFocused()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('Email is required')
  await page.keyboard.type('me@home')
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.keyboard.type('.example')
  await expect(field(page, 'Email')).not.toHaveAttribute('aria-invalid')
  await page.keyboard.press('Tab')
  await page.keyboard.type('short')
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
})

test('registration shows every error', async ({ page }) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  for (const text of [
    'First name is required',
    'Last name is required',
    'Email is required',
    'Password is required',
    'Please confirm your password',
    'Profile handle is required',
    'Display name is required',
    'You must agree to the terms and conditions',
  ]) {
    await expect(page.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(field(page, 'First name')).toBeFocused()
  await field(page, 'Profile handle').fill('inês!')
  await expect(page.getByText('Handle can only contain letters, numbers, and underscores')).toBeVisible()
  await field(page, 'Password').fill('abcdef')
  await field(page, 'Confirm password').fill('abcdeg')
  await expect(page.getByText('Passwords do not match')).toBeVisible()
})

test('the typed email is carried over to the other screens', async ({ page }) => {
  await page.goto('/login')
  await field(page, 'Email').fill('me@home.example')
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(field(page, 'Email')).toHaveValue('me@home.example')
  await page.getByRole('link', { name: 'Back to log in' }).click()
  await page.getByRole('link', { name: 'Create account' }).click()
  await expect(field(page, 'Email')).toHaveValue('me@home.example')
})

test('register, log out, log in, and return to the interrupted page', async ({ page }) => {
  const { email } = await register(page)
  await logOut(page)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Log in to see your profile')).toBeVisible()
  await field(page, 'Email').fill(email)
  await field(page, 'Password').fill('not the password')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Failed', { exact: true })).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('Login failed. Please check your credentials.')
  await expect(field(page, 'Password')).toHaveValue('not the password')
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Login Successful')).toBeVisible()
  await expect(page).toHaveURL(/\/profile$/)
  expect(await page.evaluate(() => sessionStorage.getItem('redirect_after_login'))).toBeNull()
  await page.reload()
  await expect(page).toHaveURL(/\/profile$/)
})

test('registering with a known email offers log-in and password reset with that email', async ({
  page,
  request,
}) => {
  const { email } = await member(request, { isVerified: false })
  await page.goto('/register')
  await fillRegistration(page, { ...somebody(), email })
  await expect(page.getByRole('alert')).toContainText('Registration failed. Please try again.')
  await expect(page.getByText('You may already have an account')).toBeVisible()
  await page.getByRole('link', { name: 'Reset password' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(field(page, 'Email')).toHaveValue(email)
  await page.goBack()
  await fillRegistration(page, { ...somebody(), email })
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).first().click()
  await expect(field(page, 'Email')).toHaveValue(email)
  await field(page, 'Password').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/following\/list$/)
})

test('the second step of a password reset validates its fields and can go back', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByRole('button', { name: 'Send reset code' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await field(page, 'Email').fill(somebody().email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reset Code Sent')).toBeVisible()
  const submit = page.getByRole('button', { name: 'Reset password' })
  await submit.click()
  await expect(page.getByText('Reset code is required')).toBeVisible()
  await field(page, 'New password').fill('abcdef')
  await expect(submit).toBeDisabled()
  await field(page, 'Confirm new password').fill('abcdef')
  await expect(submit).toBeEnabled()
  await page.getByRole('button', { name: 'Back to email entry' }).click()
  await page.getByRole('button', { name: 'Send reset code' }).click()
  await expect(field(page, 'New password')).toHaveValue('')
})
