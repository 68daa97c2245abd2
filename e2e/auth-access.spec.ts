import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { expect, test } from './clean.ts'
import { hasFocus, tabTo } from './keyboard.ts'
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

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await expect(target).toHaveCSS('outline-style', 'solid')
  await page.keyboard.press('Enter')
}

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
  await expect(page).toHaveURL(/\/following\/list$/)

  await press(page, postLink(page))
  await expect(field(page, 'Code')).toBeFocused()
  await page.keyboard.type(await codeTo(email, VERIFY))
  await press(page, verifyDialog(page).getByRole('button', { name: 'Verify Email' }))
  await expect(page).toHaveURL(/\/newPost$/)

  await press(page, mainNav(page).getByRole('button', { name: /Mara Lindqvist/ }))
  const account = page.getByRole('menuitem', { name: 'Account' })
  await expect(page.getByRole('menu')).toBeVisible()
  for (let i = 0; i < 5 && !(await hasFocus(account)); i++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeFocused()
  await type(page, 'Current password', PASSWORD)
  await type(page, 'New password', NEW_PASSWORD)
  await type(page, 'Confirm new password', NEW_PASSWORD)
  await press(page, button('Change password'))
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible()
  // The focus stays where it was for keyboard users.
  await expect(button('Change password')).toBeFocused()

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
  await page.route('**/assets/account-*.js', async (route) => {
    await expect(page.getByRole('menu')).toHaveCount(0)
    await route.continue()
  })
  const menu = mainNav(page).getByRole('button').last()
  // A keyboard does not hover, so the screen's code is only loaded when the screen is opened.
  await menu.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Account' }).focus()
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
  await page.goto('/login#code=abc')
  await page.getByRole('button', { name: 'Continue' }).waitFor()
  await expectAccessible(page, 'a mailed link')
})

test('the account page and the verification dialog have no serious accessibility violations', async ({
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
  await page.goto('/account')
  await field(page, 'New email').waitFor()
  await expectAccessible(page, 'the account, not verified')
  await page.getByRole('button', { name: 'Change password' }).click()
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
  const autocomplete = async (path: string) => {
    await page.goto(path)
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
  expect(await autocomplete('/account')).toEqual([
    ...['given-name', 'family-name', 'email', 'username', 'current-password', 'new-password', 'new-password'],
  ])
})
