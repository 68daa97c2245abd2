import type { Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { hasFocus, press, tabTo } from './keyboard.ts'
import { codeTo } from './mails.ts'
import {
  field,
  logIn,
  mainNav,
  member,
  PASSWORD,
  postLink,
  RESET,
  somebody,
  VERIFY,
  verifyDialog,
} from './people.ts'

const NEW_PASSWORD = 'the contractor says fourteen'

async function type(page: Page, name: string, text: string): Promise<void> {
  const target = field(page, name)
  if (!(await hasFocus(target))) await tabTo(page, target)
  await page.keyboard.type(text)
}

test('register, verify, change and reset the password and log in work with the keyboard alone', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const { handle, email } = somebody()
  await page.goto('/login')
  await expect(field(page, 'Email')).toBeFocused()
  await press(page, page.getByRole('link', { name: 'Create account' }))
  await expect(field(page, 'First name')).toBeFocused()
  await type(page, 'First name', 'Mara')
  await type(page, 'Last name', 'Lindqvist')
  await type(page, 'Email', email)
  await type(page, 'Password', PASSWORD)
  await type(page, 'Confirm password', PASSWORD)
  await tabTo(page, field(page, 'Profile handle'))
  await page.keyboard.press('Control+a')
  await page.keyboard.type(handle)
  await tabTo(page, page.getByRole('checkbox'))
  await page.keyboard.press('Space')
  await press(page, button('Create account'))
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome, Mara' })).toBeVisible()
  await press(page, button('Skip to Explore'))
  await expect(page).toHaveURL(/\/explore\/list$/)

  // The navigation is before the feed, which is long.
  for (let i = 0; i < 30 && !(await hasFocus(postLink(page))); i++) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Code')).toBeFocused()
  await page.keyboard.type(await codeTo(email, VERIFY))
  await press(page, verifyDialog(page).getByRole('button', { name: 'Verify Email' }))
  await expect(page).toHaveURL(/\/newPost$/)

  await press(page, mainNav(page).getByRole('button', { name: /Mara Lindqvist/ }))
  const settings = page.getByRole('menuitem', { name: 'Settings' })
  await expect(page.getByRole('menu')).toBeVisible()
  for (let i = 0; i < 5 && !(await hasFocus(settings)); i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  const security = page.getByRole('link', { name: 'Security' })
  for (let i = 0; i < 10 && !(await hasFocus(security)); i++) await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Security' })).toBeFocused()
  await press(page, button('Change password'))
  await type(page, 'Current password', PASSWORD)
  await type(page, 'New password', NEW_PASSWORD)
  await type(page, 'Confirm new password', NEW_PASSWORD)
  await press(page, button('Change password'))
  await expect(page.getByText('Every other device was logged out.')).toBeVisible()
  // The focus stays where it was for keyboard users.
  await expect(button('Change password')).toBeFocused()

  await page.keyboard.press('Enter')
  await press(page, page.getByRole('main').getByRole('link', { name: 'Forgot Password' }))
  await expect(field(page, 'Email')).toHaveValue(email)
  await press(page, button('Send reset code'))
  await expect(field(page, 'Code')).toBeFocused()
  await page.keyboard.type(await codeTo(email, RESET))
  await type(page, 'New password', PASSWORD)
  await type(page, 'Confirm new password', PASSWORD)
  await press(page, button('Reset password'))
  await expect(page).toHaveURL(/\/login$/)
  await expect(field(page, 'Password')).toBeFocused()
  await page.keyboard.type(PASSWORD)
  await press(page, button('Log in'))
  await expect(page).toHaveURL(/\/following\/list$/)
})

test('a screen that loads after its menu has closed still gets the focus', async ({ page, request }) => {
  await logIn(page, await member(request))
  await page.route('**/assets/settings-*.js', async (route) => {
    await expect(page.getByRole('menu')).toHaveCount(0)
    await route.continue()
  })
  const menu = mainNav(page).getByRole('button').last()
  // A keyboard does not hover, so the screen's code is only loaded when the screen is opened.
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Settings' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
})

test('log-in, registration and reset screens have no serious accessibility violations', async ({ page }) => {
  for (const [path, submit] of [
    ['/login', 'Log in'],
    ['/register', 'Create account'],
    ['/forgot-password', 'Send reset code'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('button', { name: submit, exact: true }).waitFor()
    await expectAccessible(page, `${path}, empty`)
    await page.getByRole('button', { name: submit, exact: true }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expectAccessible(page, `${path}, with errors`)
  }
  await field(page, 'Email').fill(somebody().email)
  await page.keyboard.press('Enter')
  await expect(field(page, 'Code')).toBeFocused()
  await expectAccessible(page, 'the second step, empty')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reset code is required')).toBeVisible()
  await expectAccessible(page, 'the second step, with errors')
  for (const link of ['/login#code=abc', '/recover#code=abc']) {
    await page.goto(link)
    await page.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    await expectAccessible(page, `${link}, which has expired`)
  }
  for (const [link, button] of [
    ['/recover#contest=abc', 'This account is mine'],
    ['/recover#cancel=abc', 'Stop it'],
    ['/recover#finish=abc', 'Set password and log in'],
  ] as const) {
    await page.goto(link)
    await page.getByRole('button', { name: button }).waitFor()
    await expectAccessible(page, link)
  }
})

test('account, security and the verification dialog have no serious accessibility violations', async ({
  page,
  request,
}) => {
  await logIn(page, await member(request, { isVerified: false }))
  await postLink(page).click()
  await expect(field(page, 'Code')).toBeVisible()
  await expectAccessible(page, 'the dialog')
  await field(page, 'Code').fill('000000')
  await field(page, 'Code').press('Enter')
  await expect(verifyDialog(page).getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'the dialog, with an error')
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Change password' }).click()
  await field(page, 'Current password').press('Enter')
  await expect(page.getByText('Current password is required')).toBeVisible()
  await expectAccessible(page, 'security, not verified, with errors')
  await page.goto('/settings/account')
  await page.getByRole('button', { name: 'Change email' }).click()
  await expectAccessible(page, 'the account, not verified')
  await field(page, 'New email').press('Enter')
  await expect(page.getByText('Email is required')).toBeVisible()
  await expectAccessible(page, 'the account, with errors')
  await field(page, 'New email').fill(somebody().email)
  await page.keyboard.press('Enter')
  await expect(verifyDialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('Waiting for your code')).toBeVisible()
  await expectAccessible(page, 'the account, a new address pending')
})

test('every field tells password managers what it is', async ({ page, request }) => {
  const autocomplete = async (path: string, opener?: string) => {
    await page.goto(path)
    if (opener !== undefined) await page.getByRole('button', { name: opener }).click()
    await page.locator('form input').first().waitFor({ state: 'attached' })
    return page
      .locator('main form')
      .locator('input:not([type=checkbox])')
      .evaluateAll((all) => all.map((one) => one.getAttribute('autocomplete')))
  }
  expect(await autocomplete('/login')).toEqual(['username', 'current-password'])
  expect(await autocomplete('/register')).toEqual([
    ...['given-name', 'family-name', 'username', 'new-password', 'new-password'],
    ...['off', 'nickname'],
  ])
  expect(await autocomplete('/forgot-password')).toEqual(['username'])
  expect(await autocomplete(`/forgot-password#email=a@b.example&code=${'x'.repeat(43)}`)).toEqual([
    ...['username', 'one-time-code', 'new-password', 'new-password'],
  ])
  await logIn(page, await member(request, { isVerified: false }))
  expect(await autocomplete('/settings/account', 'Change name')).toEqual(['given-name', 'family-name'])
  expect(await autocomplete('/settings/account', 'Change email')).toEqual(['email'])
  expect(await autocomplete('/settings/security', 'Change password')).toEqual([
    ...['username', 'current-password', 'new-password', 'new-password'],
  ])
})
